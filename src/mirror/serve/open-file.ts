// Files are opened before they are inspected: a build replaces files while they are served, so a path may refer to two
// different files in a row.
import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { hasCode } from '../../util/has-code.ts';

export interface OpenFile {
  /** Bytes. */
  size: number;
  /** Changes whenever the file is replaced or written to. */
  identity: string;
  /** The content of a small file; the descriptor of a larger one, which the caller closes. */
  source: Buffer | FileHandle;
}

// Bytes. Smaller files are read into memory, so that slow clients hold no descriptor.
const BUFFERED_SIZE = 256 * 1024;
const CHUNK = 128 * 1024;
const MISSING_CODES = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'ENXIO', 'EINVAL'];
// Without O_NONBLOCK, opening a pipe would block. The path is resolved, so a link at its end was added since then.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

// The only public name with a leading dot (RFC 8615).
const PUBLIC_DOT = '.well-known';

/**
 * Opens a file below `root` by the path parts of parseTarget. Returns `folder` for a folder, and undefined for a file
 * that is missing, hidden, not regular, or outside `root` behind a link.
 */
export async function openFile(
  root: string,
  parts: readonly string[],
): Promise<OpenFile | 'folder' | undefined> {
  if (parts.some((part, i) => part.startsWith('.') && (i > 0 || part !== PUBLIC_DOT))) return undefined;
  let handle: FileHandle | undefined;
  try {
    const [realRoot, path] = await Promise.all([realpath(root), realpath(join(root, ...parts))]);
    if (path !== realRoot && !path.startsWith(realRoot + sep)) return undefined;
    handle = await open(path, FLAGS);
    const stats = await handle.stat({ bigint: true });
    if (stats.isDirectory()) return 'folder';
    if (!stats.isFile()) return undefined;
    const identity = [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(':');
    const size = Number(stats.size);
    if (size <= BUFFERED_SIZE) {
      const bytes = await handle.readFile();
      return { size: bytes.length, identity, source: bytes };
    }
    const source = handle;
    handle = undefined; // the caller closes it
    return { size, identity, source };
  } catch (error) {
    if (hasCode(error, ...MISSING_CODES)) return undefined;
    throw error;
  } finally {
    await handle?.close();
  }
}

export async function closeFile({ source }: OpenFile): Promise<void> {
  if (!Buffer.isBuffer(source)) await source.close();
}

/** Yields chunks and leaves the file open. Throws if it became shorter. */
export async function* bytesOf({ source, size }: OpenFile): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(source)) return yield source;
  for (let offset = 0; offset < size;) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK, size - offset));
    const { bytesRead } = await source.read(chunk, 0, chunk.length, offset);
    if (bytesRead === 0) throw new Error('A file became shorter while it was read');
    offset += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

/** Leaves the file open. */
export async function readAllBytes(file: OpenFile): Promise<Buffer> {
  return Buffer.isBuffer(file.source) ? file.source : Buffer.concat(await Array.fromAsync(bytesOf(file)));
}
