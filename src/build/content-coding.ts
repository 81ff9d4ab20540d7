// Encodes texts in content codings; large texts piece by piece, to save memory.
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

// Brotli at level 11 takes thirty times as long as at level 5 and saves a tenth: minutes for a large registry.
export const [QUICK, BEST] = [5, constants.BROTLI_MAX_QUALITY];

// A gzip header names the operating system in byte 9 (RFC 1952): 255, unknown, so that every system makes the same bytes.
const [SYSTEM, UNKNOWN] = [9, 255];
// Each piece is passed to one of Node's threads and back, so few large pieces are faster than many small ones.
const PIECE = { highWaterMark: 1024 * 1024 };
const CODED = { chunkSize: 256 * 1024 };

/** Returns the same bytes each time. */
export function compress(text: Buffer, coding: Coding, level: number): Buffer {
  if (coding === 'br') return brotliCompressSync(text, brotliOptions(level, text.length));
  const copy = gzipSync(text);
  copy[SYSTEM] = UNKNOWN;
  return copy;
}

/** Encodes a file into another one, which must not exist; `size` is that of the text, in bytes. */
export async function compressFile(
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
