// The compressed copies that one thread makes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, crc32, gunzipSync, gzipSync } from 'node:zlib';
import type { Coding } from '../mirror/digest.ts';
import { typeOf } from '../mirror/types.ts';
import { hasBytes, keep, pathsIn, write, type Draft } from './draft.ts';
import type { Run } from './thread.ts';

export interface Share {
  draft: Draft;
  codings: readonly Coding[];
  /** How many texts are claimed: each thread that shares them claims one after the other, in the same order. */
  claimed: Int32Array<SharedArrayBuffer>;
}

export interface Copies {
  count: number;
  /** Those of the last site that belong to this one. */
  kept: string[];
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
// What a disk writes at once: a file of one block is there or not, and never half.
const BLOCK = 4096;

/** Makes the copies of those texts that nobody else has claimed. */
export const run: Run<Share, Copies> = ({ draft, codings, claimed }) => {
  const copies: Draft = { ...draft, kept: [] };
  let [at, mine, count] = [0, Atomics.add(claimed, 0, 1), 0];
  for (const [path, site] of textsOf(draft)) {
    if (at === mine) {
      count += copiesOf(copies, path, site, codings);
      mine = Atomics.add(claimed, 0, 1);
    }
    at += 1;
  }
  return { count, kept: copies.kept };
};

/** Each text of a draft, and the folder that has it; one after the other, as a list takes more memory than the copies. */
function* textsOf({ folder, dist, kept }: Draft): Generator<[path: string, site: string]> {
  for (const path of pathsIn(folder)) if (isText(path)) yield [path, folder];
  for (const path of kept) yield [path, dist];
}

/** Whether there may be copies of a file. */
export function isText(path: string): boolean {
  return TEXT.test(typeOf(path));
}

/** Puts the copies of a text, which lies in `site`, into a draft; returns how many there are. */
function copiesOf(draft: Draft, path: string, site: string, codings: readonly Coding[]): number {
  const bytes = readFileSync(join(site, path));
  if (bytes.length < LEAST) return 0;
  const best = BEST.some((start) => path.startsWith(start));
  const quality = best ? constants.BROTLI_MAX_QUALITY : 5;
  const isAsBefore = draft.sameCode && (site === draft.dist || hasBytes(join(draft.dist, path), bytes));
  let count = 0;
  for (const coding of codings) {
    if (coding === 'br' && bytes.length < LARGE && !best && codings.includes('gzip')) continue;
    const name = path + SUFFIXES[coding];
    const isKept = isAsBefore && holds(join(draft.dist, name), coding, bytes) && keep(draft, name);
    if (!isKept) {
      const copy = coding === 'gzip' ? gzipped(bytes) : brotli(bytes, quality);
      if (copy.length >= bytes.length) continue;
      write(draft, name, copy);
    }
    count += 1;
  }
  return count;
}

/** Whether a copy is there and whole: one that was cut short while the power went would be kept for ever. */
function holds(file: string, coding: Coding, bytes: Buffer): boolean {
  const decode = coding === 'gzip' ? gunzipSync : brotliDecompressSync;
  try {
    const copy = readFileSync(file);
    // Nearly all are such, and to decode one takes ten times as long as to look at its end.
    if (coding === 'gzip' && copy.length <= BLOCK) return endsAs(copy, bytes);
    return decode(copy, { maxOutputLength: bytes.length }).equals(bytes);
  } catch {
    return false;
  }
}

/** Whether checksum and length at the end of a gzip file (RFC 1952, 2.3.1) are those of the text. */
function endsAs(copy: Buffer, bytes: Buffer): boolean {
  const [crc, length] = [copy.length - 8, copy.length - 4];
  return copy.readUInt32LE(crc) === crc32(bytes) && copy.readUInt32LE(length) === bytes.length;
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
