// A text in a coding: made, and checked. What is too large to be held in memory goes through it piece by piece.
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readFileSync, writeSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  gunzipSync,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import type { Coding } from '../mirror/contract.ts';

// Brotli's level 11 takes thirty times as long as level 5, for a tenth less: minutes for a large registry.
export const [QUICK, BEST] = [5, constants.BROTLI_MAX_QUALITY];

// Where a gzip header names the system that made it: “unknown”, so that every system makes the same bytes.
const [SYSTEM, UNKNOWN] = [9, 255];
// Each piece of a stream is handed to a thread of Node's and back.
const PIECE = { highWaterMark: 1024 * 1024 };
const CODED = { chunkSize: 256 * 1024 };

/** A text in a coding, brotli at a level; the same bytes each time. */
export function encode(text: Buffer, coding: Coding, level: number): Buffer {
  if (coding === 'br') return brotliCompressSync(text, brotliOptions(level, text.length));
  const copy = gzipSync(text);
  copy[SYSTEM] = UNKNOWN;
  return copy;
}

/** Whether a file is there and whole, and holds the text: one that was cut short while the power went would be kept for ever. */
export function decodesTo(file: string, coding: Coding, text: Buffer): boolean {
  const decode = coding === 'gzip' ? gunzipSync : brotliDecompressSync;
  try {
    return decode(readFileSync(file), { maxOutputLength: text.length }).equals(text);
  } catch {
    return false;
  }
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
  if (coding === 'gzip') sayUnknown(target);
}

/** As `holds`, of the text of a file. */
export async function decodesToFile(file: string, coding: Coding, text: string): Promise<boolean> {
  const decoder = coding === 'gzip' ? createGunzip(CODED) : createBrotliDecompress(CODED);
  const [digest, wanted] = [createHash('sha256'), createHash('sha256')];
  try {
    await pipeline(createReadStream(file), decoder, digest);
    await pipeline(createReadStream(text, PIECE), wanted);
  } catch {
    return false;
  }
  return digest.digest().equals(wanted.digest());
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

function sayUnknown(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, Buffer.of(UNKNOWN), 0, 1, SYSTEM);
  } finally {
    closeSync(opened);
  }
}
