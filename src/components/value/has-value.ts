// What a record leaves empty is not shown.

const EMPTY = new Set(['null', '""', '[]', '{}']);

/** Whether a value of a record says anything. */
export function hasValue(value: unknown): boolean {
  return !EMPTY.has(JSON.stringify(value));
}
