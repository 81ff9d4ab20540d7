// Copies that are made with the bundle.
import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { READY, readyCopyOf } from '../../src/build/ready-copies.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
import { writeSearch } from '../../src/search/write-search.ts';
import { ensureBundle } from '../bundle.ts';

test('every script and style that all sites have is copied, and no copy is of another text', async () => {
  ensureBundle();
  const bundle = readdirSync(READY).find((name) => name.startsWith('bundle-'))!;
  const client = join(READY, bundle, 'client');
  const texts = [...pathsIn(client)]
    .filter((path) => /\.(js|css)$/.test(path))
    .map((path) => readFileSync(join(client, path)));
  // Whatever its records are.
  const record = { url: '/a/', content: 'Acme', meta: { title: 'Acme' }, filters: {} };
  await writeSearch([record], (path, content) => {
    if (path === 'pagefind.js') texts.push(Buffer.from(content));
  });
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts)
    expect(brotliDecompressSync(readyCopyOf(hash('sha256', text))!).equals(text)).toBe(true);
  expect(readyCopyOf(hash('sha256', 'another text'))).toBeUndefined();
});
