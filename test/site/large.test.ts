// A site of 1,000 platforms, of which all but 12 came in one run: page weights, search, lists of several pages, and a run with
// more changes than a page lists. Also the sizes of records in the sample.
import { glob, stat } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { parse as parseCsv } from 'csv-parse/sync';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { QUERY_GROUPS, queriesOf } from './search-queries.ts';
import { openDialog, scoreQueries } from './search-session.ts';
import { ROWS_PER_PAGE } from '../../src/model/list-pages.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model, Platform } from '../../src/model/model-types.ts';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { foldText } from '../../src/util/fold.ts';
import { buildSeeded } from '../bundle.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';
import { allowIncidents, download, onPages, openPage, page } from './browser.ts';
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

test('the first page of services is at most 123 KB, uncompressed', async () => {
  const { size } = await stat(join(distDir, 'sushi-service/index.html'));
  expect(size, 'bytes of /sushi-service/').toBeLessThanOrEqual(123 * KB);
});

test.each<[what: string, most: number]>([
  ['/platform/', 25],
  ['/changes/', 25],
  // They have the IDs of platforms, services and changes; loaded for a filter only.
  ['/sushi-service/rows.json', 105],
  ['/changes/rows.json', 170],
  ['/report/*/', 30],
  ['/report-type/*/', 30],
])('%s: at most %d KB, the heaviest one', async (what, most) => {
  const path = what.includes('*') ? templates.find((each) => matchesGlob(each, what))! : what;
  expect(await weightOf(site.url + path)).toBeLessThanOrEqual(most * KB);
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

const output = () => page.locator('form.filter output');
const resultLine = () => output().textContent();
const choose = (name: string, value: string) => page.locator(`select[name=${name}]`).selectOption(value);
const openMore = () => page.locator('.filter details > summary').first().click();
const clear = () => page.getByRole('button', { name: 'Clear filters' }).click();
const shownChanges = () => page.locator('[data-row]').count();

describe('the list of platforms', () => {
  const rows = () => page.locator('tbody tr').count();
  const shown = () =>
    page
      .locator('tbody th a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.replace('/base', '')));
  const pathsOf = (platforms: readonly Platform[]) => platforms.map(({ path }) => path);
  const pager = () => page.getByRole('navigation', { name: 'Pages of this list' });
  const open = (path: string) => page.goto(`${site.url}/platform/${path}`);
  const inPortugal = () => model.platforms.filter(({ country }) => country?.code === 'PT');

  test('has pages without JavaScript, which are linked and go on where the one before ends', async () => {
    await openPage({ javaScriptEnabled: false });
    await open('');
    const found = await shown();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.waitForURL('**/platform/page/2/');
    expect(await page.locator('[aria-current=page]', { hasText: 'Page' }).textContent()).toContain('Page 2');
    found.push(...(await shown()));
    expect(found).toEqual(pathsOf(model.platforms.slice(0, 2 * ROWS_PER_PAGE)));
  });

  test.each(['', 'page/2/'])('/platform/%s filters all pages', async (path) => {
    await open(path);
    const own = await shown();
    expect(own).toHaveLength(ROWS_PER_PAGE);
    await openMore();
    await choose('country', 'PT');
    const wanted = inPortugal();
    await expect.poll(shown).toEqual(pathsOf(wanted));
    await expect.poll(resultLine).toBe(`${wanted.length} of 1,000 platforms: country Portugal`);
    expect(await pager().isVisible()).toBe(false);
    await page.waitForURL(({ search }) => search === '?country=PT');

    const last = wanted.at(-1)!;
    await page.locator('input[name=q]').fill(last.name.toUpperCase());
    await expect.poll(shown).toEqual([last.path]);
    await expect
      .poll(resultLine)
      .toBe(`1 of 1,000 platforms: country Portugal, “${last.name.toUpperCase()}”`);
    await clear();
    await expect.poll(shown).toEqual(own);
    await expect.poll(resultLine).toBe('1,000 platforms');
    expect(await pager().isVisible()).toBe(true);
  });

  test.each(['', '?country=PT'])(
    'saves the chosen rows of all pages as CSV, from the file of rows only: %s',
    async (search) => {
      await open(`page/2/${search}`);
      await page.route('**/platform/', (route) => route.fulfill({ status: 503 }));
      const lines = parseCsv((await download('Download CSV')).text, { bom: true, columns: true }) as Record<
        string,
        string
      >[];
      const wanted = search ? inPortugal() : model.platforms;
      expect(lines.map((line) => line['Platform'])).toEqual(wanted.map(({ name }) => name));
      allowIncidents();
    },
  );

  test('says that a CSV file cannot be made without the rows, until it can', async () => {
    const file = '**/platform/rows.json';
    await page.route(file, (route) => route.fulfill({ status: 503 }));
    await open('');
    const save = page.getByRole('button', { name: 'Download CSV' });
    await save.click();
    await expect
      .poll(resultLine)
      .toBe('Cannot make the CSV file: /base/platform/rows.json returned status 503.');
    await page.unroute(file);
    await download('Download CSV');
    await expect.poll(resultLine).toBe('1,000 platforms');
    allowIncidents();
  });

  test.each(['rows.json', 'page/2/'])('notices that %s is of another build', async (path) => {
    await page.route(`**/platform/${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(stamp"?[=:]")[^"]+/, '$1other');
      await route.fulfill({ response, body });
    });
    await open('?country=PT');
    await expect.poll(resultLine).toBe('Cannot filter the list: The site was updated. Reload the page.');
    expect(await rows()).toBe(ROWS_PER_PAGE);
  });

  test('fetches only the pages with rows that it shows, and sorts all pages', async () => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const [first] = model.platforms;
    await open(`?${new URLSearchParams({ q: first!.name })}`);
    await expect.poll(shown).toEqual([first!.path]);
    expect(requested).toContain('/base/platform/rows.json');
    expect(requested).not.toContain('/base/platform/page/2/');
    await open('?sort=-name');
    await expect.poll(shown).toEqual(pathsOf(model.platforms.slice(-ROWS_PER_PAGE).toReversed()));
  });

  test('of a long result shows its first rows, with a link to all that has a URL; print has all', async () => {
    const current = model.platforms.filter(({ releases }) => releases.join() === '5.1');
    await open('?release=only+5.1');
    await expect.poll(resultLine).toBe(`${current.length} of 1,000 platforms: only 5.1`);
    expect(await rows()).toBe(ROWS_PER_PAGE);
    expect(await pager().isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await shown()).toEqual(pathsOf(current));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(rows).toBe(ROWS_PER_PAGE);
    await page.getByRole('link', { name: `Show all ${current.length}` }).click();
    await expect.poll(rows).toBe(current.length);
    await page.waitForURL(({ search }) => search === '?release=only+5.1&show=all');
    await page.reload();
    await expect.poll(rows).toBe(current.length);
    await open('');
    expect(await page.getByRole('link', { name: 'Show all 1,000' }).getAttribute('href')).toMatch(
      /\?show=all$/,
    );
  });

  test('has letters that lead to their first row, and are gone while it is filtered or sorted', async () => {
    const letters = page.getByRole('navigation', { name: 'Jump to platforms by first character' });
    await open('page/2/');
    await letters.getByRole('link', { name: 'A', exact: true }).click();
    await page.waitForURL('**/platform/#letter-A');
    const first = model.platforms.find(({ name }) => /^[^\p{L}\p{N}]*a/u.test(foldText(name)))!;
    expect(await page.locator('tr:target th a').getAttribute('href')).toBe(`/base${first.path}`);
    await page.locator('input[name=q]').fill('last');
    await letters.waitFor({ state: 'hidden' });
    await clear();
    await letters.waitFor();
    await page.getByRole('button', { name: 'Provider' }).click();
    await letters.waitFor({ state: 'hidden' });
  });

  test('reports a failed page, and fetches it again', async () => {
    const gone = (url: URL) => url.pathname.endsWith('/platform/page/2/');
    await page.route(gone, (route) => route.fulfill({ status: 503 }));
    await open('');
    await openMore();
    await choose('country', 'PT');
    await output()
      .filter({ hasText: /Cannot filter the list: .*page\/2\/ returned status 503/ })
      .waitFor();
    await page.unroute(gone);
    await choose('country', 'FR');
    const french = model.platforms.filter(({ country }) => country?.code === 'FR');
    await expect.poll(rows).toBe(french.length);
    await expect.poll(resultLine).toBe(`${french.length} of 1,000 platforms: country France`);
    allowIncidents();
  });
});

test.each([
  ['/platform/', 'page/2/', 'country', 'PT'],
  ['/changes/', '2026-10/', 'month', '2026-10'],
])('%s reports no failure of %s once the filter is cleared', async (list, path, field, value) => {
  const cleared = Promise.withResolvers<void>();
  await page.route(`**${list}${path}`, async (route) => {
    await cleared.promise;
    await route.fulfill({ status: 503 });
  });
  await page.goto(site.url + list);
  const whole = await resultLine();
  await openMore();
  await choose(field, value);
  await clear();
  cleared.resolve();
  // This fails after the filter's own request.
  await page.evaluate((failing) => fetch(failing), path);
  expect(await resultLine()).toBe(whole);
  allowIncidents();
});

test('the page of changes has the newest; the filter shows the rest', async () => {
  await page.goto(`${site.url}/changes/`);
  expect(await shownChanges()).toBe(ROWS_PER_PAGE);
  await page.goto(`${site.url}/changes/?event=audit-failed`);
  await expect.poll(resultLine).toMatch(/^1 of [\d,]+ changes: kind audits failed$/);
  await page.goto(`${site.url}/changes/?about=records`);
  await expect.poll(resultLine).toMatch(/^[\d,]+ of [\d,]+ changes: /);
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
