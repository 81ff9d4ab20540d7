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
