// The paths of which all variants are requested, and the files that are. The sample of a large mirror is the same in
// every run.
import type { PublishedManifest } from '../mirror/publish/published-manifest.ts';
import { endpointOf } from '../registry/endpoint.ts';

/** Up to this many paths, all are checked fully. */
export const SMALL_MIRROR = 100;
/** Paths of each kind in a larger mirror, in addition to the largest answer. */
export const SAMPLE_PER_KIND = 5;

/** In the manifest's order; all with `every`. */
export function sampledPaths({ paths, brand }: PublishedManifest, every: boolean): string[] {
  const all = Object.keys(paths);
  if (every || all.length <= SMALL_MIRROR) return all;
  const chosen = new Set<string>();
  const kinds = Map.groupBy(all, (path) => endpointOf(path, brand)?.kind);
  for (const group of kinds.values()) {
    for (const path of spreadOver(group, SAMPLE_PER_KIND)) chosen.add(path);
    chosen.add(group.reduce((one, other) => (paths[other]!.size > paths[one]!.size ? other : one)));
  }
  return all.filter((path) => chosen.has(path));
}

/**
 * Of the site's files outside the API: all pages, all data, and of files that serve pages a few if there are many of
 * their kind. One of each kind if `isOwnServer`.
 */
export function sampledFiles(files: readonly string[], every: boolean, isOwnServer: boolean): string[] {
  if (every) return [...files];
  const groups = [...Map.groupBy(files, kindOf).values()];
  if (isOwnServer) return groups.map((group) => group[0]!);
  return groups.flatMap((group) =>
    group.length <= SMALL_MIRROR || group[0]!.endsWith('.html') ? group : spreadOver(group, SAMPLE_PER_KIND),
  );
}

/** The same for files with one purpose: `platform/…/index.html`. Files at the root and data are of a kind each. */
function kindOf(file: string): string {
  const parts = file.split('/');
  if (parts.length === 1 || parts[0] === 'data') return file;
  return [parts[0], parts.length, /\.[^./]*$/.exec(file)?.[0]].join('/');
}

/** Evenly spread, including the first and the last; all items if there are no more than `count`. */
export function spreadOver<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * (items.length - 1)) / (count - 1))]!);
}
