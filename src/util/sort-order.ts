export const nameCollator = new Intl.Collator('en', {
  numeric: true,
  sensitivity: 'base',
  ignorePunctuation: true,
});

/** Sorts names as an English index does. Equal names are sorted by ID, so that every build has the same order. */
export function byName(one: { name: string; id: string }, other: { name: string; id: string }): number {
  return nameCollator.compare(one.name, other.name) || byCodeUnit(one.id, other.id);
}

/** Oldest first: `5`, `5.1`, `5.10`. */
export function byRelease(one: string, other: string): number {
  return nameCollator.compare(one, other) || byCodeUnit(one, other);
}

interface ServiceKey {
  id: string;
  release: string;
  platforms: readonly { name: string; id: string }[];
}

/** Sorts services by the name of the first platform, then release, then ID. */
export function byPlatformName(one: ServiceKey, other: ServiceKey): number {
  const [a, b] = [one.platforms[0], other.platforms[0]];
  if (!a || !b) return Number(!a) - Number(!b) || byCodeUnit(one.id, other.id);
  return byName(a, b) || byRelease(one.release, other.release) || byCodeUnit(one.id, other.id);
}

/** Sorts dates and IDs. */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Distinct release numbers, oldest first, without '' (unreadable). */
export function distinctReleasesOf(numbers: Iterable<string>): string[] {
  return [...new Set(numbers)].filter((number) => number !== '').toSorted(byRelease);
}

/** Items of the current release come first, then the newest; otherwise they keep their order. */
export function sortByNewestRelease<Item extends { release: string }>(
  items: readonly Item[],
  currentRelease: string | undefined,
): Item[] {
  return items.toSorted((one, other) => byNewestRelease(one.release, other.release, currentRelease));
}

/** Services of a platform together, in the order of their platforms; of each platform the current release first. */
export function sortByPlatform<Item extends { release: string; platforms: readonly unknown[] }>(
  services: readonly Item[],
  currentRelease: string | undefined,
): Item[] {
  const groups = Map.groupBy(services, ({ platforms }) => platforms[0]);
  return [...groups.values()].flatMap((group) => sortByNewestRelease(group, currentRelease));
}

/** The current one first, then the newest. */
export function sortReleasesNewestFirst(
  releases: readonly string[],
  currentRelease: string | undefined,
): string[] {
  return releases.toSorted((one, other) => byNewestRelease(one, other, currentRelease));
}

function byNewestRelease(one: string, other: string, currentRelease: string | undefined): number {
  return Number(other === currentRelease) - Number(one === currentRelease) || byRelease(other, one);
}
