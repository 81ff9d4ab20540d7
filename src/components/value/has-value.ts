const EMPTY = new Set(['null', '""', '[]', '{}']);

export function hasValue(value: unknown): boolean {
  return !EMPTY.has(JSON.stringify(value));
}
