import { isUtf8 } from 'node:buffer';
import { MAX_DEPTH, MAX_VALUES, measureOf } from './answer-limits.ts';

const decoder = new TextDecoder();

export class TooManyValuesError extends Error {
  override name = 'TooManyValuesError';
}

/**
 * Parses an answer; all its texts become well-formed. Returns undefined if it is nested too deep. Throws SyntaxError if
 * it isn't JSON or was cut off, and TooManyValuesError.
 */
export function jsonOf(bytes: Uint8Array): unknown {
  const { depth, values, isClosed } = measureOf(bytes);
  if (values > MAX_VALUES)
    throw new TooManyValuesError(`more than ${MAX_VALUES.toLocaleString('en')} values`);
  if (depth <= MAX_DEPTH) return JSON.parse(decoder.decode(toWellFormed(bytes)));
  if (!isClosed) throw new SyntaxError('Unexpected end of JSON input');
  return undefined;
}

/** As `jsonOf`, but undefined for anything that it cannot read. */
export function readableJsonOf(bytes: Uint8Array): unknown {
  try {
    return jsonOf(bytes);
  } catch {
    return undefined;
  }
}

/** A member of an object in JSON; undefined if there is none. */
export function memberOf(bytes: Uint8Array, key: string): unknown {
  return (Object(readableJsonOf(bytes)) as JsonFields)[key];
}

// Prefixes of escapes that may be one half of a surrogate pair.
const SURROGATE_ESCAPES = ['\\ud', '\\uD'];
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?<half>u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g;

/**
 * Replaces bytes that aren't UTF-8, and escapes of lone surrogates, with U+FFFD. Returns the same object if nothing has to
 * be replaced.
 */
export function toWellFormed(bytes: Uint8Array): Uint8Array {
  const valid = isUtf8(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (valid && !SURROGATE_ESCAPES.some((half) => buffer.includes(half))) return bytes;
  const text = decoder.decode(bytes);
  const repaired = text.replace(ESCAPE, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'));
  return valid && repaired === text ? bytes : new TextEncoder().encode(repaired);
}

/** JSON must not begin with one (RFC 8259, §8.1). */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

export type JsonFields = Record<string, unknown>;

export function isRecord(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list, which may be anything. */
export function recordsIn(list: unknown): JsonFields[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** A text that identifies a JSON value. `String` throws on objects with a field `toString`. */
export function toKey(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
