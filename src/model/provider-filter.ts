import { byCodeUnit } from './sort-order.ts';
import type { FilterFact, FilterField, Platform } from './model-types.ts';

/** Spellings that differ only in case and spaces are one provider. */
function providerValueOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Each provider with its first spelling. */
export function providerFilterOf(platforms: Platform[]): FilterField {
  const names = new Map<string, string>();
  for (const { record } of platforms) {
    const value = providerValueOf(record.content_provider_name);
    if (value !== '' && !names.has(value)) names.set(value, record.content_provider_name.trim());
  }
  const options = [...names].map(([value, label]) => ({ value, label }));
  return {
    name: 'provider',
    label: 'Provider',
    options: options.toSorted((one, other) => byCodeUnit(one.value, other.value)),
  };
}

export function providerFactsOf(platforms: Platform[]): FilterFact[] {
  return platforms.map(({ record }) => ['provider', providerValueOf(record.content_provider_name)]);
}
