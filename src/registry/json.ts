// From bytes to JSON, in one way for all who read answers.
import { isTooDeep } from './depth.ts';

const decoder = new TextDecoder();

/** The JSON of an answer's bytes; undefined where it is nested too deep to be parsed. Throws SyntaxError where it is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  return isTooDeep(bytes) ? undefined : JSON.parse(decoder.decode(bytes));
}
