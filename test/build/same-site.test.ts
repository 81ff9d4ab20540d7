// A build that would make the last site again keeps it whole, but only if no file was touched and nobody misses a warning.
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSeeded } from '../bundle.ts';
import { openFolder, takeNight } from '../history/sample-nights.ts';
import { treeOf } from '../tree.ts';

let folder: string;
let remove: () => Promise<void>;
let settings: { SNAPSHOT_DIR: string; DIST_DIR: string; BUILD_FOR: string };
let made: Map<string, string>;

beforeAll(async () => {
  ({ folder, remove } = await openFolder());
  settings = {
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
    BUILD_FOR: 'netlify',
  };
  await takeNight(settings.SNAPSHOT_DIR, 1);
  expect((await buildSeeded(settings)).reused).toMatch(/^0 of \d+ pages, /);
  made = await treeOf(settings.DIST_DIR);
});
afterAll(() => remove());

test('a site of which nothing is new is kept, build after build', async () => {
  for (const _ of [1, 2])
    expect(await buildSeeded(settings)).toMatchObject({
      reused: 'everything',
      added: 0,
      changed: 0,
      removed: 0,
    });
  expect(await treeOf(settings.DIST_DIR)).toEqual(made);
});

test.each<[string, (dist: string) => void]>([
  ['a page has more bytes', (dist) => appendFileSync(join(dist, 'index.html'), ' ')],
  [
    'what changes without a build has other bytes',
    (dist) => appendFileSync(join(dist, 'data/service-status.json'), ' '),
  ],
  [
    'the checksums name other bytes',
    (dist) => writeFileSync(join(dist, 'SHA256SUMS'), `${'0'.repeat(64)}  index.html\n`),
  ],
  ['an answer is missing', (dist) => rmSync(join(dist, 'api/v1/platform/index.json'))],
])('%s: the site is made again, with the same bytes', async (_, spoil) => {
  spoil(settings.DIST_DIR);
  expect((await buildSeeded(settings)).reused).not.toBe('everything');
  expect(await treeOf(settings.DIST_DIR)).toEqual(made);
});

test('a warning about a note is repeated by the next build', async () => {
  const config = join(folder, 'own/site.config.json');
  mkdirSync(join(folder, 'own/content/notes'), { recursive: true });
  writeFileSync(config, '{}');
  writeFileSync(join(folder, 'own/content/notes/a.md'), '---\nfor: Nobody\n---\nText.\n');
  const noted = { ...settings, SITE_CONFIG: config };
  const { warnings } = await buildSeeded(noted);
  expect(warnings).toEqual([expect.stringContaining('The note is for “Nobody”')]);
  expect((await buildSeeded(noted)).warnings).toEqual(warnings);
});
