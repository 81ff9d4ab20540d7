import { constants, copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';

/** Gives a file a second name, or, on a disk without hard links, a copy with the same time. Throws where `to` exists. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}
