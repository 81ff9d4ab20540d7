import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse, type HTMLElement } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import type { DeletedList } from '../../src/history/feeds/cursor-pages.ts';
import type { NamesFile } from '../../src/search/names-file.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { pageText } from '../build/page-text.ts';
import { createFolder } from '../fixtures.ts';
import { buildSeeded } from '../bundle.ts';
import { tryNight } from './sample-nights.ts';

let dist: string;
let deleted: DeletedList['deleted'];

beforeAll(async () => {
  const folder = createFolder();
  const snapshotDir = join(folder, 'snapshot');
  dist = join(folder, 'dist');
  for (let night = 1; night <= readSampleNights().length; night += 1) await tryNight(snapshotDir, night);
  await buildSeeded({
    SITE_URL: 'https://mirror.example/base',
    SNAPSHOT_DIR: snapshotDir,
    DIST_DIR: dist,
    BUILD_FOR: 'netlify',
  });
  ({ deleted } = JSON.parse(await readFile(join(dist, 'data/deleted.json'), 'utf8')) as DeletedList);
});

async function page(path: string): Promise<HTMLElement> {
  return parse(await readFile(join(dist, path, 'index.html'), 'utf8'));
}

const texts = (root: HTMLElement, selector: string) =>
  root.querySelectorAll(selector).map((each) => each.textContent.replace(/\s+/g, ' ').trim());

const pathOf = (href: string) => href.replace(/^.*\/base\//, '');

test('the newest changes, and pages of records that are there, have changed and are gone', async () => {
  const platforms = (await page('platform')).querySelectorAll('th a');
  const platform = platforms.find((each) => each.textContent.includes('Mittelgebirge'))!;
  const providers = ['open-shelf-foundation', 'open-shelf-foundation-oberwald', 'the-quiet-shelf'];
  const paths = [
    'changes',
    pathOf(platform.getAttribute('href')!),
    ...providers.map((slug) => `provider/${slug}`),
    ...deleted.map((each) => pathOf(each.page)),
  ];
  const found = await Promise.all([
    ...paths.map((path) => pageText(dist, path, /./)),
    pageText(dist, 'changes/2026-10'),
  ]);
  await expect(`${found.join('\n\n')}\n`).toMatchFileSnapshot('__snapshots__/history-pages.txt');
});

test('the former page of feeds leads to the feeds', async () => {
  const link = (await page('changes/feeds')).querySelector('main a')!.getAttribute('href')!;
  const [path, fragment] = link.replace('/base/', '').split('#');
  expect((await page(path!)).querySelectorAll(`#${fragment} a[href$=".atom"]`).length).toBeGreaterThan(5);
});

test('the page of a kind of change leads to the filter, also without scripts, and search engines skip it', async () => {
  const failed = await page('changes/audit-failed');
  const to = '/base/changes/?event=audit-failed';
  expect(texts(failed, 'h1')).toEqual(['Audits failed']);
  expect(failed.querySelector('main a')!.getAttribute('href')).toBe(to);
  expect(failed.querySelector('noscript')!.toString()).toContain(
    `http-equiv="refresh" content="0; url=${to}"`,
  );
  expect(failed.querySelector('link[rel=canonical]')!.getAttribute('href')).toBe(
    `https://mirror.example${to}`,
  );
  expect(failed.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex');
});

test('the former page of statistics leads to the home page', async () => {
  const numbers = await page('numbers');
  expect(numbers.querySelector('main a')!.getAttribute('href')).toBe('/base/');
  expect(numbers.querySelector('noscript')!.toString()).toContain('content="0; url=/base/"');
});

test('each run and each change has a permalink to the page of its month', async () => {
  const month = await page('changes/2026-10');
  const links = (await page('changes')).querySelectorAll('.when > a, .permalink');
  expect(links.length).toBeGreaterThan(30);
  for (const link of links) {
    const [path, fragment] = link.getAttribute('href')!.split('#');
    expect(path).toBe('/base/changes/2026-10/');
    expect(month.getElementById(fragment!), fragment).not.toBeNull();
  }
});

test('a month has a digest in Markdown, in which each change is a line', async () => {
  const month = await page('changes/2026-10');
  const href = month.querySelector('a[type="text/markdown"]')!.getAttribute('href')!;
  const digest = await readFile(join(dist, href.replace('/base/', '')), 'utf8');
  expect(digest).toMatch(/^# Changes in October 2026\n\n\d+ changes in the registry /);
  const lines = digest.split('\n').filter((line) => line.startsWith('- '));
  expect(lines).toHaveLength(month.querySelectorAll('.timeline > li').length);
  const line = lines.find((each) => each.startsWith('- The Quiet Shelf: platform removed'))!;
  const [, address] = /\(\[26 October 2026\]\((.*?)\)\)$/.exec(line)!;
  expect(month.getElementById(new URL(address!).hash.slice(1))!.textContent).toContain('The Quiet Shelf');
});

test('pages of platforms and providers link to their feeds, also when no platform names the provider', async () => {
  for (const path of [`platform/${deleted[0]!.id}/`, 'provider/the-quiet-shelf/']) {
    const feed = (await page(path)).querySelector('link[type="application/atom+xml"]')!;
    expect(feed.getAttribute('href')).toBe(`/base/${path}changes.atom`);
    await readFile(join(dist, path, 'changes.atom'));
  }
});

test('names in changes link to the pages of providers, notifications and the owner of a service', async () => {
  const changes = await page('changes');
  const hrefsIn = (root: HTMLElement, selector: string) =>
    root.querySelectorAll(selector).map((link) => link.getAttribute('href')!);
  expect(hrefsIn(changes, '[data-run=night-2026-10-28] .old-new a[href*="/provider/"]')).toEqual([
    '/base/provider/open-shelf-foundation/',
    '/base/provider/open-shelf-foundation-oberwald/',
  ]);
  const [notice] = hrefsIn(changes, '[data-run=night-2026-10-20] .sentence a[href*="#notification-"]');
  const [path, fragment] = pathOf(notice!).split('#');
  expect(texts(await page(path!), `#${fragment} q`)).toContain('API keys and requestor IDs made before 2024');
  const [owner] = hrefsIn(await page(pathOf(deleted[1]!.page)), '.head p:last-child a');
  expect(texts(await page(pathOf(owner!)), 'h1')).toEqual(['Society for Freshwater Ecology Journals']);
});

test('a removed record is in no list and mirror, and search says that it is removed', async () => {
  const { rows } = JSON.parse(await readFile(join(dist, 'search/names.json'), 'utf8')) as NamesFile;
  expect(rows.filter(({ removed }) => removed)).toHaveLength(deleted.length);
  const fragments = await readdir(join(dist, 'pagefind/fragment'));
  const found = await Promise.all(
    fragments.map(async (name) =>
      gunzipSync(await readFile(join(dist, 'pagefind/fragment', name))).toString(),
    ),
  );
  expect(found.filter((text) => text.includes('/sushi-service/')).length).toBeGreaterThan(10);
  const files = await readdir(dist, { recursive: true });
  for (const { id } of deleted) {
    for (const list of ['platform', 'sushi-service', 'audit', 'usage-data-host', 'report']) {
      expect((await page(list)).toString()).not.toContain(id);
    }
    const mirrored = files.filter((file) => file.startsWith('api/v1/') && file.endsWith('index.json'));
    expect(mirrored.filter((file) => file.includes(id))).toEqual([]);
    const list = await readFile(join(dist, 'api/v1/platform/index.json'), 'utf8');
    expect(list).not.toContain(id);
    expect(found.filter((text) => text.includes(id))).toEqual([]);
  }
});

test('the history has no broken links', async () => {
  const files = (await readdir(dist, { recursive: true })).map((file) => `/base/${file}`);
  const existing = new Set([...files, ...files.map((file) => file.replace(/index\.(html|json)$/, ''))]);
  const pages = [
    'changes',
    'changes/2026-10',
    'changes/changed',
    ...deleted.map((each) => pathOf(each.page)),
  ];
  for (const path of pages) {
    const links = (await page(path)).querySelectorAll('a[href^="/base/"], link[href^="/base/"]');
    const broken = links
      .map((link) => link.getAttribute('href')!.replace(/[?#].*/, ''))
      .filter((to) => !existing.has(to));
    expect(broken, path).toEqual([]);
  }
});
