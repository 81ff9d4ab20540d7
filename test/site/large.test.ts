// A site of 1,000 platforms, of which all but 12 came in one run: page weights, search, and a run with more changes than a page
// lists. Also the sizes of records in the sample.
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, inject, test } from 'vitest';
import { QUERY_GROUPS, queriesOf } from './search-queries.ts';
import { openDialog, scoreQueries } from './search-session.ts';
import { ROWS_PER_PAGE } from '../../src/model/list-pages.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { buildSeeded } from '../bundle.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';
import { allowIncidents, onPages, openPage, page } from './browser.ts';
import { templatesOf } from './templates.ts';

const PLATFORMS = 1000;

let distDir: string;
let model: Model;
let site: MirrorServer;
let templates: string[];

onPages();
beforeAll(async () => {
  const folder = createFolder();
  const snapshotDir = join(folder, 'snapshot');
  distDir = join(folder, 'dist');
  await takeNight(snapshotDir, 1);
  await takeNight(snapshotDir, 29, undefined, PLATFORMS);
  model = modelOf(readRegistry(await openSnapshot(snapshotDir)));
  await buildSeeded({
    SNAPSHOT_DIR: snapshotDir,
    DIST_DIR: distDir,
    SITE_URL: 'http://mirror.example/base',
    BUILD_FOR: 'netlify',
  });
  site = await serveSite(distDir);
  templates = await templatesOf(distDir);
});

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** In bytes, with the compression level of typical web hosts. */
async function weightOf(url: string): Promise<number> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return brotliCompressSync(Buffer.from(await response.arrayBuffer()), QUALITY).length;
}

const KB = 1000;

test('the first page of services is at most 123 KB, uncompressed; its rows are at most 105 KB', async () => {
  const { size } = await stat(join(distDir, 'sushi-service/index.html'));
  expect(size, 'bytes of /sushi-service/').toBeLessThanOrEqual(123 * KB);
  // They have the IDs of platforms and services; loaded for a filter only.
  expect(await weightOf(`${site.url}/sushi-service/rows.json`)).toBeLessThanOrEqual(105 * KB);
});

test('the list of platforms: at most 25 KB', async () => {
  expect(await weightOf(`${site.url}/platform/`)).toBeLessThanOrEqual(25 * KB);
});

test.each(['report', 'report-type'])('the heaviest page of a %s: at most 30 KB', async (kind) => {
  const path = templates.find((each) => new RegExp(`^/${kind}/[^/]+/$`).test(each))!;
  expect(await weightOf(site.url + path)).toBeLessThanOrEqual(30 * KB);
});

test.each(['platform', 'sushi-service'])(
  'the heaviest pages of a %s: at most 6.5 KB, their CSS 10.5 KB',
  async (kind) => {
    const paths = templates.filter((each) => new RegExp(`^/${kind}/[^/]+/$`).test(each));
    for (const path of paths) expect(await weightOf(site.url + path), path).toBeLessThanOrEqual(6.5 * KB);
    const html = await (await fetch(site.url + paths[0]!)).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    const weights = await Promise.all(sheets.map((href) => weightOf(new URL(href, site.url).href)));
    expect(weights.length).toBeGreaterThan(0);
    expect(weights.reduce((a, b) => a + b)).toBeLessThanOrEqual(10.5 * KB);
  },
);

test.each([
  // A platform's page has the texts of all its services. Larger pages than 16 KB have a brotli copy.
  { kind: 'platform', most: 13, small: 0.9 },
  { kind: 'sushi-service', most: 10.7, small: 1 },
])(
  'pages of a $kind have $most KB on average, uncompressed; $small of them need no brotli copy',
  async ({ kind, most, small }) => {
    const { distDir: sample } = inject('site');
    const files = await Array.fromAsync(glob(`${kind}/*-*-*-*-*/index.html`, { cwd: sample }));
    expect(files.length).toBeGreaterThan(80);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(sample, file))).size));
    expect(sizes.reduce((a, b) => a + b) / sizes.length).toBeLessThanOrEqual(most * KB);
    expect(sizes.filter((size) => size < 16 * 1024).length / sizes.length).toBeGreaterThanOrEqual(small);
  },
);

test('search loads at most 90 KB for names, 20 KB of scripts, and not the full text', async () => {
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openDialog(page);
  await page.waitForLoadState('networkidle');
  expect(requested.some((url) => url.endsWith('/search/names.json'))).toBe(true);
  expect(requested.filter((url) => url.includes('/pagefind/'))).toEqual([]);
  const isScript = (url: string) => url.endsWith('.js');
  const weightOfAll = async (urls: string[]) =>
    (await Promise.all(urls.map(weightOf))).reduce((sum, each) => sum + each, 0);
  expect(await weightOfAll(requested.filter((url) => !isScript(url)))).toBeLessThanOrEqual(90 * KB);
  expect(await weightOfAll(requested.filter(isScript))).toBeLessThanOrEqual(20 * KB);
});

test('queries derived from 1,000 platforms find what they name', async () => {
  await page.goto(`${site.url}/`);
  await openDialog(page);
  const scores = await scoreQueries(page, queriesOf(model, 6), '/base');
  const below = scores.filter(({ group, found, count }) => found / count < QUERY_GROUPS[group].target);
  expect(below).toEqual([]);
});

test('a list of 1,000 platforms is responsive', async () => {
  await page.goto(`${site.url}/platform/`);
  await page.locator('select[name=release]').selectOption('5.1');
  const output = page.locator('output', { hasText: /^\d+ of 1,000 platforms: release 5\.1$/ });
  const count = Number.parseInt((await output.textContent())!, 10);
  expect(Number(count)).toBeGreaterThan(100);
  const shown = Math.min(Number(count), ROWS_PER_PAGE);
  await page.waitForFunction((all) => document.querySelectorAll('tbody tr').length === all, shown);
});

const output = () => page.locator('form.filter output');
const shownChanges = () => page.locator('[data-row]').count();

test('the page of changes has the newest, of at most 25 KB; the filter shows the rest', async () => {
  expect(await weightOf(`${site.url}/changes/`)).toBeLessThanOrEqual(25 * KB);
  // With the IDs of 4,000 changes; loaded for a filter only.
  expect(await weightOf(`${site.url}/changes/rows.json`)).toBeLessThanOrEqual(170 * KB);
  await page.goto(`${site.url}/changes/`);
  expect(await shownChanges()).toBe(ROWS_PER_PAGE);
  await page.goto(`${site.url}/changes/?event=audit-failed`);
  await expect.poll(() => output().textContent()).toMatch(/^1 of [\d,]+ changes: kind audits failed$/);
  await page.goto(`${site.url}/changes/?about=records`);
  await expect.poll(() => output().textContent()).toMatch(/^[\d,]+ of [\d,]+ changes: /);
  expect(await shownChanges()).toBe(ROWS_PER_PAGE);
  await page.getByRole('link', { name: /^Show all / }).click();
  await expect.poll(shownChanges).toBeGreaterThan(600);
});

test('without scripts, the page of changes leads to earlier ones, and a month to its further pages', async () => {
  await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/changes/`);
  await page.getByRole('link', { name: 'Earlier changes: October 2026' }).click();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL(/\/changes\/2026-10\/2\/$/);
  expect(await shownChanges()).toBeGreaterThan(19);
});

test('the filter of changes reports no failure once it is cleared', async () => {
  const cleared = Promise.withResolvers<void>();
  await page.route('**/changes/2026-10/', async (route) => {
    await cleared.promise;
    await route.fulfill({ status: 503 });
  });
  await page.goto(`${site.url}/changes/`);
  const whole = await output().textContent();
  await page.getByText('More filters').click();
  await page.locator('select[name=month]').selectOption('2026-10');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  cleared.resolve();
  // This fails after the filter's own request.
  await page.evaluate(() => fetch('2026-10/'));
  expect(await output().textContent()).toBe(whole);
  allowIncidents();
});
