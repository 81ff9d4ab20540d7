import { ExpectedError } from '../../util/expected-error.ts';
import { reasonOf } from '../../util/system-errors.ts';

export class SnapshotError extends ExpectedError {}

const OTHER_FOLDER = 'set SNAPSHOT_DIR to another folder.';
const MAKE_SPACE = 'Free some space and run this again.';
const ADVICE: Record<string, string> = {
  EACCES: `Give this user write access, or ${OTHER_FOLDER}`,
  EPERM: `Give this user write access, or ${OTHER_FOLDER}`,
  EROFS: 'Set SNAPSHOT_DIR to another folder.',
  ENOSPC: MAKE_SPACE,
  EDQUOT: MAKE_SPACE,
  ENOTDIR: `Move the file, or ${OTHER_FOLDER}`,
  EEXIST: `Move it, or ${OTHER_FOLDER}`,
  ENOENT: 'Check that its parent folder, or the target of the link, exists.',
  ELOOP: `Remove the link, or ${OTHER_FOLDER}`,
  EMFILE: 'Raise the limit (“ulimit -n 1024”) and run this again.',
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
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    const problem = `The snapshot folder “${snapshotDir}” cannot be written: ${reasonOf(error)}.`;
    const advice = ADVICE[code] ?? 'Check the disk.';
    throw new SnapshotError(`${problem} ${advice} ${current}`, { cause: error });
  }
}
