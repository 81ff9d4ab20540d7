// How deep JSON may be nested: records are a few levels deep; what goes further is an attack on whoever parses it.

/** Levels of lists and objects that are read at most. */
export const MAX_DEPTH = 100;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON (its bytes, in UTF-8) is nested deeper than MAX_DEPTH. Told before parsing, which takes memory for
 * each level.
 */
export function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]!;
    if (byte === QUOTE) {
      for (i += 1; i < bytes.length && bytes[i] !== QUOTE; i += 1) if (bytes[i] === BACKSLASH) i += 1;
    } else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
  }
  return false;
}
