/** `a, b and c` */
export const andListFormat = new Intl.ListFormat('en-GB');

/** The first items; then `… and 3 more` in place of the others. */
export function firstItemsAndMore(items: readonly string[], max: number): string[] {
  const rest = items.length - max;
  return rest > 0 ? [...items.slice(0, max), `… and ${rest} more`] : [...items];
}
