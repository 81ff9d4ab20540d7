// Which paths are asked in every way: all of a small mirror, of a large one the same few of each kind every time.
import type { PublishedManifest } from '../mirror/publish/published-manifest.ts';
import { endpointOf } from '../registry/endpoint.ts';

/** A mirror of so many paths is asked for each in every way. */
export const SMALL_MIRROR = 100;
/** Of each kind in a larger one; its largest answer comes on top. */
export const SAMPLE_SIZE = 5;

/** The paths to try in every way, in the manifest's order; all with `every`. */
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

/** So many of some things, evenly spread over them, the first and the last included; all where there are no more. */
export function spreadOver<Thing>(things: readonly Thing[], count: number): Thing[] {
  if (things.length <= count) return [...things];
  return Array.from(
    { length: count },
    (_, i) => things[Math.floor((i * (things.length - 1)) / (count - 1))]!,
  );
}
