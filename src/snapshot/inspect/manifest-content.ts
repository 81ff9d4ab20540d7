import type { CrawlResult } from '../crawl/crawl.ts';
import { listedPathsIn } from './listed-paths.ts';
import { TOOL_AND_VERSION, type Manifest } from '../store/manifest.ts';

/** `taken` is the start of the run. */
export function manifestOf(
  { brand, visits }: CrawlResult,
  { registry, aliases, sample }: Pick<Manifest, 'registry' | 'aliases' | 'sample'>,
  taken: Date,
): Manifest {
  const files: Manifest['files'] = {};
  const missing: string[] = [];
  const failed: string[] = [];
  for (const { path, result } of visits) {
    if ('missing' in result) missing.push(path);
    else if ('failed' in result) failed.push(path);
    else files[path] = result;
  }
  return {
    registry,
    aliases,
    brand,
    sample,
    taken: taken.toISOString(),
    tool: TOOL_AND_VERSION,
    files,
    missing,
    failed,
  };
}

/** Stored records of each kind: the platforms of the list; notifications in several lists are counted once. */
export function recordCountsOfCrawl({ visits }: CrawlResult) {
  const stored = visits.filter(({ result }) => 'file' in result);
  const count = (kind: string): number => stored.filter(({ endpoint }) => endpoint.kind === kind).length;
  const notifications = new Set(stored.flatMap((each) => each.notifications)).size;
  const listed = listedPathsIn(visits);
  const platforms = stored.filter(({ endpoint, path }) => endpoint.kind === 'platform' && listed.has(path));
  return { platforms: platforms.length, services: count('service'), hosts: count('host'), notifications };
}
