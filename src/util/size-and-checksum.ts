import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

export interface SizeAndChecksum {
  /** Bytes. */
  size: number;
  sha256: string;
}

/** In bytes. */
const CHUNK_SIZE = 1 << 20;
// One for all files: a build reads tens of thousands.
const CHUNK = Buffer.alloc(CHUNK_SIZE);

export function readSizeAndChecksum(path: string): SizeAndChecksum {
  const file = openSync(path, 'r');
  try {
    const checksum = createHash('sha256');
    let size = 0;
    for (let length = CHUNK_SIZE; length === CHUNK_SIZE;) {
      length = readSync(file, CHUNK);
      checksum.update(CHUNK.subarray(0, length));
      size += length;
    }
    return { size, sha256: checksum.digest('hex') };
  } finally {
    closeSync(file);
  }
}
