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

const PERMISSION = 'permission denied';
const TOO_MANY_FILES = 'too many files are open';
const REASONS: Record<string, string> = {
  EACCES: PERMISSION,
  EBUSY: 'it is in use, or mounted by itself',
  EDQUOT: 'the disk quota is exceeded',
  EEXIST: 'a file, a folder or a broken link already exists there',
  EIO: 'the disk has an error',
  EISDIR: 'it is a folder',
  ELOOP: 'a link points back to itself',
  EMFILE: TOO_MANY_FILES,
  ENAMETOOLONG: 'its name is too long for the disk',
  ENFILE: TOO_MANY_FILES,
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the place of a folder',
  ENOTEMPTY: 'the folder is not empty',
  EPERM: PERMISSION,
  EROFS: 'the disk is read-only',
};

/** The code of an error of the system, such as `ENOENT`; '' if it has none. */
export function systemCodeOf(error: unknown): string {
  const { code = '', message = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  // Node's rmSync sets no code for this error.
  return /EMFILE|too many open files/i.test(message) ? 'EMFILE' : code;
}

/** Why something failed, in words that follow “cannot be read: ”. */
export function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  if (name === 'SyntaxError') return 'it is not valid JSON';
  if (name === 'ZodError') return 'it does not have the expected form';
  // Node writes `EFOO: description, open 'path'`.
  const description = /^E[A-Z\d]+: (.*?)(, \w+( '.*)?)?$/s.exec(message)?.[1] ?? message;
  return REASONS[systemCodeOf(error)] ?? description.split('\n')[0]!;
}

/** `“/srv/site”: permission denied.`, or `The disk is full.` where no path is known. */
export function sentenceOfSystemError(error: unknown): string {
  const { path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const paths = [path, dest].flatMap((each) => (each === undefined ? [] : `“${each}”`));
  const reason = reasonOf(error);
  if (paths.length === 0) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return `${paths.join(' → ')}: ${reason}.`;
}

/** The operating system's error that a program in Rust reports as text, such as `(os error 28)` for a full disk. */
export function systemErrorFromRust(cause: Error): NodeJS.ErrnoException | undefined {
  const [, errno] = /\(os error (\d+)\)/.exec(cause.message) ?? [];
  const [code] = Object.entries(constants.errno).find(([, number]) => number === Number(errno)) ?? [];
  if (code === undefined) return undefined;
  return Object.assign(new Error(`${code}: os error ${errno}`, { cause }), { code, syscall: 'write' });
}
