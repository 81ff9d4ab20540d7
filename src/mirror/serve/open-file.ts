// Files are opened before they are inspected: a build replaces files while they are served, so a path may refer to two
// different files in a row.
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { hasErrorCode } from '../../util/system-errors.ts';
import { fileIdentityOf } from './site-table.ts';

/** A large file, open for all answers that send it; the descriptor is closed when nobody holds it any more. */
class SharedFile {
  readonly #handle: FileHandle;
  #holders = 1;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  hold(): void {
    this.#holders += 1;
  }

  /** Takes effect after the current callbacks, which may still take hold of it. */
  release(): void {
    setImmediate(() => {
      this.#holders -= 1;
      if (this.#holders === 0) void this.#handle.close();
    });
  }

  async read(start: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, start);
    if (bytesRead === 0) throw new Error('A file became shorter while it was read');
    return buffer.subarray(0, bytesRead);
  }
}

export interface OpenFile {
  identity: string;
  /** Bytes. */
  size: number;
  /** In milliseconds. */
  modified: number;
  /** The content of a small file, or a large file, which the caller releases. */
  source: Buffer | SharedFile;
}

// Bytes. Smaller files are read into memory.
const BUFFERED_SIZE = 512 * 1024;
const CHUNK = 128 * 1024;
// A link in place of the listed file, or a pipe, is not opened.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file of the site. Returns undefined if it is gone. */
export async function openFile(path: string): Promise<OpenFile | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, FLAGS);
    const stats = await handle.stat();
    if (!stats.isFile()) return undefined;
    const about = { identity: fileIdentityOf(stats), modified: stats.mtimeMs };
    if (stats.size <= BUFFERED_SIZE) {
      // One read, of which readFile() needs three.
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(stats.size), 0, stats.size, 0);
      return { ...about, size: bytesRead, source: buffer.subarray(0, bytesRead) };
    }
    const source = new SharedFile(handle);
    handle = undefined; // now in the caller's hands
    return { ...about, size: stats.size, source };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO')) return undefined;
    throw error;
  } finally {
    await handle?.close();
  }
}

export type ByteSource = Pick<OpenFile, 'source' | 'size'>;

export function releaseFile({ source }: Pick<ByteSource, 'source'>): void {
  if (!Buffer.isBuffer(source)) source.release();
}

/** Yields chunks from `start` to before `end`. Throws if the file became shorter. */
export async function* chunksOf({ source, size }: ByteSource, start = 0, end = size): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(source)) return yield source.subarray(start, end);
  for (let offset = start; offset < end;) {
    const chunk = await source.read(offset, Math.min(CHUNK, end - offset));
    offset += chunk.length;
    yield chunk;
  }
}

export async function readAllBytes(file: ByteSource): Promise<Buffer> {
  return Buffer.isBuffer(file.source) ? file.source : Buffer.concat(await Array.fromAsync(chunksOf(file)));
}
