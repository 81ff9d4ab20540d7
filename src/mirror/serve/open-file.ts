// A file of the site, opened before anything is said about it. A build renames new files over old ones while they
// are served: a path that is looked at first and opened later may be two files, an open file is always one.
import { constants } from 'node:fs';
import { open, realpath, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { hasCode } from '../../util/has-code.ts';

export interface OpenFile {
  /** Bytes. */
  size: number;
  /** Says which content it is: changes whenever a file is replaced or written to. */
  identity: string;
  /** All of a small file; of a larger one its descriptor, which the receiver closes. */
  source: Buffer | FileHandle;
}

// Small files are read at once, so that a slow reader holds no descriptor of them.
const SMALL = 256 * 1024;
const PIECE = 128 * 1024;
const ABSENT = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'ENXIO', 'EINVAL'];
// A pipe would be waited for without O_NONBLOCK. The path is resolved: no last link may have come in between.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

// The only name with a dot that is meant for everybody (RFC 8615).
const PUBLIC_DOT = '.well-known';

/**
 * Opens a file below `root` by the parts of its path, as readTarget gives them. Returns `folder` for a folder, and
 * undefined for what does not exist, is hidden, is not a regular file or lies outside `root` behind a link.
 */
export async function openFile(
  root: string,
  parts: readonly string[],
): Promise<OpenFile | 'folder' | undefined> {
  if (parts.some((part, i) => part.startsWith('.') && (i > 0 || part !== PUBLIC_DOT))) return undefined;
  let handle: FileHandle | undefined;
  try {
    const [within, path] = await Promise.all([realpath(root), realpath(join(root, ...parts))]);
    if (path !== within && !path.startsWith(within + sep)) return undefined;
    handle = await open(path, FLAGS);
    const stats = await handle.stat({ bigint: true });
    if (stats.isDirectory()) return 'folder';
    if (!stats.isFile()) return undefined;
    const identity = [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(':');
    const size = Number(stats.size);
    if (size <= SMALL) {
      const bytes = await handle.readFile();
      return { size: bytes.length, identity, source: bytes };
    }
    const source = handle;
    handle = undefined; // now the receiver's
    return { size, identity, source };
  } catch (error) {
    if (hasCode(error, ...ABSENT)) return undefined;
    throw error;
  } finally {
    await handle?.close();
  }
}

/** Closes what a file holds open, if it does. */
export async function closeFile({ source }: OpenFile): Promise<void> {
  if (!Buffer.isBuffer(source)) await source.close();
}

/** The bytes of an open file from its first to its last, in pieces. Throws where it became shorter; leaves it open. */
export async function* bytesOf({ source, size }: OpenFile): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(source)) return yield source;
  for (let at = 0; at < size;) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, size - at));
    const { bytesRead } = await source.read(piece, 0, piece.length, at);
    if (bytesRead === 0) throw new Error('A file became shorter while it was read');
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

/** All bytes of an open file; leaves it open. */
export async function readWhole(file: OpenFile): Promise<Buffer> {
  return Buffer.isBuffer(file.source) ? file.source : Buffer.concat(await Array.fromAsync(bytesOf(file)));
}
