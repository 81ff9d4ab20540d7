// Not of `Intl`, which takes a while to load its dates in every process.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2026-11-21` → `21 November 2026`, `2026-11` → `November 2026`; other text as it is. */
export function dateInWords(date: string): string {
  if (!isDayOrMonth(date)) return date;
  const [year, month, day] = date.split('-').map(Number) as [number, number, number?];
  return `${day ? `${day} ` : ''}${MONTHS[month - 1]} ${year}`;
}

/** Of the calendar: JavaScript reads 30 February as 2 March. */
export function isDayOrMonth(text: string): boolean {
  const time = /^\d{4}-\d{2}(-\d{2})?$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
