import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { reusableStepsFileLine } from '../../src/build/reusable-steps.ts';
import { Outputs, type PartOutputs } from '../../src/build/outputs.ts';
import type { CompressedCopiesStepInput } from '../../src/build/compressed-copies.ts';
import { addCompressedCopies } from '../../src/build/compressed-copies.ts';
import { runInThread } from '../../src/build/thread.ts';
import type { Coding } from '../../src/mirror/contract.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
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

interface Copying {
  codings: Coding[];
  /** The last site, and which texts of it are kept. */
  dist?: string;
  kept?: string[];
}

/** Makes copies of all texts in a folder, and records them beside it. */
async function compress(folder: string, { codings, dist = join(folder, 'none'), kept = [] }: Copying) {
  const place = { folder, dist, record: `${dist}.txt`, part: 'part', code: 'code' };
  const copies = new Outputs(place);
  const texts = [...[...pathsIn(folder)].map((path) => [path, folder]), ...kept.map((path) => [path, dist])];
  const files = texts.map(([path, home]) => ({ path: path!, file: join(home!, path!), sha256: undefined }));
  await addCompressedCopies(copies, files, codings);
  await writeFile(`${folder}.txt`, reusableStepsFileLine('part', 'code', copies.steps));
  onTestFinished(() => rm(`${folder}.json`, { force: true }));
  return copies;
}

async function countOf(folder: string, ...codings: Coding[]): Promise<number> {
  const { written, kept } = await compress(folder, { codings });
  return written.length + kept.length;
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
  expect(await countOf(folder, 'br', 'gzip')).toBe(16);
  expect(await copiesIn(folder)).toHaveLength(16);
  for (const [path, text] of Object.entries(files)) {
    expect(brotliDecompressSync(await readFile(join(folder, `${path}.br`))).toString()).toBe(text);
    expect(gunzipSync(await readFile(join(folder, `${path}.gz`))).toString()).toBe(text);
  }
});

test('what is not large has one copy, in the coding that everyone knows; or the one that is wanted', async () => {
  const files = { 'index.html': LONG, 'large.html': LARGE, '_astro/page.js': LONG };
  const folder = await made(files);
  await countOf(folder, 'br', 'gzip');
  expect(await copiesIn(folder)).toEqual(
    ['_astro/page.js.br', '_astro/page.js.gz', 'index.html.gz', 'large.html.br', 'large.html.gz'].toSorted(),
  );
  const other = await made(files);
  await countOf(other, 'br');
  expect(await copiesIn(other)).toContain('index.html.br');
});

test.each<[path: string, bytes: number, copies: string[]]>([
  ['a.html', 1023, []],
  ['a.html', 1024, ['.gz']],
  ['a.html', 16 * 1024 - 1, ['.gz']],
  ['a.html', 16 * 1024, ['.br', '.gz']],
  ['mine/index.json', 1024, ['.br', '.gz']],
  ['search/names.json', 1024, ['.br', '.gz']],
  ['search/links/0.json', 1024, ['.gz']],
  ['data/openapi.yaml', 1024, ['.gz']],
  ['data/registry.sqlite', 1024, ['.gz']],
  ['_astro/a.woff2', 1024, []],
])('%s of %i bytes has the copies %j', async (path, bytes, copies) => {
  const folder = await made({ [path]: 'a'.repeat(bytes) });
  await countOf(folder, 'br', 'gzip');
  expect(await copiesIn(folder)).toEqual(copies.map((ending) => path + ending));
});

test('only the codings that are wanted, and the same bytes each time', async () => {
  const files = { 'index.html': LONG, 'api/v1/platform/index.json': LONG };
  const [one, other] = [await made(files), await made(files)];
  expect(await countOf(one, 'gzip')).toBe(2);
  expect(await countOf(other, 'gzip')).toBe(2);
  expect(await copiesIn(one)).toEqual(['api/v1/platform/index.json.gz', 'index.html.gz']);
  for (const path of await copiesIn(one)) {
    const copy = await readFile(join(one, path));
    expect(copy.equals(await readFile(join(other, path)))).toBe(true);
    // Neither a time nor a system stands in it.
    expect(copy.readUInt32LE(4)).toBe(0);
    expect(copy[9]).toBe(255);
  }
  expect(await countOf(await made(files))).toBe(0);
});

test('after a change of the codings, unchanged texts get the copies that are missing, and no others', async () => {
  const dist = await made({ 'index.html': LARGE });
  await countOf(dist, 'gzip');
  const copiesAfter = async (codings: Coding[]): Promise<string[]> => {
    const { written, kept } = await compress(await made({}), { codings, dist, kept: ['index.html'] });
    return [...written, ...kept].toSorted();
  };
  expect(await copiesAfter(['gzip'])).toEqual(['index.html.gz']);
  expect(await copiesAfter(['br', 'gzip'])).toEqual(['index.html.br', 'index.html.gz']);
  expect(await copiesAfter(['br'])).toEqual(['index.html.br']);
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
  // A text by its name that no coding makes smaller.
  const blocks = Array.from({ length: 625 }, (_, i) => hash('sha256', String(i), 'buffer'));
  await writeFile(join(folder, 'random.txt'), Buffer.concat(blocks));
  expect(await countOf(folder, 'br', 'gzip')).toBe(2);
  expect(await copiesIn(folder)).toEqual(['noise.txt.br', 'noise.txt.gz']);
});

test('what every page loads and what search waits for is compressed harder than pages and answers', async () => {
  const text = Array.from({ length: 400 }, (_, i) => `{"id":${i},"name":"Platform ${i * 31}"}`).join(',\n');
  const paths = ['_astro/page.js', 'pagefind/pagefind.js', 'page/index.html', 'api/v1/platform/index.json'];
  const folder = await made(Object.fromEntries(paths.map((path) => [path, text])));
  await countOf(folder, 'br');
  const sizes = await Promise.all(
    paths.map(async (path) => (await readFile(join(folder, `${path}.br`))).length),
  );
  const [style, search, page, answer] = sizes as [number, number, number, number];
  expect([style, page]).toEqual([search, answer]);
  expect(style).toBeLessThan(page);
});

test('pages that are passed to a thread are all copied, even if the last come just before the end', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`${i}/index.html`, `${i} ${LONG}`]),
  );
  const folder = await made(files);
  const { port1, port2 } = new MessageChannel();
  const copied = runInThread<CompressedCopiesStepInput, PartOutputs>(
    new URL('../../src/build/compressed-copies.ts', import.meta.url).href,
    {
      place: { folder, dist: join(folder, 'none'), record: `${folder}.txt`, part: 'part', code: 'code' },
      codings: ['gzip'],
      files: port2,
    },
    { transferList: [port2] },
  );
  for (const path of Object.keys(files))
    port1.postMessage([{ path, file: join(folder, path), sha256: undefined }]);
  port1.close();
  expect((await copied).written).toHaveLength(300);
  for (const [path, text] of Object.entries(files))
    expect(gunzipSync(await readFile(join(folder, `${path}.gz`))).toString()).toBe(text);
});

test('a copy that cannot be written fails all of it, by its name', async () => {
  const folder = await made({ 'index.html': LONG });
  await mkdir(join(folder, 'index.html.gz'));
  await expect(countOf(folder, 'gzip')).rejects.toMatchObject({ code: 'EEXIST' });
});

test('a copy is kept where its text, its coding and itself are as they were, and made anew otherwise', async () => {
  const texts = { 'same.html': LARGE, 'other.html': LARGE, 'gone.html': LARGE, 'cut.html': LARGE };
  const dist = await made({ ...texts, 'damaged.html': LARGE });
  await countOf(dist, 'br', 'gzip');
  await rm(join(dist, 'gone.html.gz'));
  await truncate(join(dist, 'cut.html.br'), 9);
  const damaged = join(dist, 'damaged.html.gz');
  const bytes = await readFile(damaged);
  await writeFile(damaged, bytes.fill(0, bytes.length >> 2, bytes.length >> 1));
  const before = await treeOf(dist);

  const next = { ...texts, 'other.html': `new ${LARGE}` };
  const folder = await made(next);
  const copies = await compress(folder, { codings: ['br', 'gzip'], dist, kept: ['damaged.html'] });
  expect(copies.kept.toSorted()).toEqual([
    'cut.html.gz',
    'damaged.html.br',
    'gone.html.br',
    'same.html.br',
    'same.html.gz',
  ]);
  expect(await treeOf(dist)).toEqual(before);
  // Byte for byte what is made without the last site.
  copies.gather();
  const alone = await made({ ...next, 'damaged.html': LARGE });
  await countOf(alone, 'br', 'gzip');
  for (const path of await copiesIn(alone))
    expect((await readFile(join(folder, path))).equals(await readFile(join(alone, path)))).toBe(true);
  expect(await copiesIn(folder)).toEqual(await copiesIn(alone));
});

test('a huge text is compressed piece by piece, the same each time, and kept or made anew like any other', async () => {
  const text = Array.from({ length: 900_000 }, (_, i) => (i * 7919).toString(36)).join(' ');
  const texts = { 'data/same.csv': text, 'data/other.csv': text, 'data/cut.csv': text };
  const dist = await made({ ...texts, 'data/other.csv': text.replace('0', '1') });
  await countOf(dist, 'br', 'gzip');
  await truncate(join(dist, 'data/cut.csv.gz'), 100_000);
  const folder = await made(texts);
  const copies = await compress(folder, { codings: ['br', 'gzip'], dist });
  expect(copies.kept).toEqual(expect.arrayContaining(['data/same.csv.br', 'data/same.csv.gz']));
  expect(copies.written.toSorted()).toEqual([
    'data/cut.csv.br',
    'data/cut.csv.gz',
    'data/other.csv.br',
    'data/other.csv.gz',
  ]);
  copies.gather();
  const bytes = async (path: string): Promise<Buffer> => readFile(join(folder, path));
  expect(gunzipSync(await bytes('data/same.csv.gz')).toString()).toBe(text);
  expect(brotliDecompressSync(await bytes('data/same.csv.br')).toString()).toBe(text);
  for (const path of await copiesIn(folder))
    expect((await bytes(path)).equals(await bytes(`data/same.csv${path.slice(-3)}`))).toBe(true);
  expect((await bytes('data/same.csv.gz'))[9]).toBe(255);
});
