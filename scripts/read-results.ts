// Files of results that a command wrote earlier, and that a flag names.
import { readFileSync } from 'node:fs';
import { ConfigError } from '../src/config.ts';

/** The JSON of a file. Throws ConfigError where it cannot be read, or does not hold what `isResult` recognises. */
export function readResults<Result>(
  file: string,
  isResult: (json: unknown) => json is Result,
  advice: string,
): Result {
  let why = 'it contains something else';
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isResult(json)) return json;
  } catch (cause) {
    why = (cause as Error).message;
  }
  throw new ConfigError(`Cannot read “${file}” (${why}): ${advice}.`);
}
