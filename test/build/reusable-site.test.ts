// A build that would make the last site again keeps it whole, but only if no file was touched and nobody misses a warning.
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Outputs, type OutputPlace } from '../../src/build/outputs.ts';
import { reuseLastSite, reusableSiteLine } from '../../src/build/reusable-site.ts';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import type { ProbesToPublish } from '../../src/probe/published-probes.ts';
import { buildSeeded } from '../bundle.ts';
import { openFolder, takeNight } from '../history/sample-nights.ts';
import { into } from '../into.ts';
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
  const { reused } = await buildSeeded(settings);
  expect(reused).toMatch(/^0 of \d+ pages, 0 of 1 search index and copy$/);
  made = await treeOf(settings.DIST_DIR);
});
afterAll(() => remove());

test('search finds the terms of the help', () => {
  const fragments = join(settings.DIST_DIR, 'pagefind/0/fragment');
  const texts = readdirSync(fragments).map((name) =>
    gunzipSync(readFileSync(join(fragments, name))).toString(),
  );
  expect(texts.filter((text) => text.includes('What is a release?'))).toHaveLength(1);
});

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

test('a limit of the web host that the site exceeds is named by the next build, too', async () => {
  WEB_HOSTS.netlify.limits = { files: 10 };
  onTestFinished(() => void delete WEB_HOSTS.netlify.limits);
  for (const _ of [1, 2])
    expect((await buildSeeded(settings)).warnings).toEqual([
      expect.stringMatching(/^Netlify accepts 10 files, but the site has \d{3}\.$/),
    ]);
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

describe('a site that was built with its probes', () => {
  const STAMP = 'the stamp';
  // Of probes, the published part is in the stamp; their times are not.
  const probesAt = (checked: string) => ({ checked }) as unknown as ProbesToPublish;
  const FILES = { 'index.html': 'page', 'data/service-status.json': '{}' };
  let place: OutputPlace;

  beforeEach(async () => {
    const opened = await openFolder();
    onTestFinished(opened.remove);
    const within = (name: string): string => join(opened.folder, name);
    const folders = { folder: within('made'), dist: within('dist'), record: within('steps.txt') };
    place = { ...folders, part: 'site', code: 'this code' };
    const put = into(place.dist);
    for (const [path, text] of Object.entries(FILES)) put(path, text);
    put('SHA256SUMS', `${hash('sha256', FILES['index.html'])}  index.html\n`);
    const last = new Outputs(place);
    last.keep('SHA256SUMS');
    last.keep('data/service-status.json');
    into(opened.folder)('steps.txt', reusableSiteLine(last, place.code, STAMP, probesAt('today')));
  });

  const keptBy = ({ code = place.code, stamp = STAMP, probes = probesAt('today') }): string[] => {
    const site = new Outputs(place);
    const isKept = reuseLastSite(site, { ...place, code }, stamp, probes);
    expect(isKept).toBe(site.kept.length > 0);
    return site.kept;
  };

  test('is kept with the same input', () => {
    expect(keptBy({}).toSorted()).toEqual(Object.keys(FILES).toSorted());
  });

  test.each([
    ['the stamp of settings, snapshot, history and the operator’s files', { stamp: 'another stamp' }],
    ['the code', { code: 'other code' }],
    ['when probes were made', { probes: probesAt('tomorrow') }],
  ])('is not kept with other input: %s', (_, input) => {
    expect(keptBy(input)).toEqual([]);
  });

  test.each([
    ['a page has other bytes', 'index.html', 'edit'],
    ['the file of probes has other bytes', 'data/service-status.json', '[]'],
    ['the checksums have other bytes', 'SHA256SUMS', ''],
    ['the record is damaged', '../steps.txt', 'site x {}'],
  ])('is not kept if %s', (_, path, text) => {
    into(place.dist)(path, text);
    expect(keptBy({})).toEqual([]);
  });
});
