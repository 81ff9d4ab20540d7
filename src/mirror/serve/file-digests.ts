// Content hashes of open files, remembered while the files stay what they are.
import { createHash, hash } from 'node:crypto';
import { Writable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Coding } from '../contract.ts';
import { bytesOf, type OpenFile } from './open-file.ts';

const DECODERS: Record<Coding, () => Transform> = { br: createBrotliDecompress, gzip: createGunzip };
// Entries are short texts: as many as a large site has files.
const MOST = 100_000;

/** sha256 in hex, of files as they are and of what compressed ones hold. One for each server. */
export class FileDigests {
  readonly #known = new Map<string, Promise<string>>();

  /** Of the file's own bytes. */
  of(file: OpenFile): Promise<string> {
    if (Buffer.isBuffer(file.source)) return Promise.resolve(hash('sha256', file.source));
    return this.#remembered(file.identity, () => digest(file));
  }

  /** Of what a compressed file holds; '' where it cannot be read or holds more than `most` bytes. */
  ofDecoded(file: OpenFile, coding: Coding, most: number): Promise<string> {
    return this.#remembered(`${coding} ${file.identity}`, () =>
      digest(file, DECODERS[coding](), most).catch(() => ''),
    );
  }

  #remembered(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.#known.get(key);
    if (known) return known;
    const made = make();
    this.#known.set(key, made);
    made.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
    return made;
  }
}

async function digest(file: OpenFile, decoder?: Transform, most = Infinity): Promise<string> {
  const sum = createHash('sha256');
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length;
      sum.update(chunk);
      done(size > most ? new Error('It holds more than expected') : null);
    },
  });
  await (decoder ? pipeline(bytesOf(file), decoder, sink) : pipeline(bytesOf(file), sink));
  return sum.digest('hex');
}
