// Reads files that an operator wrote. Each mistake is one sentence.
import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from './config.ts';
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
      `${what} is “${file}”, which cannot be read: ${reasonOf(error)}. Check that the file exists and that this user may read it.`,
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

export class OperatorTextError extends Error {
  constructor(line: number, sentence: string) {
    super(`line ${line}: ${sentence}`);
  }
}

interface TextSource<Result> {
  file: string;
  what: string;
  maxSize: number;
  /** May throw OperatorTextError. */
  read: (text: string) => Result;
}

/** Reads a text for each name. Throws one ConfigError with every mistake. */
export function readOperatorTexts<Result>(
  names: readonly string[],
  sourceOf: (name: string) => TextSource<Result>,
): Result[] {
  const problems: string[] = [];
  const results = names.flatMap((name): Result[] => {
    const { file, what, maxSize, read } = sourceOf(name);
    try {
      return [read(readOperatorText(file, what, maxSize))];
    } catch (error) {
      if (error instanceof OperatorTextError) problems.push(`“${file}”, ${error.message}`);
      else if (error instanceof ConfigError) problems.push(...error.lines);
      else throw error;
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return results;
}
