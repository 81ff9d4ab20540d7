// The brand is the word in `<brand>-release/` and `<brand>_release`; the specification writes `usage`.

const SUFFIX = '_release';
/** Records have it after `renameReleaseKey`, and so do the records of the history. */
export const SPECIFIED_BRAND = 'usage';
/** Narrow, because a brand becomes part of paths and field names. */
const BRAND_PATTERN = /^[a-z0-9][a-z0-9_-]{0,40}$/i;

/** All candidates, from the keys of reports and services that end in `_release` (§2.4); a valid list has exactly one. */
export function brandCandidatesIn(platformList: unknown): string[] {
  const found = new Set<string>();
  for (const platform of Array.isArray(platformList) ? platformList : []) {
    for (const part of [platform?.reports, platform?.sushi_services].filter(Array.isArray).flat()) {
      for (const key of Object.keys(Object(part))) {
        const brand = key.slice(0, -SUFFIX.length);
        if (key.endsWith(SUFFIX) && BRAND_PATTERN.test(brand)) found.add(brand);
      }
    }
  }
  return [...found];
}

/** `counter` → `counter_release`. */
export function releaseKeyOfBrand(brand: string): string {
  return brand + SUFFIX;
}

/**
 * Renames the brand's key to the specification's `usage_release`, everywhere in a parsed response, in place. Where the
 * brand is not `usage`, a key `usage_release` isn't one of the registry's releases and is removed.
 */
export function renameReleaseKey(value: unknown, brand: string): void {
  if (brand === SPECIFIED_BRAND) return;
  const brandKey = releaseKeyOfBrand(brand);
  const pending: unknown[] = [value];
  while (pending.length) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) {
      const record = next as Record<string, unknown>;
      delete record['usage_release'];
      if (Object.hasOwn(record, brandKey)) {
        record['usage_release'] = record[brandKey];
        delete record[brandKey];
      }
    }
    for (const inner of Object.values(next)) if (typeof inner === 'object') pending.push(inner);
  }
}

/** A copy of a record in which `renameReleaseKey` was applied. */
export function withReleaseKey<Value>(record: Value, brand: string): Value {
  if (brand === SPECIFIED_BRAND) return record;
  const copy = structuredClone(record);
  renameReleaseKey(copy, brand);
  return copy;
}
