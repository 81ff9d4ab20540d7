const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` → `21 November 2026`, `2026-11` → `November 2026`; other text as it is. */
export function dateInWords(date: string): string {
  const known = /^\d{4}-\d{2}(-\d{2})?$/.test(date) && !Number.isNaN(Date.parse(date));
  if (!known) return date;
  return (date.length > 7 ? DAY : MONTH).format(new Date(date));
}
