// The lock is an exclusive SQLite transaction, which is a kernel lock on the file: the system releases it however the
// process dies, and it also holds between containers that share a disk.
import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../util/make-folder.ts';
import { FolderError } from './own-files.ts';

const SQLITE_BUSY = 5;

export interface Lock {
  release(): void;
}

/**
 * Locks a file, which is created with its folder if missing. Returns `busy` if another holder, in this process or
 * another one, has the lock. Throws file system errors, and FolderError if the file or the disk cannot be locked.
 */
export function takeLock(file: string): Lock | 'busy' {
  makeFolder(dirname(file));
  // Reports an unwritable file better than SQLite does. An existing file must not be opened here: closing it would
  // drop every lock that this process holds on it (POSIX record locks).
  if (!existsSync(file)) closeSync(openSync(file, 'a'));
  accessSync(file, constants.R_OK | constants.W_OK);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    database?.close();
    const { message, errcode } = cause as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY) return 'busy';
    throw new FolderError(
      `“${file}” cannot be locked (${message}). Remove it, or choose a folder on a local disk.`,
      { cause },
    );
  }
  const locked = database;
  return { release: () => locked.close() };
}
