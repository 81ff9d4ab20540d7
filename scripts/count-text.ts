/** `1 change`, `2 changes`. Without separators, for lines that programs may read. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
