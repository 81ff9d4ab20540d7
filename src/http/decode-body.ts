import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync, gunzip, gunzipSync, inflate, inflateSync } from 'node:zlib';
import { hasErrorCode } from '../util/system-errors.ts';

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Bytes. Decoding less than this takes less time than another thread needs to begin. */
const SMALL = 16 * 1024;

const gzip = decoder(gunzipSync, promisify(gunzip));
const DECODERS = new Map<string, Decoder>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['br', decoder(brotliDecompressSync, promisify(brotliDecompress))],
  ['deflate', decoder(inflateSync, promisify(inflate))],
  ['identity', async (bytes) => bytes],
]);

function decoder(small: (...given: Parameters<Decoder>) => Buffer, large: Decoder): Decoder {
  return async (bytes, options) => (bytes.length < SMALL ? small : large)(bytes, options);
}

/** The decoder of a Content-Encoding; undefined if it is unknown. */
export function decoderOf(encoding = 'identity'): Decoder | undefined {
  return DECODERS.get(encoding.trim().toLowerCase());
}

/** Whether a decoder failed because the result is larger than `maxOutputLength`. */
export function isDecodedTooLargeError(error: unknown): boolean {
  return hasErrorCode(error, 'ERR_BUFFER_TOO_LARGE');
}
