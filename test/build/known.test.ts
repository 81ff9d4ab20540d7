// Pages of the last build: which of them may be taken over, and that nothing but a whole one ever is.
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openKnownPages, type KnownPages } from '../../src/build/known.ts';

const PAGE = 'platform/a/index.html';
const BYTES = Buffer.from('<!doctype html><title>A</title>');
let [folder, dist, made, cache] = ['', '', '', ''];

const open = (code = 'this code'): KnownPages => openKnownPages({ cache, code, dist, made });
const inode = async (site: string): Promise<number> => (await stat(join(site, PAGE))).ino;

// A last build that rendered one page.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'known-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  [dist, made, cache] = [join(folder, 'dist'), join(folder, 'made'), join(folder, 'cache.json')];
  for (const site of [dist, made]) await mkdir(join(site, 'platform/a'), { recursive: true });
  await writeFile(join(dist, PAGE), BYTES);
  const known = open();
  known.note(PAGE, 'key', BYTES);
  known.save();
});

test('a page of the same key is taken over, and is known to the build after this one too', async () => {
  const known = open();
  expect(known.take(PAGE, 'key')).toBe(true);
  expect(known.taken).toBe(1);
  expect(await inode(made)).toBe(await inode(dist));
  known.save();
  await rm(join(made, PAGE));
  expect(open().take(PAGE, 'key')).toBe(true);
});

const otherwise: [string, () => Promise<KnownPages>, key?: string][] = [
  ['of another key', async () => open(), 'another'],
  ['that other code has rendered', async () => open('other code')],
  ['that is gone', () => rm(join(dist, PAGE)).then(() => open())],
  ['that was changed', () => writeFile(join(dist, PAGE), 'other').then(() => open())],
  ['that was cut short', () => writeFile(join(dist, PAGE), BYTES.subarray(0, 9)).then(() => open())],
  ['when the cache was deleted', () => rm(cache).then(() => open())],
  [
    'when the cache was cut short',
    async () => {
      await writeFile(cache, (await readFile(cache)).subarray(0, 30));
      return open();
    },
  ],
  ['when the cache is of another form', () => writeFile(cache, '{"pages":[]}').then(() => open())],
];
test.each(otherwise)('no page is taken over %s', async (_, opened, key = 'key') => {
  const known = await opened();
  expect(known.take(PAGE, key)).toBe(false);
  expect(known.taken).toBe(0);
  await expect(stat(join(made, PAGE))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a page that this build neither took over nor rendered is forgotten', () => {
  open().save();
  expect(open().take(PAGE, 'key')).toBe(false);
});
