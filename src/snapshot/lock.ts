// One run at a time: a lock on the snapshot folder that the system itself takes back when its process dies, however
// that happens. SQLite brings it to Node: an exclusive transaction is a lock of the kernel on the file.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onDisk } from './disk.ts';
import { SnapshotError } from './store.ts';

const LOCK = '.lock';
const SQLITE_BUSY = 5;

export interface Lock {
  release(): void;
}

/** Takes the lock of a snapshot folder, which is made where it is not. Throws SnapshotError where another run has it. */
export async function lockFolder(snapshotDir: string): Promise<Lock> {
  const file = join(snapshotDir, LOCK);
  await onDisk(snapshotDir, async () => {
    await mkdir(snapshotDir, { recursive: true });
    await (await open(file, 'a')).close(); // says better than SQLite why it cannot be written
  });
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    database?.close();
    const { errcode, message } = cause as Error & { errcode?: number };
    const why =
      errcode === SQLITE_BUSY
        ? `Another run is at work in “${snapshotDir}”: wait until it ends, or name another folder with SNAPSHOT_DIR.`
        : `“${file}” cannot be locked (${message}): remove it, or name a folder on a local disk with SNAPSHOT_DIR.`;
    throw new SnapshotError(why, { cause });
  }
  const held = database;
  return { release: () => held.close() };
}
