import { byCodeUnit } from './sort-order.ts';
import type { FilterFact, FilterField, Platform } from './model-types.ts';

export function providerFilterOf(platforms: Platform[]): FilterField {
  const providers = new Set(platforms.flatMap(({ provider }) => provider ?? []));
  const options = [...providers].map(({ id, name }) => ({ value: id, label: name }));
  return {
    name: 'provider',
    label: 'Provider',
    options: options.toSorted((one, other) => byCodeUnit(one.value, other.value)),
  };
}

export function providerFactsOf(platforms: Platform[]): FilterFact[] {
  return platforms.map(({ provider }) => ['provider', provider?.id ?? '']);
}
