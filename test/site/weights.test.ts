// Page weights and response times at 1,000 platforms, and the sizes of records in the sample.
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { QUERY_GROUPS, queriesOf } from '../bench/search-queries.ts';
import { openDialog, scoreQueries } from '../bench/search-session.ts';
import { ROWS_PER_PAGE } from '../../src/model/list-pages.ts';
import { startOrigin, type SampleOrigin } from '../../src/sample/sample-origin.ts';
import { sampleModel } from '../search/search-index.ts';
import { closePages, openBrowser } from './browser.ts';
import { ownSite, type OwnSite } from './own.ts';
import { templatesOf } from './templates.ts';

let origin: SampleOrigin;
let site: OwnSite;
let browser: Browser;
let templates: string[];

beforeAll(async () => {
  origin = await startOrigin({ platforms: 1000 });
  [site, browser] = await Promise.all([ownSite(origin.url), openBrowser()]);
  templates = await templatesOf(site.distDir);
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
  await origin.close();
});

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** In bytes, with the compression level of typical web hosts. */
async function weightOf(url: string): Promise<number> {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  return brotliCompressSync(Buffer.from(await answer.arrayBuffer()), QUALITY).length;
}

const KB = 1000;

test('the first page of services begins with at most 200 KB, uncompressed; its rows are at most 90 KB', async () => {
  const { size } = await stat(join(site.distDir, 'sushi-service/index.html'));
  console.log(`/sushi-service/: ${(size / KB).toFixed(1)} KB`);
  expect(size).toBeLessThanOrEqual(200 * KB);
  expect(await weightOf(`${site.url}/sushi-service/rows.json`)).toBeLessThanOrEqual(90 * KB);
});

test('the list of platforms: at most 25 KB', async () => {
  expect(await weightOf(`${site.url}/platform/`)).toBeLessThanOrEqual(25 * KB);
});

test.each(['report', 'report-type'])('the heaviest page of a %s: at most 30 KB', async (kind) => {
  const path = templates.find((each) => new RegExp(`^/${kind}/[^/]+/$`).test(each))!;
  expect(await weightOf(site.url + path)).toBeLessThanOrEqual(30 * KB);
});

test.each(['platform', 'sushi-service'])(
  'the heaviest page of a %s: at most 6.5 KB, its CSS 10.5 KB',
  async (kind) => {
    const path = templates.find((each) => new RegExp(`^/${kind}/[^/]+/$`).test(each))!;
    expect(await weightOf(site.url + path)).toBeLessThanOrEqual(6.5 * KB);
    const html = await (await fetch(site.url + path)).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    const weights = await Promise.all(sheets.map((href) => weightOf(new URL(href, site.url).href)));
    expect(weights.length).toBeGreaterThan(0);
    expect(weights.reduce((a, b) => a + b)).toBeLessThanOrEqual(10.5 * KB);
  },
);

test.each([
  ['platform', 13],
  ['sushi-service', 12],
])(
  'pages of a %s have %d KB on average, uncompressed, and nine of ten need no brotli copy',
  async (kind, most) => {
    const { distDir } = inject('site');
    const files = await Array.fromAsync(glob(`${kind}/*-*-*-*-*/index.html`, { cwd: distDir }));
    expect(files.length).toBeGreaterThan(80);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(distDir, file))).size));
    expect(sizes.reduce((a, b) => a + b) / sizes.length).toBeLessThanOrEqual(most * KB);
    expect(sizes.filter((size) => size < 16 * 1024).length / sizes.length).toBeGreaterThanOrEqual(0.9);
  },
);

test('search loads at most 90 KB for names, and not the full text', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openDialog(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  expect(requested.some((url) => url.endsWith('/search/names.json'))).toBe(true);
  expect(requested.filter((url) => url.includes('/pagefind/'))).toEqual([]);
  const weights = await Promise.all(requested.map(weightOf));
  expect(weights.reduce((a, b) => a + b)).toBeLessThanOrEqual(90 * KB);
});

test('queries derived from 1,000 platforms find what they name', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/`);
  await openDialog(page);
  const scores = await scoreQueries(page, queriesOf(sampleModel(1000), 12), '/base');
  const below = scores.filter(({ group, found, count }) => found / count < QUERY_GROUPS[group].target);
  expect(below).toEqual([]);
  await page.close();
});

test('a list of 1,000 platforms is responsive', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/platform/`);
  await page.locator('select[name=release]').selectOption('5.1');
  const output = page.locator('output', { hasText: /^\d+ of 1,000 platforms: release 5\.1$/ });
  const count = Number.parseInt((await output.textContent())!, 10);
  expect(Number(count)).toBeGreaterThan(100);
  const shown = Math.min(Number(count), ROWS_PER_PAGE);
  await page.waitForFunction((all) => document.querySelectorAll('tbody tr').length === all, shown);
  await page.close();
});
