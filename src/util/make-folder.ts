import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { hasErrorCode } from './system-errors.ts';

/** Creates a folder and its parents, unless it is there. Returns the first one that it created, if any. */
export function makeFolder(path: string): string | undefined {
  try {
    return mkdirSync(path, { recursive: true });
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) throwIfReadOnly(path);
    throw error;
  }
}

/** On a read-only disk, the recursive mkdir of Node reports that the path does not exist. */
function throwIfReadOnly(path: string): void {
  let missing = resolve(path);
  while (!existsSync(dirname(missing))) missing = dirname(missing);
  try {
    mkdirSync(missing);
  } catch (error) {
    if (hasErrorCode(error, 'EROFS')) throw error;
  }
}
