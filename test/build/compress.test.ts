import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CompressedCopies } from '../../src/build/compressed-copies.ts';
import { StagedSite } from '../../src/build/staged-site.ts';
import type { Coding } from '../../src/mirror/contract.ts';
import { createFolder } from '../fixtures.ts';
import { putAll } from '../into.ts';

const LONG = 'A text that says the same again. '.repeat(100);
/** Above the size from which brotli is worth a copy of its own. */
const LARGE = LONG.repeat(6);

function made(files: Record<string, string>): string {
  const folder = createFolder();
  putAll(folder, files);
  return folder;
}

/** Makes copies of all texts in a folder. Returns how many. */
async function countOf(folder: string, ...codings: Coding[]): Promise<number> {
  const site = new StagedSite(folder);
  const copies = new CompressedCopies(site, codings);
  site.addFilesIn('');
  return copies.finish();
}

async function copiesIn(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths.filter((path) => /\.(br|gz)$/.test(path)).toSorted();
}

test('texts get a copy in each coding that holds the same', async () => {
  const names = 'index.html a.css a.js a.svg feed.xml data/x.csv data/x.ndjson api/v1/x/index.json'.split(
    ' ',
  );
  const folder = made(Object.fromEntries(names.map((path) => [path, `${path} ${LARGE}`])));
  expect(await countOf(folder, 'br', 'gzip')).toBe(16);
  expect(await copiesIn(folder)).toHaveLength(16);
  for (const path of names) {
    const read = (ending: string) => readFile(join(folder, path + ending));
    expect(brotliDecompressSync(await read('.br')).toString()).toBe(`${path} ${LARGE}`);
    expect(gunzipSync(await read('.gz')).toString()).toBe(`${path} ${LARGE}`);
  }
});

test.each<[path: string, bytes: number, copies: string, codings?: Coding[]]>([
  ['a.html', 1023, ''],
  ['a.html', 1024, '.gz'],
  ['a.html', 1024, '.br', ['br']],
  ['a.html', 16 * 1024 - 1, '.gz'],
  ['a.html', 16 * 1024, '.br .gz'],
  ['_astro/page.js', 1024, '.br .gz'],
  ['search/names.json', 1024, '.br .gz'],
  ['data/openapi.yaml', 1024, '.gz'],
  ['data/registry.sqlite', 1024, '.gz'],
  ['_astro/a.woff2', 1024, ''],
  ['pagefind/index/en.pf_index', 1024, ''],
  ['image.png', 1024, ''],
  ['data/registry.zip', 1024, ''],
  ['LICENSE', 1024, ''],
])('%s of %i bytes has the copies “%s”', async (path, bytes, copies, codings = ['br', 'gzip']) => {
  const folder = made({ [path]: 'a'.repeat(bytes) });
  await countOf(folder, ...codings);
  expect((await copiesIn(folder)).join(' ')).toBe(copies.replaceAll('.', `${path}.`));
});

test('only the codings that are wanted, and the same bytes each time', async () => {
  const files = { 'index.html': LONG, 'api/v1/platform/index.json': LONG };
  const [one, other] = [made(files), made(files)];
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
  expect(await countOf(made(files))).toBe(0);
});

test('a text by its name that no coding makes smaller has no copy', async () => {
  const codes = Array.from({ length: 20_000 }, (_, i) => 0x4e_00 + ((i * 7919) % 20_000));
  const folder = made({ 'noise.txt': String.fromCodePoint(...codes) });
  const blocks = Array.from({ length: 625 }, (_, i) => hash('sha256', String(i), 'buffer'));
  await writeFile(join(folder, 'random.txt'), Buffer.concat(blocks));
  await countOf(folder, 'br', 'gzip');
  expect(await copiesIn(folder)).toEqual(['noise.txt.br', 'noise.txt.gz']);
});

test('what every page loads and what search waits for is compressed harder than pages and answers', async () => {
  const text = Array.from({ length: 400 }, (_, i) => `{"id":${i},"name":"Platform ${i * 31}"}`).join(',\n');
  const paths = ['_astro/page.js', 'pagefind/pagefind.js', 'page/index.html', 'api/v1/platform/index.json'];
  const folder = made(Object.fromEntries(paths.map((path) => [path, text])));
  await countOf(folder, 'br');
  const sizes = await Promise.all(
    paths.map(async (path) => (await readFile(join(folder, `${path}.br`))).length),
  );
  const [style, search, page, response] = sizes as [number, number, number, number];
  expect([style, page]).toEqual([search, response]);
  expect(style).toBeLessThan(page);
});

test('a copy that cannot be written fails all of it, by its name', async () => {
  const folder = made({ 'index.html': LONG });
  await mkdir(join(folder, 'index.html.gz'));
  await expect(countOf(folder, 'gzip')).rejects.toMatchObject({ code: 'EEXIST' });
});

test('no copy is begun after a stop', async () => {
  const site = new StagedSite(made({}));
  const copies = new CompressedCopies(site, ['gzip']);
  await copies.stop();
  site.put('index.html', LONG);
  expect(await copies.finish()).toBe(0);
});

test('a signal stops the copies that were not begun, with its reason', async () => {
  const folder = made({});
  const site = new StagedSite(folder);
  const stop = new AbortController();
  const copies = new CompressedCopies(site, ['gzip'], stop.signal);
  for (let i = 0; i < 100; i += 1) site.put(`${i}.html`, LONG);
  stop.abort(new Error('Stopped.'));
  await expect(copies.finish()).rejects.toThrow('Stopped.');
  await copies.stop();
  expect(await copiesIn(folder)).toEqual([]);
});
