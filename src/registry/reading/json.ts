import { isUtf8 } from 'node:buffer';
import { MAX_DEPTH, MAX_VALUES, measureJson } from './response-limits.ts';

const decoder = new TextDecoder();

export class TooManyValuesError extends Error {
  override name = 'TooManyValuesError';
}

/**
 * Parses a response; all its texts become well-formed. Returns undefined if it is nested too deep. Throws SyntaxError if
 * it isn't JSON or was cut off, and TooManyValuesError.
 */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  const { depth, values, isClosed } = measureJson(bytes);
  if (values > MAX_VALUES)
    throw new TooManyValuesError(`more than ${MAX_VALUES.toLocaleString('en')} values`);
  if (depth <= MAX_DEPTH) return JSON.parse(decoder.decode(toWellFormedUtf8(bytes)));
  if (!isClosed) throw new SyntaxError('Unexpected end of JSON input');
  return undefined;
}

/** Returns undefined for anything that `parseJsonBytes` cannot read. */
export function tryParseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return parseJsonBytes(bytes);
  } catch {
    return undefined;
  }
}

// Prefixes of escapes that may be one half of a surrogate pair.
const SURROGATE_ESCAPES = ['\\ud', '\\uD'];
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?<half>u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g;

/**
 * Replaces bytes that aren't UTF-8, and escapes of lone surrogates, with U+FFFD. Returns the same object if nothing has to
 * be replaced.
 */
export function toWellFormedUtf8(bytes: Uint8Array): Uint8Array {
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

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The records of a list, which may be anything. */
export function jsonObjectsIn(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** A text that identifies a JSON value. `String` throws on objects with a field `toString`. */
export function jsonKeyOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
