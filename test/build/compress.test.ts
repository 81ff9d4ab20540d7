import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { writeCopies } from '../../src/build/compress.ts';

const LONG = 'A text that says the same again. '.repeat(100);

async function made(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function copiesIn(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths.filter((path) => /\.(br|gz)$/.test(path)).toSorted();
}

test('texts get a copy in each coding that holds the same', async () => {
  const files = Object.fromEntries(
    [
      'index.html',
      'a.css',
      'a.js',
      'a.svg',
      'feed.xml',
      'data/x.csv',
      'data/x.ndjson',
      'api/v1/x/index.json',
    ].map((path) => [path, `${path} ${LONG}`]),
  );
  const folder = await made(files);
  expect(await writeCopies(folder, ['br', 'gzip'])).toBe(16);
  expect(await copiesIn(folder)).toHaveLength(16);
  for (const [path, text] of Object.entries(files)) {
    expect(brotliDecompressSync(await readFile(join(folder, `${path}.br`))).toString()).toBe(text);
    expect(gunzipSync(await readFile(join(folder, `${path}.gz`))).toString()).toBe(text);
  }
});

test('only the codings that are wanted, and the same bytes each time', async () => {
  const files = { 'index.html': LONG, 'api/v1/platform/index.json': LONG };
  const [one, other] = [await made(files), await made(files)];
  expect(await writeCopies(one, ['gzip'])).toBe(2);
  expect(await writeCopies(other, ['gzip'])).toBe(2);
  expect(await copiesIn(one)).toEqual(['api/v1/platform/index.json.gz', 'index.html.gz']);
  for (const path of await copiesIn(one)) {
    const copy = await readFile(join(one, path));
    expect(copy.equals(await readFile(join(other, path)))).toBe(true);
    // Neither a time nor a system stands in it.
    expect(copy.readUInt32LE(4)).toBe(0);
    expect(copy[9]).toBe(255);
  }
  expect(await writeCopies(await made(files), [])).toBe(0);
});

test('what is small, compressed already or no text is left alone', async () => {
  const noise = Array.from({ length: 2000 }, (_, i) =>
    String.fromCodePoint(0x4e_00 + ((i * 7919) % 20_000)),
  ).join('');
  const folder = await made({
    'small.html': 'x'.repeat(1023),
    'pagefind/index/en.pf_index': LONG,
    'image.png': LONG,
    'data/registry.zip': LONG,
    LICENSE: LONG,
    'noise.txt': noise,
  });
  expect(await writeCopies(folder, ['br', 'gzip'])).toBe(2);
  expect(await copiesIn(folder)).toEqual(['noise.txt.br', 'noise.txt.gz']);
});

test('answers of the mirror are compressed harder than pages', async () => {
  const text = Array.from({ length: 400 }, (_, i) => `{"id":${i},"name":"Platform ${i * 31}"}`).join(',\n');
  const folder = await made({ 'api/v1/platform/index.json': text, 'index.json': text });
  await writeCopies(folder, ['br']);
  const [answer, page] = await Promise.all(
    ['api/v1/platform/index.json.br', 'index.json.br'].map((path) => readFile(join(folder, path))),
  );
  expect(answer!.length).toBeLessThan(page!.length);
});
