// The values of filters in URLs, and the facts of rows that they match.
import { UNSTATED_RELEASES } from '../model/facets.ts';
import type { Audit } from '../model/model-types.ts';
import { sortReleasesNewestFirst } from '../model/sort-order.ts';

/** No audit, or no service. */
export const NONE = 'none';

/** Labels of the release sets that contain no release. */
export const SETS_WITHOUT_RELEASE: Record<string, string> = {
  '': 'No service',
  [UNSTATED_RELEASES]: 'No release stated',
};

/** `2026`; '' without a readable date. */
export function auditYearOf({ finish_date, start_date }: Audit['record']): string {
  return yearInDate(finish_date ?? start_date);
}

/** '' without a readable date. */
export function yearInDate(date: string): string {
  return /^\d{4}(?=-|$)/.exec(date)?.[0] ?? '';
}

/** `5.1` → `only 5.1`, `5 + 5.1` → `5 and 5.1`, '' → `none`. */
export function releaseSetValueOf(releases: string): string {
  if (releases === '') return NONE;
  if (releases === UNSTATED_RELEASES) return releases;
  return releases.includes(' + ') ? releases.replaceAll(' + ', ' and ') : `only ${releases}`;
}

/** `5 + 5.1` → `5.1 + 5`: the current one first. */
export function releaseSetLabelOf(releases: string, currentRelease: string | undefined): string {
  return sortReleasesNewestFirst(releases.split(' + '), currentRelease).join(' + ');
}

/** The value for platforms that don't support a release: `not 5.1`. */
export function missingReleaseValueOf(release: string): string {
  return `not ${release}`;
}

export function auditFilterValueOf(status: string): string {
  return status || NONE;
}

/** `api_key_required` → `api_key`. */
export function credentialFilterNameOf(field: string): string {
  return field.replace(/_(required|authorization)$/, '');
}
