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

const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::[\d.]+)?(Z|[+-]\d{2}:\d{2})?$/;

/** `2026-11-21` → `21 November 2026`, `2026-11` → `November 2026`; other text as it is. */
export function dateInWords(date: string): string {
  if (!isDayOrMonth(date)) return date;
  const [year, month, day] = date.split('-').map(Number) as [number, number, number?];
  return `${day ? `${day} ` : ''}${MONTHS[month - 1]} ${year}`;
}

/** `2026-11-25T09:00:00Z` → `25 November 2026 09:00 UTC`; other text as `dateInWords` has it. */
export function timeInWords(time: string): string {
  const [, day = '', clock, zone = ''] = TIME.exec(time) ?? [];
  if (!isDayOrMonth(day) || Number.isNaN(Date.parse(time))) return dateInWords(time);
  return `${dateInWords(day)} ${clock}${zone && ` UTC${zone === 'Z' ? '' : zone}`}`;
}

/** The calendar must have the day: JavaScript reads 30 February as 2 March. */
export function isDayOrMonth(text: string): boolean {
  const time = /^\d{4}-\d{2}(-\d{2})?$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** `2026-11-21`; undefined for anything but a day or a time. */
export function dayPartOf(text: string | null): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text ?? '')?.[0];
  return day !== undefined && isDayOrMonth(day) ? day : undefined;
}

/** Whether the day of the end is before the day of the start; false where one is missing or cannot be read. */
export function endsBeforeStart(start: string | null, end: string | null): boolean {
  const [first, last] = [dayPartOf(start), dayPartOf(end)];
  return first !== undefined && last !== undefined && last < first;
}
