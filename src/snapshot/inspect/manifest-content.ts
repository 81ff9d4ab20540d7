import { API_PATH } from '../../registry/endpoint.ts';
import type { CrawlResult } from '../crawl/crawl.ts';
import { contentDigestOf, hasSameContent, TOOL_AND_VERSION, type Manifest } from '../store/manifest.ts';
import { listedPathsIn } from './listed-paths.ts';

/** `before` is the manifest of the last good snapshot, if it is of the same registry. */
export function manifestOf(
  { visits, root, brand }: CrawlResult,
  { registry, aliases, sample }: Pick<Manifest, 'registry' | 'aliases' | 'sample'>,
  started: Date,
  before: Manifest | undefined,
): Manifest {
  const files: Manifest['files'] = {};
  const missing: string[] = [];
  const failed: string[] = [];
  for (const { path, result } of visits) {
    if ('missing' in result) missing.push(path);
    else if ('failed' in result) failed.push(path);
    else files[path] = result;
  }
  if (root.entry) files[API_PATH] = root.entry;
  const taken = started.toISOString();
  const manifest = {
    registry,
    aliases,
    brand,
    sample,
    taken,
    tool: TOOL_AND_VERSION,
    files,
    missing,
    failed,
  };
  if (!before) return manifest;
  // `taken` is when the content was first seen.
  if (hasSameContent(before, manifest))
    return { ...manifest, taken: before.taken, previous: before.previous };
  return { ...manifest, previous: contentDigestOf(before) };
}

/** Stored records of each kind: the platforms of the list; notifications in several lists are counted once. */
export function recordCountsOf({ visits }: CrawlResult) {
  const stored = visits.filter(({ result }) => 'file' in result);
  const count = (kind: string): number => stored.filter(({ endpoint }) => endpoint.kind === kind).length;
  const notifications = new Set(stored.flatMap((each) => each.notifications)).size;
  const listed = listedPathsIn(visits);
  const platforms = stored.filter(({ endpoint, path }) => endpoint.kind === 'platform' && listed.has(path));
  return { platforms: platforms.length, services: count('service'), hosts: count('host'), notifications };
}
