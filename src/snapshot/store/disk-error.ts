// What is said when the disk refuses.
import { SnapshotError } from './snapshot-store.ts';

const ADVICE: Record<string, string> = {
  EACCES: 'is not writable: give this user write access, or name another folder with SNAPSHOT_DIR',
  EPERM: 'is not writable: give this user write access, or name another folder with SNAPSHOT_DIR',
  EROFS: 'is on a read-only disk: name another folder with SNAPSHOT_DIR',
  ENOSPC: 'is on a full disk: make room and run this again',
  EDQUOT: 'is at the limit of its disk quota: make room and run this again',
  ENOTDIR: 'is not a folder: move the file that is in the way, or name another folder with SNAPSHOT_DIR',
  ENOENT: 'cannot be made: check that the folder around it, or the target of the link, exists',
  ELOOP: 'is a link that leads back to itself: remove it, or name another folder with SNAPSHOT_DIR',
  EMFILE:
    'cannot be written, as too many files are open: raise the limit (“ulimit -n 1024”) and run this again',
  EEXIST: 'is not a folder: move the file that is in the way, or name another folder with SNAPSHOT_DIR',
};

const AS_IT_WAS = 'The last good snapshot is as it was.';

/**
 * Runs work that writes in the snapshot folder; what the system refuses becomes a SnapshotError that names the
 * folder, what to do, and which snapshot is current then. Other errors pass.
 */
export async function withDiskErrors<Result>(
  snapshotDir: string,
  work: () => Result | Promise<Result>,
  current = AS_IT_WAS,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    const what = ADVICE[code] ?? `cannot be written (${message})`;
    throw new SnapshotError(`The snapshot folder “${snapshotDir}” ${what} (${code}). ${current}`, {
      cause: error,
    });
  }
}
