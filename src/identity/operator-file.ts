// Reads a file that an operator wrote. What is wrong with it is one sentence.
import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../config.ts';
import { reasonOf } from '../util/system-errors.ts';

/** `what` names the setting or the use of the file. Throws ConfigError. */
export function readOperatorFile(file: string, what: string, maxSize: number): Buffer {
  try {
    const about = statSync(file);
    if (!about.isFile()) throw new ConfigError(`${what} is “${file}”, which is not a file. Name a file.`);
    if (about.size > maxSize)
      throw new ConfigError(
        `${what} is “${file}”, which has ${about.size} bytes; at most ${maxSize} are allowed. Make it smaller.`,
      );
    return readFileSync(file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `${what} is “${file}”, which cannot be read (${reasonOf(error)}). Check that the file exists and that this user may read it.`,
    );
  }
}

/** The same, as text. */
export function readOperatorText(file: string, what: string, maxSize: number): string {
  const bytes = readOperatorFile(file, what, maxSize);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ConfigError(`${what} is “${file}”, which is not UTF-8 text. Save it as UTF-8.`);
  }
}
