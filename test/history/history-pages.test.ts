import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse, type HTMLElement } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import type { DeletedList } from '../../src/history/feeds/cursor-pages.ts';
import type { NamesFile } from '../../src/search/names-file.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
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

/** The lines of a run, without their links. */
const linesOf = (root: HTMLElement, selector: string) =>
  texts(root, `${selector} .sentence`).map((each) => each.replace(/ #$/, ''));
const runOf = (day: string) => `[data-run=night-${day}]`;

test('one page has the newest changes, and each month has a page', async () => {
  const latest = await page('changes');
  const [newest] = latest.querySelectorAll('.timeline > li');
  expect(texts(newest!, '.when')).toEqual(['29 October 2026']);
  const month = await page('changes/2026-10');
  expect(month.querySelectorAll('.timeline .when[id^=night-]')).toHaveLength(21);
  expect(linesOf(month, runOf('2026-10-27'))).toEqual([
    'Registry Field tls_versions removed from all sushi services',
  ]);
  expect(texts(month, `${runOf('2026-10-28')} .old-new dd`).slice(2, 4)).toEqual([
    'https://www.alpine-data.example/',
    'https://data.alpine.example/',
  ]);
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

test('a platform page has its history, including its services, and links to its feed', async () => {
  const platforms = await page('platform');
  const link = platforms.querySelectorAll('th a').find((each) => each.textContent.includes('Mittelgebirge'))!;
  const path = link.getAttribute('href')!.replace('/base/', '');
  const platform = await page(path);
  expect(linesOf(platform, '#history')).toEqual([
    '5.1 URL changed',
    '5.1 Audit expired (was valid), also at 1 other platform',
    '5.1 URL changed',
  ]);
  expect(texts(platform, '#history summary q')).toContain('API keys and requestor IDs made before 2024');
  const feed = platform.querySelector('link[type="application/atom+xml"]')!.getAttribute('href')!;
  expect(feed).toBe(`/base/${path}changes.atom`);
  await readFile(join(dist, feed.replace('/base/', '')));
});

test('a provider has the changes of its platforms while they named it, and keeps its page', async () => {
  const sentencesOf = async (slug: string) => linesOf(await page(`provider/${slug}`), '#history');
  const renamed = expect.stringMatching(/^Alpine Data Commons Provider and website changed/) as string;
  expect(await sentencesOf('open-shelf-foundation-oberwald')).toContainEqual(renamed);
  const before = await sentencesOf('open-shelf-foundation');
  expect(before).toContainEqual(renamed);
  expect(before).toContain('Alpine Data Commons 5.1 Now requires a registered IP address');
  expect(texts(await page('provider/open-shelf-foundation'), '#former li')).toEqual([
    'Alpine Data Commons, until 28 October 2026: now names Open Shelf Foundation, Oberwald',
  ]);
  const gone = await page('provider/the-quiet-shelf');
  expect(texts(gone, '#former li')).toEqual([
    'The Quiet Shelf, until 26 October 2026: no longer in the registry',
  ]);
  expect(texts(gone, '#history .sentence')).toHaveLength(2);
  await readFile(join(dist, 'provider/the-quiet-shelf/changes.atom'));
});

test('changes have the labels of the records’ pages', async () => {
  const lately = await page('changes');
  const sentences = (day: string) => linesOf(lately, runOf(day));
  expect(sentences('2026-10-28')).toEqual(
    [
      'Provider and website changed',
      ...[
        'Customer IDs after the merger of two customer systems',
        'Customer IDs after the merger of two customer systems',
        'IR and GIR: usage of February 2025 reprocessed',
      ].map((name) => `Notification “${name}”: source changed`),
    ].map((each) => `Alpine Data Commons ${each}`),
  );
  expect(sentences('2026-10-19')).toContainEqual(
    expect.stringMatching(/ 5\.1 .*customer ID instructions, requestor ID instructions/),
  );
  expect(sentences('2026-10-18')).toContainEqual(
    expect.stringMatching(/ 5 No longer offers PR, PR_P1, TR, TR_J1, TR_J2, TR_J3 and TR_J4$/),
  );
  const providers = lately.querySelectorAll(`${runOf('2026-10-28')} .old-new a[href*="/provider/"]`);
  expect(providers.map((link) => link.getAttribute('href'))).toEqual([
    '/base/provider/open-shelf-foundation/',
    '/base/provider/open-shelf-foundation-oberwald/',
  ]);
  expect(texts(lately, '.timeline .aside').filter((name) => /url|_name|_info/.test(name))).toEqual([]);
});

test('a new notification links to its text', async () => {
  const notice = (await page('changes')).querySelector(`${runOf('2026-10-20')} .sentence`)!;
  expect(notice.textContent.replace(/\s+/g, ' ').trim()).toBe(
    'Zeitschriftenportal Mittelgebirge Notification “API keys and requestor IDs made before 2024” announced #',
  );
  const link = notice.querySelectorAll('a').find((each) => each.textContent.startsWith('API keys'))!;
  const [path, fragment] = link.getAttribute('href')!.replace('/base/', '').split('#');
  expect(texts(await page(path!), `#${fragment} q`)).toContain('API keys and requestor IDs made before 2024');
});

test('the page of a removed record has the date of its removal and the last known record', async () => {
  expect(deleted.map(({ kind }) => kind)).toEqual(['platform', 'service']);
  const [platform, service] = await Promise.all(
    deleted.map(({ page: address }) => page(address.replace('https://mirror.example/base/', ''))),
  );
  expect(texts(platform!, 'h1')).toEqual(['The Quiet Shelf']);
  expect(texts(platform!, '.head')[0]).toContain('Removed from the registry on 26 October 2026.');
  expect(texts(platform!, '.facts > div')).toEqual([
    'ProviderThe Quiet Shelf',
    'Websitehttp://quiet-shelf.example',
    expect.stringMatching(/^Platform ID[0-9a-f-]{36}$/),
    'As dataFeed of changes',
  ]);
  // The labels are the record pages' own.
  expect([platform!, service!].flatMap((each) => texts(each, 'dt.code'))).toEqual([]);
  expect(texts(service!, '#row-url .address')).toContain(
    'https://api.lumenledger.example/freshwater-ecology/sushi/',
  );
  const owner = service!.querySelector('.head p:last-child a')!.getAttribute('href')!;
  expect(texts(await page(owner.replace('/base/', '')), 'h1')).toEqual([
    'Society for Freshwater Ecology Journals',
  ]);
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
    ...deleted.map(({ page: at }) => at.split('/base/')[1]!),
  ];
  for (const path of pages) {
    const links = (await page(path)).querySelectorAll('a[href^="/base/"], link[href^="/base/"]');
    const broken = links
      .map((link) => link.getAttribute('href')!.replace(/[?#].*/, ''))
      .filter((to) => !existing.has(to));
    expect(broken, path).toEqual([]);
  }
});
