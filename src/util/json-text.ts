/** JSON as files contain it: the same value gives the same bytes. */
export function jsonFileText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}

/** What JSON contains; undefined for anything else. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
