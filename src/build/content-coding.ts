import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Coding } from '../mirror/contract.ts';

// Brotli at level 11 takes thirty times as long as at level 5 and saves a tenth: minutes for a large registry.
export const [QUICK, BEST] = [5, constants.BROTLI_MAX_QUALITY];

// A gzip header names the operating system in byte 9 (RFC 1952): 255, unknown, so that every system makes the same bytes.
const [SYSTEM, UNKNOWN] = [9, 255];

/** Encodes a text. Returns the same bytes each time. */
export function compress(text: Buffer, coding: Coding, level: number): Buffer {
  if (coding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    return brotliCompressSync(text, { params });
  }
  const copy = gzipSync(text);
  copy[SYSTEM] = UNKNOWN;
  return copy;
}
