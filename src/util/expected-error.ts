// The errors that a command reports in sentences, without a stack.
import { isSystemError, sentenceOfSystemError } from './system-errors.ts';

/**
 * A failure of the outside world or of its input. The message states what happened, where and what to do; each line of
 * a longer message is an element. The command ends with the exit code; 5 is local trouble.
 */
export class ExpectedError extends Error {
  readonly exitCode: number;
  readonly lines: readonly string[];

  constructor(
    message: string | readonly string[],
    { exitCode = 5, cause }: { exitCode?: number; cause?: unknown } = {},
  ) {
    const lines = typeof message === 'string' ? [message] : message;
    super(lines.join('\n'), { cause });
    this.name = new.target.name;
    this.exitCode = exitCode;
    this.lines = lines;
  }
}

/**
 * Whether an error is an expected one. By its fields, as the pages' bundle has a class of its own.
 */
export function isExpectedError(error: unknown): error is ExpectedError {
  return error instanceof Error && 'exitCode' in error && 'lines' in error;
}

export function errorLinesOf(error: Error): readonly string[] {
  if (isExpectedError(error)) return error.lines;
  return [isSystemError(error) ? sentenceOfSystemError(error) : error.message];
}
