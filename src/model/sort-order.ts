// In which order things stand: names as a reader of English looks them up, releases by their number.

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true });

/** Orders by name, as an index does; equal names by id, so that every build has the same order. */
export function byName(one: { name: string; id: string }, other: { name: string; id: string }): number {
  return collator.compare(one.name, other.name) || byCodeUnit(one.id, other.id);
}

/** Orders release numbers, oldest first: `5`, `5.1`, `5.10`. */
export function byRelease(one: string, other: string): number {
  return collator.compare(one, other) || byCodeUnit(one, other);
}

/** Orders by code units: for dates and ids. */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Distinct release numbers, oldest first, without the unreadable ones. */
export function releasesOf(numbers: Iterable<string>): string[] {
  return [...new Set(numbers)].filter((number) => number !== '').toSorted(byRelease);
}
