const numberFormat = new Intl.NumberFormat('en');

/** `12,500` */
export function numberText(count: number): string {
  return numberFormat.format(count);
}

/** `1 platform`, `12 platforms` */
export function countText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `39 platforms: 37 under 5.1, 26 under 5`: the platforms that offer a report. */
export function offersText(
  { offers, counts }: { offers: readonly unknown[]; counts: ReadonlyMap<string, number> },
  releases: readonly string[],
): string {
  const parts = releases
    .filter((release) => counts.has(release))
    .map((release) => `${numberText(counts.get(release)!)} under ${release}`);
  return `${countText(offers.length, 'platform')}: ${parts.join(', ')}`;
}

/** One of six heat levels: 0 for none, then fifths. */
export function heatOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.ceil((count / total) * 5);
}

/** In whole per cent; 0 and 100 only if exact. */
export function percentOf(count: number, total: number): string {
  if (total === 0) return '–';
  const percent = Math.round((count / total) * 100);
  if (percent === 0 && count > 0) return '< 1%';
  if (percent === 100 && count < total) return '> 99%';
  return `${percent}%`;
}

/** `740 bytes`, `104 kB`, `1.3 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00A0bytes`;
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${size < 10 ? size.toFixed(1) : numberText(Math.round(size))}\u00A0${unit}`;
}
