// The sets of releases that platforms have, with the keys of `countsByFacetOf`, as options of a filter.
import { UNSTATED_RELEASES } from '../model/facets.ts';
import type { FilterOption } from '../model/model-types.ts';
import { byCodeUnit, sortReleasesNewestFirst } from '../util/sort-order.ts';
import { capitalize, uncapitalize } from '../util/capitalize.ts';
import { NONE } from './filter-values.ts';

const LABELS_WITHOUT_RELEASE: Record<string, string> = {
  '': 'No service',
  [UNSTATED_RELEASES]: 'No release stated',
};

/** `5.1` → `only 5.1`, `5 + 5.1` → `5 and 5.1`, '' → `none`. */
export function releaseSetValueOf(key: string): string {
  if (key === '') return NONE;
  if (key === UNSTATED_RELEASES) return key;
  return key.includes(' + ') ? key.replaceAll(' + ', ' and ') : `only ${key}`;
}

/** `5 + 5.1` → `5.1 and 5`: the current release comes first. */
export function releaseSetOptionOf(key: string, currentRelease: string | undefined): FilterOption {
  const releases = sortReleasesNewestFirst(key.split(' + '), currentRelease);
  const names = releases.length > 1 ? releases.join(' and ') : `only ${key}`;
  const label = LABELS_WITHOUT_RELEASE[key] ?? capitalize(names);
  return { value: releaseSetValueOf(key), label, short: uncapitalize(label) };
}

/** One release, then several, then none. */
export function byReleaseSet(one: string, other: string): number {
  const rankOf = (key: string) =>
    [
      key !== '' && key !== UNSTATED_RELEASES,
      key.includes(' + '),
      key === UNSTATED_RELEASES,
      key === '',
    ].lastIndexOf(true);
  return rankOf(one) - rankOf(other) || byCodeUnit(one, other);
}
