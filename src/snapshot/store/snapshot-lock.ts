import { join } from 'node:path';
import { takeLock, type Lock } from '../../folders/folder-lock.ts';
import { withDiskErrors, SnapshotError } from './snapshot-error.ts';
import { LOCK_FILE } from './folder-names.ts';
import { checkSnapshotLinks } from './snapshot-links.ts';

/** Creates the folder if missing. Throws SnapshotError if another run has the lock, or because of links in the folder. */
export async function lockSnapshotFolder(snapshotDir: string): Promise<Lock> {
  const lock = await withDiskErrors(snapshotDir, () => {
    checkSnapshotLinks(snapshotDir);
    return takeLock(join(snapshotDir, LOCK_FILE));
  });
  if (lock === 'busy')
    throw new SnapshotError(
      `Another run is using “${snapshotDir}”. Wait until it ends, or set SNAPSHOT_DIR to another folder.`,
    );
  return lock;
}

/** Runs work that needs the lock. */
export async function withSnapshotLock<Result>(
  snapshotDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await lockSnapshotFolder(snapshotDir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
