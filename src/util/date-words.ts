const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11-21` → `21 November 2026`, `2026-11` → `November 2026`; other text as it is. */
export function dateInWords(date: string): string {
  if (!isDayOrMonth(date)) return date;
  return (date.length > 7 ? DAY : MONTH).format(new Date(date));
}

/** Of the calendar: JavaScript reads 30 February as 2 March. */
export function isDayOrMonth(text: string): boolean {
  const time = /^\d{4}-\d{2}(-\d{2})?$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
