import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { writeCopies } from '../../src/generator/compress.ts';
import { gather, openDraft, type SiteDraft } from '../../src/generator/site-draft.ts';
import { treeOf } from '../tree.ts';

const LONG = 'A text that says the same again. '.repeat(100);
/** Above the size from which brotli is worth a copy of its own. */
const LARGE = LONG.repeat(6);

async function made(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Bytes without a pattern, the same each time. */
function randomLike(size: number): Buffer {
  const blocks = Array.from({ length: size / 32 }, (_, i) => hash('sha256', String(i), 'buffer'));
  return Buffer.concat(blocks);
}

function draftOf(folder: string, dist = join(folder, 'none')): SiteDraft {
  return openDraft({ folder, dist, sameCode: true });
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
    ].map((path) => [path, `${path} ${LARGE}`]),
  );
  const folder = await made(files);
  expect(await writeCopies(draftOf(folder), ['br', 'gzip'])).toBe(16);
  expect(await copiesIn(folder)).toHaveLength(16);
  for (const [path, text] of Object.entries(files)) {
    expect(brotliDecompressSync(await readFile(join(folder, `${path}.br`))).toString()).toBe(text);
    expect(gunzipSync(await readFile(join(folder, `${path}.gz`))).toString()).toBe(text);
  }
});

test('what is not large has one copy, in the coding that everyone knows; or the one that is wanted', async () => {
  const files = { 'index.html': LONG, 'large.html': LARGE, '_astro/page.js': LONG };
  const folder = await made(files);
  await writeCopies(draftOf(folder), ['br', 'gzip']);
  expect(await copiesIn(folder)).toEqual(
    ['_astro/page.js.br', '_astro/page.js.gz', 'index.html.gz', 'large.html.br', 'large.html.gz'].toSorted(),
  );
  const other = await made(files);
  await writeCopies(draftOf(other), ['br']);
  expect(await copiesIn(other)).toContain('index.html.br');
});

test('only the codings that are wanted, and the same bytes each time', async () => {
  const files = { 'index.html': LONG, 'api/v1/platform/index.json': LONG };
  const [one, other] = [await made(files), await made(files)];
  expect(await writeCopies(draftOf(one), ['gzip'])).toBe(2);
  expect(await writeCopies(draftOf(other), ['gzip'])).toBe(2);
  expect(await copiesIn(one)).toEqual(['api/v1/platform/index.json.gz', 'index.html.gz']);
  for (const path of await copiesIn(one)) {
    const copy = await readFile(join(one, path));
    expect(copy.equals(await readFile(join(other, path)))).toBe(true);
    // Neither a time nor a system stands in it.
    expect(copy.readUInt32LE(4)).toBe(0);
    expect(copy[9]).toBe(255);
  }
  expect(await writeCopies(draftOf(await made(files)), [])).toBe(0);
});

test('what is small, compressed already or no text is left alone', async () => {
  const noise = Array.from({ length: 20_000 }, (_, i) =>
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
  // A text by its name, and no coding makes it smaller.
  await writeFile(join(folder, 'random.txt'), randomLike(20_000));
  expect(await writeCopies(draftOf(folder), ['br', 'gzip'])).toBe(2);
  expect(await copiesIn(folder)).toEqual(['noise.txt.br', 'noise.txt.gz']);
});

test('what every page loads and what search waits for is compressed harder than pages and answers', async () => {
  const text = Array.from({ length: 400 }, (_, i) => `{"id":${i},"name":"Platform ${i * 31}"}`).join(',\n');
  const paths = ['_astro/page.js', 'pagefind/pagefind.js', 'page/index.html', 'api/v1/platform/index.json'];
  const folder = await made(Object.fromEntries(paths.map((path) => [path, text])));
  await writeCopies(draftOf(folder), ['br']);
  const sizes = await Promise.all(
    paths.map(async (path) => (await readFile(join(folder, `${path}.br`))).length),
  );
  const [style, search, page, answer] = sizes as [number, number, number, number];
  expect([style, page]).toEqual([search, answer]);
  expect(style).toBeLessThan(page);
});

test('any number of files, shared between threads: each gets its copy once', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 1200 }, (_, i) => [`${i}/index.html`, `${i} ${LONG}`]),
  );
  const folder = await made(files);
  expect(await writeCopies(draftOf(folder), ['gzip'])).toBe(1200);
  for (const [path, text] of Object.entries(files))
    expect(gunzipSync(await readFile(join(folder, `${path}.gz`))).toString()).toBe(text);
});

test('a copy that cannot be written fails all of it, by its name', async () => {
  const folder = await made({ 'index.html': LONG });
  await mkdir(join(folder, 'index.html.gz'));
  await expect(writeCopies(draftOf(folder), ['gzip'])).rejects.toMatchObject({ code: 'EEXIST' });
});

test('copies of the last site are kept where the text is the same, and only there', async () => {
  const texts = {
    'same.html': LARGE,
    'other.html': `new ${LARGE}`,
    'gone.html': LARGE,
    'cut.html': LARGE,
    'zeroed.html': LARGE,
  };
  const dist = await made({ ...texts, 'other.html': LARGE, 'kept.html': LARGE, 'kept-and-cut.html': LARGE });
  await writeCopies(draftOf(dist), ['br', 'gzip']);
  await rm(join(dist, 'gone.html.gz'));
  for (const name of ['cut.html.br', 'cut.html.gz', 'kept-and-cut.html.gz'])
    await truncate(join(dist, name), 9);
  await writeFile(join(dist, 'zeroed.html.gz'), Buffer.alloc(50));
  const before = await treeOf(dist);
  const draft = draftOf(await made(texts), dist);
  draft.kept.push('kept.html', 'kept-and-cut.html');
  expect(await writeCopies(draft, ['br', 'gzip'])).toBe(14);
  expect(draft.kept.toSorted()).toEqual(
    [
      'same.html.br',
      'same.html.gz',
      'gone.html.br',
      'zeroed.html.br',
      'kept.html',
      'kept.html.br',
      'kept.html.gz',
      'kept-and-cut.html',
      'kept-and-cut.html.br',
    ].toSorted(),
  );
  // What was there before is as it was.
  expect(await treeOf(dist)).toEqual(before);
  // Byte for byte what is made without it.
  gather(draft);
  const alone = await made({ ...texts, 'kept.html': LARGE, 'kept-and-cut.html': LARGE });
  await writeCopies(draftOf(alone), ['br', 'gzip']);
  expect(await treeOf(draft.folder)).toEqual(await treeOf(alone));
});

test('a copy that is damaged in its middle is made anew, of any size', async () => {
  const numbers = Array.from({ length: 5000 }, (_, i) => (i * i * 7919).toString(36));
  const texts = { 'data/x.csv': numbers.join(' '), 'data/y.csv': numbers.slice(0, 400).join(' ') };
  const dist = await made(texts);
  await writeCopies(draftOf(dist), ['gzip']);
  for (const path of Object.keys(texts)) {
    const copy = join(dist, `${path}.gz`);
    const bytes = await readFile(copy);
    await writeFile(copy, bytes.fill(0, bytes.length >> 2, bytes.length >> 1));
  }
  const draft = draftOf(await made({}), dist);
  draft.kept.push(...Object.keys(texts));
  await writeCopies(draft, ['gzip']);
  for (const [path, text] of Object.entries(texts))
    expect(gunzipSync(await readFile(join(draft.folder, `${path}.gz`))).toString()).toBe(text);
});

test('a huge text is compressed piece by piece, the same each time, and kept or made anew like any other', async () => {
  const text = Array.from({ length: 900_000 }, (_, i) => (i * 7919).toString(36)).join(' ');
  const texts = { 'data/same.csv': text, 'data/other.csv': text, 'data/cut.csv': text };
  const dist = await made({ ...texts, 'data/other.csv': text.replace('0', '1') });
  await writeCopies(draftOf(dist), ['br', 'gzip']);
  await truncate(join(dist, 'data/cut.csv.gz'), 100_000);
  const draft = draftOf(await made(texts), dist);
  await mkdir(join(draft.folder, 'data/new'));
  await writeFile(join(draft.folder, 'data/new/one.csv'), text);
  expect(await writeCopies(draft, ['br', 'gzip'])).toBe(8);
  expect(draft.kept.toSorted()).toEqual(['data/cut.csv.br', 'data/same.csv.br', 'data/same.csv.gz']);
  gather(draft);
  const copies = await copiesIn(draft.folder);
  expect(copies).toHaveLength(8);
  const bytes = async (path: string): Promise<Buffer> => readFile(join(draft.folder, path));
  expect(gunzipSync(await bytes('data/same.csv.gz')).toString()).toBe(text);
  expect(brotliDecompressSync(await bytes('data/same.csv.br')).toString()).toBe(text);
  for (const path of copies)
    expect((await bytes(path)).equals(await bytes(`data/same.csv${path.slice(-3)}`))).toBe(true);
  expect((await bytes('data/same.csv.gz'))[9]).toBe(255);
});
