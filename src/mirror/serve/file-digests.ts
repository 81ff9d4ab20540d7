import { createHash, hash } from 'node:crypto';
import { Writable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Coding } from '../contract.ts';
import { bytesOf, type OpenFile } from './open-file.ts';

const DECODERS: Record<Coding, () => Transform> = { br: createBrotliDecompress, gzip: createGunzip };
// Entries are short strings; a large site has this many files.
const MAX_ENTRIES = 100_000;

/** SHA-256 in hex of files and of decompressed copies, cached by file identity. */
export class FileDigests {
  readonly #known = new Map<string, Promise<string>>();

  digestOf(file: OpenFile): Promise<string> {
    if (Buffer.isBuffer(file.source)) return Promise.resolve(hash('sha256', file.source));
    return this.#cached(file.identity, () => digest(file));
  }

  /** Of the decompressed content; '' if it cannot be decompressed or has more than `maxSize` bytes. */
  decodedDigestOf(file: OpenFile, coding: Coding, maxSize: number): Promise<string> {
    return this.#cached(`${coding} ${file.identity}`, () =>
      digest(file, DECODERS[coding](), maxSize).catch(() => ''),
    );
  }

  #cached(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.#known.get(key);
    if (known) return known;
    const digestPromise = make();
    this.#known.set(key, digestPromise);
    digestPromise.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
    return digestPromise;
  }
}

async function digest(file: OpenFile, decoder?: Transform, maxSize = Infinity): Promise<string> {
  const sha256 = createHash('sha256');
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length;
      sha256.update(chunk);
      done(size > maxSize ? new Error('The decompressed content is larger than expected') : null);
    },
  });
  await (decoder ? pipeline(bytesOf(file), decoder, sink) : pipeline(bytesOf(file), sink));
  return sha256.digest('hex');
}
