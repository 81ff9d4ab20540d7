// The compressed copies that one thread makes.
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, crc32, gunzipSync, gzipSync } from 'node:zlib';
import type { Coding } from '../mirror/digest.ts';
import { typeOf } from '../mirror/types.ts';
import { isAsBefore, takeOver } from './former.ts';
import type { Run } from './thread.ts';

export interface Share {
  folder: string;
  /** Which of how many shares of its texts. */
  share: number;
  shares: number;
  codings: readonly Coding[];
  /** A site that the same code has made. */
  former: string | undefined;
}

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
/** How the name of a copy ends. */
const SUFFIXES: Record<Coding, string> = { br: '.br', gzip: '.gz' };
// What fits into the first packet of an answer is not sent faster when it is smaller.
const LEAST = 1024;
// Below this, brotli saves a tenth of what gzip leaves, and gzip is what all programs and web hosts know: one copy will do.
const LARGE = 16 * 1024;
// Brotli's level 11 takes thirty times as long as level 5, for a tenth less: minutes for a large registry. Worth it for
// what every page loads and search waits for.
const BEST = ['_astro/', 'pagefind/'];
// Where a gzip header names the system that made it: “unknown”, so that every system makes the same bytes.
const [SYSTEM, UNKNOWN] = [9, 255];

/** Makes the copies of a share of all texts; returns how many copies. */
export const run: Run<Share, number> = ({ folder, share, shares, codings, former }) => {
  let copies = 0;
  for (const path of textsIn(folder))
    if (crc32(path) % shares === share) copies += copiesOf(folder, path, codings, former);
  return copies;
};

/** One after the other: a list of all, in each thread, takes more memory than the copies. */
function* textsIn(folder: string, within = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, within), { withFileTypes: true })) {
    const path = join(within, entry.name);
    if (entry.isDirectory()) yield* textsIn(folder, path);
    else if (TEXT.test(typeOf(entry.name))) yield path;
  }
}

function copiesOf(
  folder: string,
  path: string,
  codings: readonly Coding[],
  former: string | undefined,
): number {
  const file = join(folder, path);
  const bytes = readFileSync(file);
  if (bytes.length < LEAST) return 0;
  const address = path.replaceAll(sep, '/');
  const best = BEST.some((start) => address.startsWith(start));
  const quality = best ? constants.BROTLI_MAX_QUALITY : 5;
  const known = former !== undefined && isAsBefore(former, folder, path);
  let copies = 0;
  for (const coding of codings) {
    if (coding === 'br' && bytes.length < LARGE && !best && codings.includes('gzip')) continue;
    const name = path + SUFFIXES[coding];
    // What is there was made for this build; it may be one with a file of the last site, and is never written into.
    const there = isFile(join(folder, name));
    if (there || (known && holds(join(former, name), coding, bytes) && takeOver(former, folder, name))) {
      copies += 1;
      continue;
    }
    const copy = coding === 'gzip' ? gzipped(bytes) : brotli(bytes, quality);
    if (copy.length >= bytes.length) continue;
    writeFileSync(join(folder, name), copy, { flag: 'wx' });
    copies += 1;
  }
  return copies;
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether a copy is there and whole: one that was cut short while the power went would be taken over for ever. */
function holds(copy: string, coding: Coding, bytes: Buffer): boolean {
  const decode = coding === 'gzip' ? gunzipSync : brotliDecompressSync;
  try {
    return decode(readFileSync(copy), { maxOutputLength: bytes.length }).equals(bytes);
  } catch {
    return false;
  }
}

function gzipped(bytes: Buffer): Buffer {
  const copy = gzipSync(bytes);
  copy[SYSTEM] = UNKNOWN;
  return copy;
}

function brotli(bytes: Buffer, quality: number): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
