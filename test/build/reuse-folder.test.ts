// What a job keeps for the next one, on a machine that begins empty. Whatever the folder has, the site is the same.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreReusable, saveReusable } from '../../src/build/reuse-folder.ts';
import { readConfig } from '../../src/config.ts';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
import { buildSeeded } from '../bundle.ts';
import { openFolder, takeNight } from '../history/sample-nights.ts';

const SITE_URL = 'https://mirror.example';
let folder: string;
let remove: () => Promise<void>;
let expected: Map<string, string>;

beforeAll(async () => {
  ({ folder, remove } = await openFolder());
  await takeNight(join(folder, 'snapshot'), 1);
  const first = settingsOf('first');
  await buildSeeded(first);
  await saveReusable(readConfig(first), join(folder, 'reuse'));
  expected = bytesIn(first.DIST_DIR);
});
afterAll(() => remove());

const settingsOf = (name: string, more: Record<string, string> = {}) => ({
  SITE_URL,
  SNAPSHOT_DIR: join(folder, 'snapshot'),
  DIST_DIR: join(folder, name, 'dist'),
  ...more,
});

function bytesIn(dir: string): Map<string, string> {
  return new Map(Array.from(pathsIn(dir), (path) => [path, readFileSync(join(dir, path), 'base64')]));
}

/** Restores a copy of the folder on an empty machine. */
async function restore(
  name: string,
  spoil: (reuse: string) => void = () => {},
  more: Record<string, string> = {},
) {
  const reuse = join(folder, name, 'reuse');
  cpSync(join(folder, 'reuse'), reuse, { recursive: true });
  spoil(reuse);
  const settings = settingsOf(name, more);
  return { settings, said: await restoreReusable(readConfig(settings), reuse) };
}

/** Some pages are missing or damaged, and no step made one. */
function spoilPages(reuse: string): void {
  const [first, second] = readdirSync(join(reuse, 'dist/platform')).filter((name) => name.length === 36);
  rmSync(join(reuse, 'dist/platform', first!, 'index.html'));
  appendFileSync(join(reuse, 'dist/platform', second!, 'index.html'), '<p>');
  writeFileSync(join(reuse, 'dist/more.html'), '');
}

/** Its first line is that of the pages. */
function spoilRecord(reuse: string): void {
  const record = join(reuse, 'cache/steps.txt');
  const text = readFileSync(record, 'utf8');
  rmSync(record);
  writeFileSync(record, text.replace(/[0-9a-f](?=")/, 'x'));
}

test.each<[string, (reuse: string) => void, RegExp]>([
  ['whole', () => {}, /^(\d+) of \1 pages, /],
  ['damaged pages', spoilPages, /^(?!(\d+) of \1 pages)[1-9]/],
  ['a damaged record', spoilRecord, /^0 of \d+ pages, /],
])('%s: the same site', async (name, spoil, expectedReuse) => {
  const { settings, said } = await restore(name, spoil);
  expect(said).toMatch(/ can be reused: [1-9]\d+\.$/);
  const { reused } = await buildSeeded(settings);
  const site = bytesIn(settings.DIST_DIR);
  expect(reused).toMatch(expectedReuse);
  expect([...site.keys()]).toEqual([...expected.keys()]);
  expect([...site].filter(([path, bytes]) => expected.get(path) !== bytes)).toEqual([]);
});

test.each<[string, (reuse: string) => void, Record<string, string>, string]>([
  ['other settings for contacts', () => {}, { CONTACTS: 'mirror-only' }, 'so nothing of it is used'],
  [
    'another stamp',
    (reuse) => appendFileSync(join(reuse, 'build.json'), ' '),
    {},
    'so nothing of it is used',
  ],
  ['no stamp', (reuse) => rmSync(join(reuse, 'build.json')), {}, 'has nothing to reuse yet'],
  ['no snapshot', () => {}, { SNAPSHOT_DIR: 'none' }, 'so nothing of it is used'],
])('%s: nothing of it is used', async (name, spoil, more, sentence) => {
  const { settings, said } = await restore(name, spoil, more);
  expect(said).toContain(sentence);
  expect(existsSync(settings.DIST_DIR)).toBe(false);
});

test('a site that exists is not touched, and a folder with foreign files is refused', async () => {
  const settings = settingsOf('first');
  expect(await restoreReusable(readConfig(settings), join(folder, 'reuse'))).toContain('has a site');
  const cached = settingsOf('cached');
  mkdirSync(join(folder, 'cached/.dist-cache'), { recursive: true });
  writeFileSync(join(folder, 'cached/.dist-cache/steps.txt'), '');
  expect(await restoreReusable(readConfig(cached), join(folder, 'reuse'))).toContain('has a site');
  for (const used of [cached.DIST_DIR, cached.SNAPSHOT_DIR])
    await expect(restoreReusable(readConfig(cached), used)).rejects.toThrow('overlaps');
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'letter.txt'), '');
  await expect(saveReusable(readConfig(settings), foreign)).rejects.toThrow('did not write');
  expect(existsSync(join(foreign, 'letter.txt'))).toBe(true);
  const saved = join(folder, 'saved');
  await copySnapshotToFolder(settings.SNAPSHOT_DIR, saved);
  const copy = bytesIn(saved);
  await expect(saveReusable(readConfig(settings), saved)).rejects.toThrow('did not write');
  expect(bytesIn(saved)).toEqual(copy);
});

test('the folder of a saved snapshot is refused, and that of a site by what saves a snapshot', async () => {
  const settings = settingsOf('first');
  const [saved, reuse] = [join(folder, 'saved'), join(folder, 'reuse')];
  await copySnapshotToFolder(settings.SNAPSHOT_DIR, saved);
  const before = [bytesIn(saved), bytesIn(reuse)];
  await expect(saveReusable(readConfig(settings), saved)).rejects.toThrow('did not write');
  await expect(copySnapshotToFolder(settings.SNAPSHOT_DIR, reuse)).rejects.toThrow('did not write');
  expect([bytesIn(saved), bytesIn(reuse)]).toEqual(before);
});

test('a restore that ends halfway leaves a site that the next build completes', async () => {
  const place = join(folder, 'halfway');
  const reuse = join(place, 'reuse');
  cpSync(join(folder, 'reuse'), reuse, { recursive: true });
  // A path that is too long in the folder of the site.
  let deep = join(reuse, 'dist');
  while (deep.length < 3900) deep = join(deep, 'd'.repeat(100));
  mkdirSync(deep, { recursive: true });
  const settings = { ...settingsOf('halfway'), DIST_DIR: join(place, 'e'.repeat(250), 'dist') };
  writeFileSync(join(deep, 'x'), '');
  await expect(restoreReusable(readConfig(settings), reuse)).rejects.toThrow('ENAMETOOLONG');
  await buildSeeded(settings);
  expect(bytesIn(settings.DIST_DIR)).toEqual(expected);
});

test('a file of the site that was lost is not kept, and the others are', async () => {
  const settings = settingsOf('lost');
  await buildSeeded(settings);
  rmSync(join(settings.DIST_DIR, 'help/index.html'));
  const reuse = join(folder, 'lost/reuse');
  await saveReusable(readConfig(settings), reuse);
  expect(existsSync(join(reuse, 'dist/help/index.html'))).toBe(false);
  expect(existsSync(join(reuse, 'dist/data/index.html'))).toBe(true);
});
