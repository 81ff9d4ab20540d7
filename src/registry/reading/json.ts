// From bytes to JSON, in one way for all who read answers; and what of it is a record.
import { isUtf8 } from 'node:buffer';
import { MAX_DEPTH, MAX_VALUES, measureOf } from './answer-limits.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** An answer has more values than may be parsed. */
export class TooManyValuesError extends Error {
  override name = 'TooManyValuesError';
}

/**
 * The JSON of an answer's bytes, every text in it well-formed; undefined where it is nested too deep to be parsed.
 * Throws SyntaxError where it is not JSON or was cut off, and TooManyValuesError.
 */
export function jsonOf(bytes: Uint8Array): unknown {
  const { depth, values, isClosed } = measureOf(bytes);
  if (values > MAX_VALUES)
    throw new TooManyValuesError(`more than ${MAX_VALUES.toLocaleString('en')} values`);
  if (depth <= MAX_DEPTH) return JSON.parse(decoder.decode(toWellFormed(bytes)));
  if (!isClosed) throw new SyntaxError('Unexpected end of JSON input');
  return undefined;
}

// Escapes that may be one half of a surrogate pair.
const HALVES = ['\\ud', '\\uD'];
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?<half>u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g;

/**
 * JSON in well-formed UTF-8: U+FFFD stands in place of bytes that are not UTF-8, and of escapes that are half of a
 * surrogate pair, which no UTF-8 can hold. The very same bytes where they are well-formed.
 */
export function toWellFormed(bytes: Uint8Array): Uint8Array {
  const valid = isUtf8(bytes);
  if (
    valid &&
    !HALVES.some((half) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(half))
  )
    return bytes;
  const text = decoder.decode(bytes);
  const mended = text.replace(ESCAPE, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'));
  return valid && mended === text ? bytes : encoder.encode(mended);
}

/** Whether an answer begins with a byte order mark, which JSON must not have (RFC 8259, §8.1). */
export function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** A record as it came: any JSON under any name. */
export type JsonFields = Record<string, unknown>;

/** Whether JSON is an object, and no list. */
export function isRecord(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON as a text that tells it from other JSON. `String` throws on objects with a field `toString`. */
export function keyOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
