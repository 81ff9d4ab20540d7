// Pages of the last build: which of them may be kept, and that nothing but a whole one ever is.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDraft, type SiteDraft } from '../../src/generator/site-draft.ts';
import { openKnownPages, type KnownPages } from '../../src/generator/known-pages.ts';

const PAGE = 'platform/a/index.html';
const BYTES = Buffer.from('<!doctype html><title>A</title>');
let [folder, dist, cache] = ['', '', ''];

let draft: SiteDraft;

const open = (code = 'this code'): KnownPages => openKnownPages(cache, code, draft);

// A last build that rendered one page.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'known-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  [dist, cache] = [join(folder, 'dist'), join(folder, 'cache.json')];
  draft = openDraft({ folder: join(folder, 'made'), dist, sameCode: true });
  await mkdir(join(dist, 'platform/a'), { recursive: true });
  await writeFile(join(dist, PAGE), BYTES);
  const known = open();
  known.note(PAGE, 'key', BYTES);
  known.save();
});

test('a page of the same key is kept, and is known to the build after this one too', async () => {
  const known = open();
  expect(known.take(PAGE, 'key')).toBe(true);
  expect(known.kept).toBe(1);
  expect(draft.kept).toEqual([PAGE]);
  known.save();
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
test.each(otherwise)('no page is kept %s', async (_, opened, key = 'key') => {
  const known = await opened();
  expect(known.take(PAGE, key)).toBe(false);
  expect(known.kept).toBe(0);
  expect(draft.kept).toEqual([]);
});

test('a page that this build neither kept nor rendered is forgotten', () => {
  open().save();
  expect(open().take(PAGE, 'key')).toBe(false);
});
