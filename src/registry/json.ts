// From bytes to JSON, in one way for all who read answers; and what of it is a record.
import { isTooDeep } from './depth.ts';

const decoder = new TextDecoder();

/** The JSON of an answer's bytes; undefined where it is nested too deep to be parsed. Throws SyntaxError where it is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  return isTooDeep(bytes) ? undefined : JSON.parse(decoder.decode(bytes));
}

/** A record as it came: any JSON under any name. */
export type Fields = Record<string, unknown>;

/** Whether JSON is an object, and no list. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
