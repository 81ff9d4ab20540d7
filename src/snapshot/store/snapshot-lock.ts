import { join } from 'node:path';
import { takeLock, type Lock } from '../../folders/folder-lock.ts';
import { withDiskErrors } from './disk-error.ts';
import { SnapshotError } from './snapshot-store.ts';
import { isSystemError } from '../../util/has-code.ts';

const LOCK_FILE = '.lock';

/** Creates the folder if missing. Throws SnapshotError if another run has the lock. */
export async function lockFolder(snapshotDir: string): Promise<Lock> {
  const file = join(snapshotDir, LOCK_FILE);
  const lock = await withDiskErrors(snapshotDir, () => {
    try {
      return takeLock(file);
    } catch (cause) {
      if (isSystemError(cause)) throw cause;
      throw new SnapshotError(
        `“${file}” cannot be locked (${(cause as Error).message}). Remove it, or set SNAPSHOT_DIR to a folder on a local disk.`,
        { cause },
      );
    }
  });
  if (lock === 'busy')
    throw new SnapshotError(
      `Another run is using “${snapshotDir}”. Wait until it ends, or set SNAPSHOT_DIR to another folder.`,
    );
  return lock;
}

/** Runs work that needs the lock. */
export async function withLock<Result>(snapshotDir: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await lockFolder(snapshotDir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
