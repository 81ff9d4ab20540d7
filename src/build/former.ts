// What the last build left in dist/ and this one would make again, byte for byte: it is taken over rather than made.
import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sameBytes } from './move.ts';

/**
 * Takes a file of the last site over into one that is being made, as the same file under another name. Tells whether
 * that could be done: the file may be gone, or the disk know no second names.
 */
export function takeOver(former: string, made: string, path: string): boolean {
  try {
    linkSync(join(former, path), join(made, path));
    return true;
  } catch {
    return false;
  }
}

/** Takes over all files of a folder but for compressed copies, or tells that it could not; then there may be some. */
export function takeOverFolder(former: string, made: string, folder: string): boolean {
  return filesOf(join(former, folder)).every((path) => {
    mkdirSync(dirname(join(made, folder, path)), { recursive: true });
    return takeOver(former, made, join(folder, path));
  });
}

/** The files of a folder by their paths inside it, compressed copies aside; none where it is not there. */
export function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length));
}

/** Whether a file is as it was in the last site. */
export function isAsBefore(former: string, made: string, path: string): boolean {
  try {
    return sameBytes(join(made, path), join(former, path));
  } catch {
    return false;
  }
}
