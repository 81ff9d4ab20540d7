// The lock is an exclusive SQLite transaction, which is a kernel lock on the file: the system releases it however the
// process dies, and it also holds between containers that share a disk.
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export interface Lock {
  release(): void;
}

/**
 * Locks a file, which is created with its folder if missing. Returns `busy` if another holder, in this process or
 * another one, has the lock. Throws file system errors, and SQLite's error if the disk does not support locks.
 */
export function takeLock(file: string): Lock | 'busy' {
  mkdirSync(dirname(file), { recursive: true });
  // Reports an unwritable file better than SQLite does. An existing file must not be opened here: closing it would
  // drop every lock that this process holds on it (POSIX record locks).
  if (existsSync(file)) accessSync(file, constants.W_OK);
  else closeSync(openSync(file, 'a'));
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return 'busy';
    throw error;
  }
  return { release: () => database.close() };
}
