import { expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { decoderOf } from '../../src/http/decode-body.ts';

test.each(['gzip', 'GZIP', ' x-gzip '])('the name of a coding has no case: “%s”', async (name) => {
  const decoded = await decoderOf(name)?.(gzipSync('text'), { maxOutputLength: 10 });
  expect(decoded?.toString()).toBe('text');
});

test.each([undefined, 'Identity'])('%s: the bytes as they are', async (name) => {
  expect((await decoderOf(name)!(Buffer.from('text'), { maxOutputLength: 10 })).toString()).toBe('text');
});

test('an unknown coding has no decoder', () => {
  expect(decoderOf('compress')).toBeUndefined();
});
