// Compressed copies beside the site's files, so that a server sends them without any work of its own.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '../mirror/digest.ts';
import { typeOf } from '../mirror/types.ts';
import { API } from '../registry/endpoint.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** How the name of a copy ends. */
const SUFFIXES: Record<Coding, string> = { br: '.br', gzip: '.gz' };

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
// What fits into the first packet of an answer is not sent faster when it is smaller.
const LEAST = 1024;
// Brotli's level 11 takes fifty times as long as level 5, for a seventh less: 17 s for a list of 10,000 platforms, and
// minutes for the pages of a large registry. Programs read each record of the mirror, and search is waited for; there it is worth it.
const LARGE = 256 * 1024;
const BEST_BELOW = [API.slice(1), 'pagefind/'];
// As many as Node's pool has threads; more would only hold more files in memory.
const AT_ONCE = 4;
// Where a gzip header names the system that made it: “unknown”, so that every system makes the same bytes.
const [SYSTEM, UNKNOWN] = [9, 255];

/**
 * Writes `x.br` and `x.gz` beside each text `x` below `folder` that becomes smaller by it, where those codings are
 * wanted. Returns how many copies there are. The same files give the same copies.
 */
export async function writeCopies(folder: string, codings: readonly Coding[]): Promise<number> {
  if (codings.length === 0) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const waiting = entries
    .filter((entry) => entry.isFile() && TEXT.test(typeOf(entry.name)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .values();
  let copies = 0;
  const work = async (): Promise<void> => {
    // One iterator for all: each takes what the others have not taken yet.
    for (const path of waiting) {
      const made = await copiesOf(folder, path, codings);
      copies += made;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return copies;
}

async function copiesOf(folder: string, path: string, codings: readonly Coding[]): Promise<number> {
  const file = join(folder, path);
  const bytes = await readFile(file);
  if (bytes.length < LEAST) return 0;
  const address = path.split(sep).join('/');
  const best = bytes.length < LARGE && BEST_BELOW.some((start) => address.startsWith(start));
  let copies = 0;
  for (const coding of codings) {
    const copy = await compressed(bytes, coding, best ? constants.BROTLI_MAX_QUALITY : 5);
    if (copy.length >= bytes.length) continue;
    await writeFile(file + SUFFIXES[coding], copy);
    copies += 1;
  }
  return copies;
}

async function compressed(bytes: Buffer, coding: Coding, quality: number): Promise<Buffer> {
  if (coding === 'gzip') {
    const copy = await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION });
    copy[SYSTEM] = UNKNOWN;
    return copy;
  }
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
