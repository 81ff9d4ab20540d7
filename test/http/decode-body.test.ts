import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { decoderOf, isDecodedTooLargeError } from '../../src/http/decode-body.ts';

test.each([
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  [' x-gzip ', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
])('“%s” is decoded, small or large, up to the limit', async (name, encode) => {
  const decode = decoderOf(name)!;
  for (const size of [10, 20_000]) {
    const bytes = randomBytes(size);
    const decoded = await decode(encode(bytes), { maxOutputLength: size });
    expect(decoded.equals(bytes)).toBe(true);
    const tooLarge: unknown = await decode(encode(bytes), { maxOutputLength: size - 1 }).catch(
      (error) => error,
    );
    expect(isDecodedTooLargeError(tooLarge)).toBe(true);
  }
  const broken: unknown = await decode(Buffer.from('text'), { maxOutputLength: 10 }).catch((error) => error);
  expect([broken, isDecodedTooLargeError(broken)]).toEqual([expect.any(Error), false]);
});

test.each([undefined, 'Identity'])('%s: the bytes as they are', async (name) => {
  expect((await decoderOf(name)!(Buffer.from('text'), { maxOutputLength: 10 })).toString()).toBe('text');
});

test('an unknown coding has no decoder', () => {
  expect(decoderOf('compress')).toBeUndefined();
});
