import { readFileSync } from 'node:fs';
import { ConfigError } from '../src/config/config.ts';

/** Reads a JSON file that an earlier command wrote. Throws ConfigError if it is missing or invalid. */
export function readResults<Result>(
  file: string,
  isResult: (json: unknown) => json is Result,
  advice: string,
): Result {
  let reason = 'unexpected content';
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isResult(json)) return json;
  } catch (cause) {
    reason = (cause as Error).message;
  }
  throw new ConfigError(`Cannot read “${file}” (${reason}). ${advice}.`);
}
