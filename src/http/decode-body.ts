import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { hasCode } from '../util/has-code.ts';

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', promisify(inflate)],
  ['identity', async (bytes) => bytes],
]);

/** The decoder of a Content-Encoding; undefined if it is unknown. */
export function decoderOf(encoding = 'identity'): Decoder | undefined {
  return DECODERS.get(encoding.trim().toLowerCase());
}

/** Whether a decoder failed because the result is larger than `maxOutputLength`. */
export function isTooLargeDecoded(error: unknown): boolean {
  return hasCode(error, 'ERR_BUFFER_TOO_LARGE');
}
