// Ages in words, for what happened at a time that only the browser can compare with now.

const UNITS = [
  ['year', 365.25 * 24 * 60],
  ['month', 30.44 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago `time` was at `now`, both in milliseconds: `3 hours ago`, `just now` below a minute and in the future. */
export function ageOf(time: number, now: number): string {
  const minutes = (now - time) / 60_000;
  for (const [unit, length] of UNITS) {
    const count = Math.floor(minutes / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
