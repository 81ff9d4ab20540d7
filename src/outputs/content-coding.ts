// A text in a content coding. A text too large to be held in memory is encoded piece by piece.
import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import type { Coding } from '../mirror/contract.ts';

// Brotli's level 11 takes thirty times as long as level 5, for a tenth less: minutes for a large registry.
export const [QUICK, BEST] = [5, constants.BROTLI_MAX_QUALITY];

// A gzip header names the operating system in byte 9 (RFC 1952): 255, unknown, so that every system makes the same bytes.
const [SYSTEM, UNKNOWN] = [9, 255];
// Each piece is passed to a thread of Node and back: fewer, larger ones are faster.
const PIECE = { highWaterMark: 1024 * 1024 };
const CODED = { chunkSize: 256 * 1024 };

/** A text in a coding, brotli at a level; the same bytes each time. */
export function encode(text: Buffer, coding: Coding, level: number): Buffer {
  if (coding === 'br') return brotliCompressSync(text, brotliOptions(level, text.length));
  const copy = gzipSync(text);
  copy[SYSTEM] = UNKNOWN;
  return copy;
}

/** Writes the text of a file in a coding to another one, which must not be there; `size` is the text's, in bytes. */
export async function encodeFile(
  file: string,
  target: string,
  coding: Coding,
  level: number,
  size: number,
): Promise<void> {
  const encoder =
    coding === 'gzip' ? createGzip(CODED) : createBrotliCompress({ ...brotliOptions(level, size), ...CODED });
  await pipeline(createReadStream(file, PIECE), encoder, createWriteStream(target, { flags: 'wx' }));
  if (coding === 'gzip') setUnknownSystem(target);
}

function brotliOptions(level: number, size: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

function setUnknownSystem(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, Buffer.of(UNKNOWN), 0, 1, SYSTEM);
  } finally {
    closeSync(opened);
  }
}
