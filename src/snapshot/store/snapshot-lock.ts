// One run at a time in a snapshot folder.
import { join } from 'node:path';
import { takeLock, type Lock } from '../../folders/folder-lock.ts';
import { withDiskErrors } from './disk-error.ts';
import { SnapshotError } from './snapshot-store.ts';
import { isSystemError } from '../../util/has-code.ts';

const LOCK = '.lock';

/** Takes the lock of a snapshot folder, which is created if it is missing. Throws SnapshotError where another run has it. */
export async function lockFolder(snapshotDir: string): Promise<Lock> {
  const file = join(snapshotDir, LOCK);
  const lock = await withDiskErrors(snapshotDir, () => {
    try {
      return takeLock(file);
    } catch (cause) {
      if (isSystemError(cause)) throw cause;
      throw new SnapshotError(
        `“${file}” cannot be locked (${(cause as Error).message}): remove it, or name a folder on a local disk with SNAPSHOT_DIR.`,
        { cause },
      );
    }
  });
  if (lock === 'busy')
    throw new SnapshotError(
      `Another run is at work in “${snapshotDir}”: wait until it ends, or name another folder with SNAPSHOT_DIR.`,
    );
  return lock;
}
