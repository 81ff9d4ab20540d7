const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Of `2026-11-21` and of times, `21 November 2026`; of `2026-11`, `Nov 2026`. */
export function dateWords(value: string): string {
  return (/^\d{4}-\d{2}$/.test(value) ? MONTH : DAY).format(Date.parse(value));
}
