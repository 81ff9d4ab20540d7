import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse, type HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeletedList } from '../../src/history/feeds/cursor-pages.ts';
import { sampleNights } from '../../src/sample/sample-story.ts';
import { run } from '../run.ts';
import { openFolder, takeNight } from './sample-nights.ts';

let dist: string;
let remove: () => Promise<void>;
let deleted: DeletedList['deleted'];

beforeAll(async () => {
  const opened = await openFolder();
  ({ remove } = opened);
  const snapshotDir = join(opened.folder, 'snapshot');
  dist = join(opened.folder, 'dist');
  for (let night = 1; night <= sampleNights().length; night += 1) {
    await takeNight(snapshotDir, night).catch(() => 'the registry is in trouble');
  }
  const env = { SITE_URL: 'https://mirror.example/base', SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist };
  const { code, output } = await run('build', [], env);
  if (code !== 0) throw new Error(output);
  ({ deleted } = JSON.parse(await readFile(join(dist, 'data/deleted.json'), 'utf8')) as DeletedList);
});
afterAll(() => remove());

async function page(path: string): Promise<HTMLElement> {
  return parse(await readFile(join(dist, path, 'index.html'), 'utf8'));
}

const texts = (root: HTMLElement, selector: string) =>
  root.querySelectorAll(selector).map((each) => each.textContent.replace(/\s+/g, ' ').trim());

test('one page has the newest days, and each month and event has a page', async () => {
  const latest = await page('changes');
  expect(texts(latest, '.night > h2')).toHaveLength(14);
  expect(texts(latest, '.night > h2')[0]).toBe('2026-10-29');
  expect(texts(await page('changes/2026-10'), '.night > h2')).toHaveLength(21);
  const failed = await page('changes/audit-failed');
  expect(texts(failed, 'h1')).toEqual(['Audits failed']);
  expect(texts(failed, '.event')).toEqual([
    'Audit failed 은하수 학술지 5.1Audit in progress then Audit failed',
  ]);
  const moved = await page('changes/address-changed');
  expect(texts(moved, '.night > h2')).toEqual(['2026-10-29', '2026-10-19', '2026-10-05']);
  expect(texts(moved, '#night-2026-10-05 .value')).toEqual([
    'https://sushi.rechenwerk.example/mittelgebirge/r51/',
    'https://sushi.mittelgebirge.example/r51/',
  ]);
});

test('the page of a platform has its history, including its services, and links to its feed', async () => {
  const platforms = await page('platform');
  const link = platforms.querySelectorAll('th a').find((each) => each.textContent.includes('Mittelgebirge'))!;
  const path = link.getAttribute('href')!.replace('/base/', '');
  const platform = await page(path);
  expect(texts(platform, '#history h4')).toEqual([
    'Address changed',
    'New notification',
    'Audit expired',
    'Address changed',
  ]);
  const feed = platform.querySelector('link[type="application/atom+xml"]')!.getAttribute('href')!;
  expect(feed).toBe(`/base/${path}changes.atom`);
  await readFile(join(dist, feed.replace('/base/', '')));
});

test('changes have the labels of the records’ pages, and equal ones are grouped', async () => {
  const lately = await page('changes');
  const headings = (day: string) => texts(lately, `#night-${day} h3`);
  expect(headings('2026-10-28')).toEqual(['Changed: provider, website', 'Changed: source']);
  expect(texts(lately, '#night-2026-10-28 .event:last-child > ul > li')).toHaveLength(3);
  expect(headings('2026-10-19')).toContain('Changed: customer ID, requestor ID, API key and 1 more');
  expect(headings('2026-10-18')).toContain('Release dropped 5');
  expect(headings('2026-10-27')).toEqual(['Field lost tls_versions']);
  expect(texts(lately, '.field-changes dt').filter((name) => /url|_name|_info/.test(name))).toEqual([]);
});

test('a new notification links to its text', async () => {
  const notice = (await page('changes')).querySelector('#night-2026-10-20 .change')!;
  expect(notice.textContent.replace(/\s+/g, ' ').trim()).toBe(
    'API keys and requestor IDs made before 2024 for Zeitschriftenportal Mittelgebirge',
  );
  const [path, fragment] = notice.querySelector('a')!.getAttribute('href')!.replace('/base/', '').split('#');
  expect(texts(await page(path!), `#${fragment} h3`)).toContain(
    'API keys and requestor IDs made before 2024',
  );
});

test('the page of a removed record has the date of its removal and the last known record', async () => {
  expect(deleted.map(({ kind }) => kind)).toEqual(['platform', 'service']);
  const [platform, service] = await Promise.all(
    deleted.map(({ page: address }) => page(address.replace('https://mirror.example/base/', ''))),
  );
  expect(texts(platform!, 'h1')).toEqual(['The Quiet Shelf']);
  expect(texts(platform!, '.head')[0]).toContain('has not had this record since 2026-10-26');
  expect(texts(platform!, '.remains > dl > div')).toEqual([
    'ProviderThe Quiet Shelf',
    'Websitehttp://quiet-shelf.example',
    'ContactThe librarianshelf@quiet-shelf.example',
    'Auditedno',
    expect.stringMatching(/^Id[0-9a-f-]{36}$/),
  ]);
  // With the labels of the records' pages.
  expect([platform!, service!].flatMap((each) => texts(each, 'dt.code'))).toEqual([]);
  expect(texts(service!, 'dd')).toContain('https://api.lumenledger.example/freshwater-ecology/sushi/');
  const owner = service!.querySelector('section a')!.getAttribute('href')!;
  expect(texts(await page(owner.replace('/base/', '')), 'h1')).toEqual([
    'Society for Freshwater Ecology Journals',
  ]);
});

test('a removed record is in no list, search index and mirror', async () => {
  const fragments = await readdir(join(dist, 'pagefind/0/fragment'));
  const found = await Promise.all(
    fragments.map(async (name) =>
      gunzipSync(await readFile(join(dist, 'pagefind/0/fragment', name))).toString(),
    ),
  );
  expect(found.filter((text) => text.includes('/sushi-service/')).length).toBeGreaterThan(10);
  for (const { id } of deleted) {
    for (const list of ['platform', 'sushi-service', 'audit', 'usage-data-host', 'report']) {
      expect((await page(list)).toString()).not.toContain(id);
    }
    const files = await readdir(dist, { recursive: true });
    const search = files.filter((file) => /^search\/.*\.json$/.test(file));
    expect(search.length).toBeGreaterThan(2);
    for (const file of search) expect(await readFile(join(dist, file), 'utf8')).not.toContain(id);
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
      .map((link) => link.getAttribute('href')!.replace(/#.*/, ''))
      .filter((to) => !existing.has(to));
    expect(broken, path).toEqual([]);
  }
});
