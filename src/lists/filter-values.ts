// The values of filters in URLs, and the facts of rows that they match.
import type { Audit } from '../model/model-types.ts';

/** No audit, or no service. */
export const NONE = 'none';

/** `2026`; '' without a readable date. */
export function auditYearOf({ finish_date, start_date }: Audit['record']): string {
  return yearInDate(finish_date ?? start_date);
}

/** '' without a readable date. */
export function yearInDate(date: string): string {
  return /^\d{4}(?=-|$)/.exec(date)?.[0] ?? '';
}

/** The value for platforms without a release: `not 5.1`, as links have it. */
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
