// Errors of Node and of the operating system.
import { constants } from 'node:os';

/** Whether an error has one of these codes, such as `ENOENT`. */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** What `work` returns; undefined if it fails with one of these codes. */
export function undefinedOnCodes<Result>(codes: readonly string[], work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (hasErrorCode(error, ...codes)) return undefined;
    throw error;
  }
}

/** Whether the operating system refused an operation. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

export function errorCodeOrMessageOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}

/** The operating system's error that a program in Rust reports as text, such as `(os error 28)` for a full disk. */
export function systemErrorFromRust(cause: Error): NodeJS.ErrnoException | undefined {
  const [, errno] = /\(os error (\d+)\)/.exec(cause.message) ?? [];
  const [code] = Object.entries(constants.errno).find(([, number]) => number === Number(errno)) ?? [];
  if (code === undefined) return undefined;
  return Object.assign(new Error(`${code}: os error ${errno}`, { cause }), { code, syscall: 'write' });
}
