import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { SizeAndChecksum } from '../util/size-and-checksum.ts';

// In bytes. Writing line by line takes many times as long.
const CHUNK_SIZE = 1 << 20;

export class DataFileWriter {
  readonly #file: number;
  readonly #hash = createHash('sha256');
  #chunks: Uint8Array[] = [];
  #buffered = 0;
  #size = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#chunks.push(bytes);
    this.#buffered += bytes.length;
    if (this.#buffered >= CHUNK_SIZE) this.#flush();
  }

  close(): SizeAndChecksum {
    this.#flush();
    closeSync(this.#file);
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#chunks);
    for (let offset = 0; offset < bytes.length;) offset += writeSync(this.#file, bytes, offset);
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#chunks = [];
    this.#buffered = 0;
  }
}
