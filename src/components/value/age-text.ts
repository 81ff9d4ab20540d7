const UNITS = [
  ['year', 365.25 * 24 * 60],
  ['month', 30.44 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

const format = new Intl.RelativeTimeFormat('en');

/** Times in milliseconds. `3 hours ago`; `just now` for less than a minute and for the future. */
export function ageOf(time: number, now: number): string {
  const minutes = (now - time) / 60_000;
  for (const [unit, length] of UNITS) {
    const count = Math.floor(minutes / length);
    if (count >= 1) return format.format(-count, unit);
  }
  return 'just now';
}

/**
 * The age of a day, a time or a month as published. For a month, whole months are counted, because its day is unknown. ''
 * for the future and for invalid dates.
 */
export function ageSince(value: string, now: number): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(value) ?? [];
  if (year === undefined) {
    const time = Date.parse(value);
    return time <= now ? ageOf(time, now) : '';
  }
  const today = new Date(now);
  const months = (today.getUTCFullYear() - Number(year)) * 12 + today.getUTCMonth() + 1 - Number(month);
  if (months === 0) return 'this month';
  if (months < 0) return '';
  return months < 12 ? format.format(-months, 'month') : format.format(-Math.floor(months / 12), 'year');
}
