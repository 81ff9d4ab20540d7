import { closeSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { undefinedOnCodes } from '../util/system-errors.ts';

const CHUNK = 1 << 18;
const [LEFT, RIGHT] = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)];

/** False if either is missing or not a regular file. Files of any size are compared in chunks. */
export function hasSameBytes(one: string, other: string): boolean {
  const [stats, otherStats] = [lstatOf(one), lstatOf(other)];
  if (!stats?.isFile() || !otherStats?.isFile() || stats.size !== otherStats.size) return false;
  const [first, second] = [openSync(one, 'r'), openSync(other, 'r')];
  try {
    for (let offset = 0; offset < stats.size;) {
      const count = readSync(first, LEFT, 0, CHUNK, offset);
      if (count === 0 || count !== readSync(second, RIGHT, 0, CHUNK, offset)) return false;
      if (LEFT.compare(RIGHT, 0, count, 0, count) !== 0) return false;
      offset += count;
    }
    return true;
  } finally {
    closeSync(first);
    closeSync(second);
  }
}

/** Undefined if nothing exists at the path, or if a parent is a file. */
export function lstatOf(path: string): Stats | undefined {
  // In a first build most files are missing, and creating an error would cost more than everything else here.
  return undefinedOnCodes(['ENOTDIR'], () => lstatSync(path, { throwIfNoEntry: false }));
}
