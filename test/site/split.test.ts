import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parse as parseHtml } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { ROWS_PER_PAGE } from '../../src/model/list-pages.ts';
import { serveHttp } from '../fixtures.ts';
import { listedOf, platformOf, serviceOf } from '../registry/records.ts';
import { download, allowIncidents, onPages, openPage, page } from './browser.ts';
import { ownSite, type OwnSite } from './own.ts';

/** Enough for letters and a second page; a multiple of the number of countries. */
const COUNT = 303;
const COUNTRIES = [
  { code: 'FR', name: 'France' },
  { code: 'DE', name: 'Germany' },
  { code: 'PE', name: 'Peru' },
];

/** In alphabetical order, with rotating countries, Peru last. */
const platforms = Array.from({ length: COUNT }, (_, i) => ({
  id: `aaaaaaaa-0000-4000-8000-${String(i + 1).padStart(12, '0')}`,
  name: `Platform ${String(i + 1).padStart(4, '0')}`,
  abbrev: '',
  content_provider_name: i + 1 === COUNT ? 'Last Press' : 'Acme Press',
  address_country: COUNTRIES[i % COUNTRIES.length]!,
  sushi_services: [],
}));
const releases = [{ id: platforms[0]!.id, number: '5.1', current: true, report_types: [] }];
/** The registry does not list the releases of these services. */
const services = ['5.2', ''].map((usage_release, i) =>
  serviceOf({ id: `${i}${platforms[0]!.id.slice(1)}`, usage_release }),
);
const responses = new Map<string, object>([
  ['/api/v1/usage-release/', releases],
  ['/api/v1/platform/', platforms.map((each) => listedOf(each))],
  ...platforms.map((each) => [`/api/v1/platform/${each.id}/`, platformOf(each)] as const),
  [
    `/api/v1/platform/${platforms.at(-1)!.id}/`,
    platformOf({ ...platforms.at(-1)!, sushi_services: services }),
  ],
  ...services.map((each) => [`/api/v1/sushi-service/${each['id'] as string}/`, each] as const),
]);
const french = platforms.filter((each) => each.address_country.code === 'FR').length;
const peruvian = platforms.filter((each) => each.address_country.code === 'PE').map(({ name }) => name);

let site: OwnSite;

onPages();
beforeAll(async () => {
  const { url } = await serveHttp(({ url: path = '' }, response) => {
    const reply = responses.get(path);
    response.writeHead(reply ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(reply ?? { detail: 'Not found.' }));
  });
  site = await ownSite(url, '--brand', 'usage', '--allow-bad', '--alias', 'https://registry.example');
});

const names = () =>
  page.locator('tbody th a').evaluateAll((links) => links.map((link) => link.textContent.trim()));
/** Waits until the table has all rows, which are inserted in batches. */
const rows = (count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('tbody tr').length === wanted, count);
const resultLine = () => page.locator('output').textContent();
const pager = () => page.getByRole('navigation', { name: 'Pages of this list' });

test('without JavaScript its pages are linked and list every platform once', async () => {
  await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/platform/`);
  const first = await names();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/platform/page/2/');
  expect(await page.locator('[aria-current=page]', { hasText: 'Page' }).textContent()).toContain('Page 2');
  expect([...first, ...(await names())]).toEqual(platforms.map(({ name }) => name));
  expect(first.length).toBe(ROWS_PER_PAGE);
});

test.each(['/platform/', '/platform/page/2/'])('%s filters all pages', async (path) => {
  await page.goto(site.url + path);
  const own = await names();
  await page.locator('.filter details > summary').first().click();
  await page.locator('select[name=country]').selectOption('PE');
  await rows(peruvian.length);
  await expect.poll(() => names()).toEqual(peruvian);
  expect(await resultLine()).toBe(`${peruvian.length} of ${COUNT} platforms: country Peru`);
  expect(await pager().isVisible()).toBe(false);
  await page.waitForURL(({ search }) => search === '?country=PE');

  await page.locator('input[name=q]').fill('last press');
  await expect.poll(() => names()).toEqual([platforms.at(-1)!.name]);
  expect(await resultLine()).toBe(`1 of ${COUNT} platforms: country Peru, “last press”`);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows(own.length);
  expect(await names()).toEqual(own);
  expect(await resultLine()).toBe(`${COUNT} platforms`);
  expect(await pager().isVisible()).toBe(true);
});

test('the list of providers has releases that the registry does not list', async () => {
  await page.goto(`${site.url}/provider/`);
  const row = page.getByRole('row', { name: 'Last Press' });
  const cells = (await row.locator('td').allTextContents()).map((each) => each.replace(/\s+/g, ' ').trim());
  expect(cells).toEqual([platforms.at(-1)!.name, '5.2 Not stated']);
});

test.each([
  ['', platforms.map(({ name }) => name)],
  ['?country=PE', peruvian],
])('saves the chosen rows of all pages as CSV, from the file of rows only: %s', async (search, wanted) => {
  await page.goto(`${site.url}/platform/page/2/${search}`);
  await page.route('**/platform/', (route) => route.fulfill({ status: 503 }));
  const { text } = await download('Download CSV');
  const lines = parse(text, { bom: true, columns: true });
  expect(lines.map((line) => (line as Record<string, string>)['Platform'])).toEqual(wanted);
  allowIncidents();
});

test('says that a CSV file cannot be made without the rows, until it can', async () => {
  const file = '**/platform/rows.json';
  await page.route(file, (route) => route.fulfill({ status: 503 }));
  await page.goto(`${site.url}/platform/`);
  const save = page.getByRole('button', { name: 'Download CSV' });
  await save.click();
  await expect
    .poll(resultLine)
    .toBe('Cannot make the CSV file: /base/platform/rows.json returned status 503.');
  await page.unroute(file);
  await Promise.all([page.waitForEvent('download'), save.click()]);
  await expect.poll(resultLine).toBe(`${COUNT} platforms`);
  allowIncidents();
});

test.each(['rows.json', 'page/2/'])('notices that %s is of another build', async (path) => {
  await page.route(`**/platform/${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(stamp"?[=:]")[^"]+/, '$1other');
    await route.fulfill({ response, body });
  });
  await page.goto(`${site.url}/platform/?country=PE`);
  await expect.poll(resultLine).toBe('Cannot filter the list: The site was updated. Reload the page.');
  expect(await names()).toHaveLength(ROWS_PER_PAGE);
});

test('fetches only the pages with rows that it shows, and sorts all pages', async () => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/platform/?q=platform+0001`);
  await rows(1);
  expect(requested).toContain('/base/platform/rows.json');
  expect(requested).not.toContain('/base/platform/page/2/');
  await page.goto(`${site.url}/platform/?sort=-name`);
  const last = platforms.slice(-ROWS_PER_PAGE).map(({ name }) => name);
  await expect.poll(names).toEqual(last.toReversed());
});

test('a long result shows its first rows; the link to all of them has a URL', async () => {
  await page.goto(`${site.url}/platform/?q=platform`);
  await rows(ROWS_PER_PAGE);
  expect(await pager().isVisible()).toBe(false);
  await page.getByRole('link', { name: `Show all ${COUNT}` }).click();
  await rows(COUNT);
  await page.waitForURL(({ search }) => search === '?q=platform&show=all');
  await page.reload();
  await rows(COUNT);
  await page.goto(`${site.url}/platform/`);
  expect(await page.getByRole('link', { name: `Show all ${COUNT}` }).getAttribute('href')).toMatch(
    /\?show=all$/,
  );
});

test('print has all rows of the filter', async () => {
  await page.goto(`${site.url}/platform/?q=platform`);
  await rows(ROWS_PER_PAGE);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await names()).toEqual(platforms.map(({ name }) => name));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await rows(ROWS_PER_PAGE);
});

test('letters lead to their first row, and are gone while the list is filtered or sorted', async () => {
  const letters = page.getByRole('navigation', { name: 'Jump to platforms by first character' });
  await page.goto(`${site.url}/platform/page/2/`);
  await letters.getByRole('link', { name: 'P', exact: true }).click();
  await page.waitForURL('**/platform/#letter-P');
  expect(await page.locator('tr:target th').innerText()).toBe(platforms[0]!.name);
  await page.locator('input[name=q]').fill('last');
  await letters.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await letters.waitFor();
  await page.getByRole('button', { name: 'Provider' }).click();
  await letters.waitFor({ state: 'hidden' });
});

test('reports no failed page once the filter is cleared', async () => {
  const gone = (url: URL) => url.pathname.endsWith('/platform/page/2/');
  const cleared = Promise.withResolvers<void>();
  await page.route(gone, async (route) => {
    await cleared.promise;
    await route.fulfill({ status: 503 });
  });
  await page.goto(`${site.url}/platform/?country=PE`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(resultLine).toBe(`${COUNT} platforms`);
  cleared.resolve();
  // This fails after the list's own request.
  await page.evaluate(() => fetch('page/2/'));
  expect(await resultLine()).toBe(`${COUNT} platforms`);
  allowIncidents();
});

test('reports a failed page and fetches it again', async () => {
  const gone = (url: URL) => url.pathname.endsWith('/platform/page/2/');
  await page.route(gone, (route) => route.fulfill({ status: 503 }));
  await page.goto(`${site.url}/platform/`);
  await page.locator('.filter details > summary').first().click();
  await page.locator('select[name=country]').selectOption('PE');
  const failed = page.locator('output', {
    hasText: /Cannot filter the list: .*page\/2\/ returned status 503/,
  });
  await failed.waitFor();
  await page.unroute(gone);
  await page.locator('select[name=country]').selectOption('FR');
  await rows(french);
  expect(await resultLine()).toBe(`${french} of ${COUNT} platforms: country France`);
  allowIncidents();
});

test('after a first snapshot there are no changes to filter, and feeds that can be followed', async () => {
  const html = await readFile(join(site.distDir, 'changes/index.html'), 'utf8');
  const main = parseHtml(html).querySelector('main')!;
  expect(main.querySelectorAll('form, nav, h2').length).toBe(0);
  const hrefs = main.querySelectorAll('a').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain('/base/changes/all.atom');
});
