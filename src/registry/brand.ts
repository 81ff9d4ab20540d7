// The brand: the word in `<brand>-release/` and `<brand>_release`, for which the specification writes `usage`.

const SUFFIX = '_release';
/** What a brand may look like: it becomes part of paths and field names. */
const BRAND = /^[a-z0-9][a-z0-9_-]{0,40}$/i;

/**
 * The brand of a registry: read from the one key of its platform list that ends in `_release` (reports and
 * services carry it, §2.4). Returns every candidate found, so that the caller can say what is wrong with none or two.
 */
export function brandsIn(platformList: unknown): string[] {
  const found = new Set<string>();
  for (const platform of Array.isArray(platformList) ? platformList : []) {
    for (const part of [platform?.reports, platform?.sushi_services].filter(Array.isArray).flat()) {
      for (const key of Object.keys(Object(part))) {
        const brand = key.slice(0, -SUFFIX.length);
        if (key.endsWith(SUFFIX) && BRAND.test(brand)) found.add(brand);
      }
    }
  }
  return [...found];
}

/** The field that names a release in the registry's own words: `counter_release` → brand `counter`. */
export function releaseKey(brand: string): string {
  return brand + SUFFIX;
}

/**
 * Puts the specification's `usage_release` in place of the brand's own key, everywhere in a freshly parsed answer,
 * which it changes. What is called `usage_release` under another brand is none of the registry's releases and goes.
 */
export function withoutBrand(value: unknown, brand: string): void {
  const own = releaseKey(brand);
  if (own === 'usage_release') return;
  const pending: unknown[] = [value];
  while (pending.length) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) {
      const record = next as Record<string, unknown>;
      delete record['usage_release'];
      if (Object.hasOwn(record, own)) {
        record['usage_release'] = record[own];
        delete record[own];
      }
    }
    for (const inner of Object.values(next)) if (typeof inner === 'object') pending.push(inner);
  }
}
