// Any error as the lines that a command prints about it.
import { isExpectedError, type ExpectedError } from '../src/util/expected-error.ts';
import { sentenceOfSystemError, systemCodeOf } from '../src/util/system-errors.ts';

/** A wrong flag, variable or configuration. */
export const USAGE_ERROR = 2;
/** Errors of the system, and bugs. Expected errors have their own exit codes. */
export const LOCAL_FAILURE = 5;

const UNCHANGED = 'Existing files are unchanged.';
const MAKE_SPACE = `Free some space and run the command again. ${UNCHANGED}`;
const GIVE_ACCESS = `Give this user write access, or choose another folder. ${UNCHANGED}`;
/** What to do about a system error. */
const ADVICE: Record<string, string> = {
  EACCES: GIVE_ACCESS,
  EBUSY: `Mount the folder around it, or choose another path. ${UNCHANGED}`,
  EDQUOT: MAKE_SPACE,
  EEXIST: 'Move it, or choose another folder.',
  EISDIR: 'Move the folder, or choose another file.',
  ELOOP: 'Remove the link, or choose another folder.',
  EMFILE: 'Raise the limit (“ulimit -n 1024”) and run the command again.',
  ENAMETOOLONG: 'Choose a shorter name.',
  ENFILE: 'Close other programs and run the command again.',
  ENOENT: 'Create it, or the target of the link, or choose another path.',
  ENOSPC: MAKE_SPACE,
  ENOTDIR: 'Move the file, or choose another folder.',
  EPERM: GIVE_ACCESS,
  EROFS: `Choose another folder. ${UNCHANGED}`,
};

/** The lines, and the exit code. */
export function failureOf(error: unknown): Pick<ExpectedError, 'exitCode' | 'lines'> {
  if (isExpectedError(error)) return error;
  const { syscall, stack = error } = Object(error) as NodeJS.ErrnoException;
  const advice = ADVICE[systemCodeOf(error)] ?? (syscall === undefined ? undefined : 'Check this path.');
  const lines =
    advice === undefined
      ? [
          'This is a bug in registry-snapshot. Please report it with the lines below.',
          ...String(stack).split('\n'),
        ]
      : [`${sentenceOfSystemError(error)} ${advice}`];
  return { exitCode: LOCAL_FAILURE, lines };
}
