// A lock that the system itself takes back when its process dies, however that happens. SQLite brings it to Node: an
// exclusive transaction is a lock of the kernel on the file, so it also holds between containers that share a disk.
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export interface Lock {
  release(): void;
}

/**
 * Takes the lock of a file, which is created with its folder if it is missing. Returns `busy` where another process, or
 * another holder in this one, has it; throws what the disk refuses, and SQLite's error where the disk cannot lock.
 */
export function takeLock(file: string): Lock | 'busy' {
  mkdirSync(dirname(file), { recursive: true });
  // Reports a file that cannot be written better than SQLite does. A file that exists must not be opened here: closing
  // it would drop every lock that this process holds on it (POSIX record locks).
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
