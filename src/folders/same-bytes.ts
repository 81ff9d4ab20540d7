// Whether files are as they were, byte for byte. What is no plain file is none.
import { closeSync, lstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs';
import { hasCode } from '../util/has-code.ts';

const CHUNK = 1 << 18;
const [LEFT, RIGHT] = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)];

/** Whether there is a file of these bytes. */
export function hasBytes(path: string, bytes: Uint8Array): boolean {
  return sizeOf(path) === bytes.length && readFileSync(path).equals(bytes);
}

/** Whether there are two files that hold the same; of any size. */
export function sameBytes(one: string, other: string): boolean {
  const [stats, there] = [statsOf(one), statsOf(other)];
  if (!stats || !there || stats.size !== there.size) return false;
  if (stats.ino === there.ino && stats.dev === there.dev) return true;
  const [a, b] = [openSync(one, 'r'), openSync(other, 'r')];
  try {
    for (let at = 0; at < stats.size;) {
      const read = readSync(a, LEFT, 0, CHUNK, at);
      if (read === 0 || read !== readSync(b, RIGHT, 0, CHUNK, at)) return false;
      if (LEFT.compare(RIGHT, 0, read, 0, read) !== 0) return false;
      at += read;
    }
    return true;
  } finally {
    closeSync(a);
    closeSync(b);
  }
}

/** Of a file, in bytes; undefined where there is none. */
export function sizeOf(path: string): number | undefined {
  return statsOf(path)?.size;
}

function statsOf(path: string): Stats | undefined {
  try {
    // Mostly there is none in a first build, and an error would take longer than all else here.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) return undefined; // below what is a file
    throw error;
  }
}
