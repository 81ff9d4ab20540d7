import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from '../mirror/contract.ts';

// Brotli at level 11 takes thirty times as long as at level 5 and saves a tenth: minutes for a large registry.
export const [QUICK, BEST] = [5, constants.BROTLI_MAX_QUALITY];

// A gzip header names the operating system in byte 9 (RFC 1952): 255, unknown, so that every system makes the same bytes.
const [SYSTEM, UNKNOWN] = [9, 255];
const [brotliInThread, gzipInThread] = [promisify(brotliCompress), promisify(gzip)];
/** In bytes. Each chunk is a call into one of Node's threads. */
const MAX_CHUNK = 256 * 1024;

/** Encodes a text in one of Node's threads. Returns the same bytes each time. */
export async function compress(text: Buffer, coding: Coding, level: number): Promise<Buffer> {
  const chunkSize = Math.min(MAX_CHUNK, Math.max(text.length, constants.Z_MIN_CHUNK));
  if (coding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    return brotliInThread(text, { params, chunkSize });
  }
  const copy = await gzipInThread(text, { chunkSize });
  copy[SYSTEM] = UNKNOWN;
  return copy;
}
