// Page weights and response times at 1,000 platforms.
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrigin, type SampleOrigin } from '../../src/sample/sample-origin.ts';
import { openBrowser } from './browser.ts';
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
  await browser.close();
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

test('the list of platforms: at most 120 KB', async () => {
  expect(await weightOf(`${site.url}/platform/`)).toBeLessThanOrEqual(120 * KB);
});

test.each(['report', 'report-type'])('the heaviest page of a %s: at most 150 KB', async (kind) => {
  const path = templates.find((each) => new RegExp(`^/${kind}/[^/]+/$`).test(each))!;
  expect(await weightOf(site.url + path)).toBeLessThanOrEqual(150 * KB);
});

test.each(['platform', 'sushi-service'])(
  'the heaviest page of a %s: at most 14 KB, its CSS 12 KB',
  async (kind) => {
    const path = templates.find((each) => new RegExp(`^/${kind}/[^/]+/$`).test(each))!;
    expect(await weightOf(site.url + path)).toBeLessThanOrEqual(14 * KB);
    const html = await (await fetch(site.url + path)).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    const weights = await Promise.all(sheets.map((href) => weightOf(new URL(href, site.url).href)));
    expect(weights.length).toBeGreaterThan(0);
    expect(weights.reduce((a, b) => a + b)).toBeLessThanOrEqual(12 * KB);
  },
);

test('search loads at most 170 KB', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('/');
  await page.locator('dialog[open] input').waitFor();
  await page.waitForLoadState('networkidle');
  // Filters are loaded last.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('pf_filter')),
  );
  await page.close();
  const weights = await Promise.all(asked.map(weightOf));
  expect(asked.length).toBeGreaterThan(5);
  expect(weights.reduce((a, b) => a + b)).toBeLessThanOrEqual(170 * KB);
});

test('a list of 1,000 platforms is responsive', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/platform/`);
  await page.locator('select[name=release]').selectOption('5.1');
  const [, count] = /^(\d+) of 1,000 platforms: release 5\.1$/.exec(
    (await page.locator('output').textContent())!,
  )!;
  expect(Number(count)).toBeGreaterThan(100);
  // Rows are inserted in batches.
  await page.waitForFunction((all) => document.querySelectorAll('tbody tr').length === all, Number(count));
  await page.close();
});
