/** JSON as files contain it: the same value gives the same bytes. */
export function jsonFileText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}
