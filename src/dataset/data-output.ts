// A file while it is being written: in pieces, with its size and checksum when it is done.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

export interface WrittenFile {
  /** Bytes. */
  size: number;
  sha256: string;
}

// Small pieces are gathered: a write for each line takes many times as long.
const PIECE = 1 << 20;

export class DataOutput {
  readonly #file: number;
  readonly #sum = createHash('sha256');
  #waiting: Uint8Array[] = [];
  #held = 0;
  #size = 0;

  /** Opens a new file. */
  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(piece: string | Uint8Array): void {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    this.#waiting.push(bytes);
    this.#held += bytes.length;
    if (this.#held >= PIECE) this.#flush();
  }

  /** Writes what is left and closes the file. */
  close(): WrittenFile {
    this.#flush();
    closeSync(this.#file);
    return { size: this.#size, sha256: this.#sum.digest('hex') };
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    this.#sum.update(bytes);
    this.#size += bytes.length;
    this.#waiting = [];
    this.#held = 0;
  }
}

/** The size and checksum of a file that is there. */
export function writtenFileOf(path: string): WrittenFile {
  const file = openSync(path, 'r');
  try {
    const sum = createHash('sha256');
    const piece = Buffer.alloc(PIECE);
    let size = 0;
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      sum.update(piece.subarray(0, read));
      size += read;
    }
    return { size, sha256: sum.digest('hex') };
  } finally {
    closeSync(file);
  }
}
