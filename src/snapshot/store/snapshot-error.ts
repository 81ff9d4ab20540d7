import { ExpectedError } from '../../util/expected-error.ts';

export class SnapshotError extends ExpectedError {}

const OTHER_FOLDER = 'set SNAPSHOT_DIR to another folder.';
const MAKE_SPACE = 'Free some space and run this again.';
const ADVICE: Record<string, [problem: string, advice: string]> = {
  EACCES: ['is not writable', `Give this user write access, or ${OTHER_FOLDER}`],
  EPERM: ['is not writable', `Give this user write access, or ${OTHER_FOLDER}`],
  EROFS: ['is on a read-only disk', 'Set SNAPSHOT_DIR to another folder.'],
  ENOSPC: ['is on a full disk', MAKE_SPACE],
  EDQUOT: ['has reached its disk quota', MAKE_SPACE],
  ENOTDIR: ['is not a folder', `Move the file in its place, or ${OTHER_FOLDER}`],
  EEXIST: ['is not a folder', `Move the file in its place, or ${OTHER_FOLDER}`],
  ENOENT: ['cannot be created', 'Check that its parent folder, or the target of the link, exists.'],
  ELOOP: ['is a link to itself', `Remove it, or ${OTHER_FOLDER}`],
  EMFILE: [
    'cannot be written because too many files are open',
    'Raise the limit (“ulimit -n 1024”) and run this again.',
  ],
};

/**
 * Runs work that writes in the snapshot folder. A system error becomes a SnapshotError with advice and with `current`,
 * a sentence about the current snapshot; other errors pass.
 */
export async function withDiskErrors<Result>(
  snapshotDir: string,
  work: () => Result | Promise<Result>,
  current = 'The last good snapshot is unchanged.',
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    const [problem, advice] = ADVICE[code] ?? [`cannot be written: ${message}`, 'Check the disk.'];
    const text = `The snapshot folder “${snapshotDir}” ${problem} (${code}). ${advice} ${current}`;
    throw new SnapshotError(text, { cause: error });
  }
}
