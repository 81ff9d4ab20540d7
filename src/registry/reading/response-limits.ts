// A response beyond these limits can take gigabytes of memory, so it is measured before it is parsed. Real registries stay
// far below: 20,000 platforms in one list are 30 MB and 1.3 million values.

/** After content decoding. */
export const MAX_RESPONSE_BYTES = 128 * 1024 * 1024;
/** In a response: objects, lists, texts, numbers, flags and nulls. */
export const MAX_VALUES = 5_000_000;
/** Levels of lists and objects. */
export const MAX_DEPTH = 100;
/** In a record. */
export const MAX_RECORD_FIELDS = 1000;
/** In one field of a record. */
export const MAX_FIELD_VALUES = 50_000;
/** Characters of one text. */
export const MAX_TEXT_LENGTH = 100_000;
/** Characters of all texts in one field of a record. */
export const MAX_FIELD_TEXT_LENGTH = 5_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Takes JSON in UTF-8, and doesn't parse it. An empty list or object may count as two values. `isClosed` is false for JSON
 * that was cut off within a text, list or object.
 */
export function measureJson(bytes: Uint8Array) {
  let level = 0;
  let depth = 0;
  let values = 1;
  let at = 0;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at += 1) if (bytes[at] === BACKSLASH) at += 1;
    } else if (byte === COMMA) values += 1;
    else if (byte === LIST || byte === OBJECT) {
      values += 1;
      level += 1;
      if (level > depth) depth = level;
    } else if (byte === LIST_END || byte === OBJECT_END) level -= 1;
  }
  // An unterminated text leaves `at` one beyond the end.
  return { depth, values, isClosed: level === 0 && at === bytes.length };
}
