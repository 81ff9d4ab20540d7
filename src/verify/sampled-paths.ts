// The paths of which all variants are requested. The sample of a large mirror is the same in every run.
import type { PublishedManifest } from '../mirror/publish/published-manifest.ts';
import { endpointOf } from '../registry/endpoint.ts';

/** Up to this many paths, all are checked fully. */
export const SMALL_MIRROR = 100;
/** Paths of each kind in a larger mirror, in addition to the largest answer. */
export const SAMPLE_SIZE = 5;

/** In the manifest's order; all with `every`. */
export function sampledPaths({ paths, brand }: PublishedManifest, every: boolean): string[] {
  const all = Object.keys(paths);
  if (every || all.length <= SMALL_MIRROR) return all;
  const chosen = new Set<string>();
  const kinds = Map.groupBy(all, (path) => endpointOf(path, brand)?.kind);
  for (const group of kinds.values()) {
    for (const path of spreadOver(group, SAMPLE_SIZE)) chosen.add(path);
    chosen.add(group.reduce((one, other) => (paths[other]!.size > paths[one]!.size ? other : one)));
  }
  return all.filter((path) => chosen.has(path));
}

/** Evenly spread, including the first and the last; all items if there are no more than `count`. */
export function spreadOver<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * (items.length - 1)) / (count - 1))]!);
}
