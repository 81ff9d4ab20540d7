import type { Browser, Page } from 'playwright-core';
import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import type { Server } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
import { modelOfSite, onSite, openSearch } from './browser.ts';

let browser: Browser;
let server: Server;
let model: Model;
let page: Page;
const errors: string[] = [];

onSite(async (site) => {
  ({ browser, server } = site);
  model = await modelOfSite();
});
beforeEach(async () => {
  errors.length = 0;
  page = await browser.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${server.url}/`);
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

/** Returns the URLs of the results. */
async function searchInDialog(query: string): Promise<string[]> {
  await openSearch(page);
  await page.locator('dialog[open] input').fill(query);
  const results = page.locator('dialog[open] pagefind-results a');
  await results.first().waitFor();
  return results.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
}

describe('finds a platform', () => {
  const named = () =>
    model.platforms.find(
      ({ record }) => record.abbrev.length > 2 && record.reports.length > 0 && record.content_provider_name,
    )!;

  test('by its name, which comes first, and leads to its page', async () => {
    const { name, path } = named();
    const [first = ''] = await searchInDialog(name);
    expect(first).toBe(`/base${path}`);
    await page.locator('dialog[open] pagefind-results a').first().click();
    await page.waitForURL(`**${path}`);
    expect(await page.locator('h1').textContent()).toContain(name);
  });

  test('by its abbreviation, which comes first', async () => {
    const { record, path } = named();
    expect((await searchInDialog(record.abbrev))[0]).toBe(`/base${path}`);
  });

  test('by its provider', async () => {
    const { record, path } = named();
    expect(await searchInDialog(record.content_provider_name)).toContain(`/base${path}`);
  });

  test('by the ID of a report that it offers', async () => {
    const report = model.reports
      .toSorted((a, b) => a.offers.length - b.offers.length)
      .find(({ offers }) => offers.length > 0)!;
    const paths = await searchInDialog(report.id);
    expect(paths).toContain(`/base${report.path}`);
    expect(report.offers.map(({ platform }) => `/base${platform.path}`)).toEqual(
      expect.arrayContaining([paths.find((path) => path.startsWith('/base/platform/'))]),
    );
  });
});

test('search is loaded only when it is used', async () => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/platform/`, { waitUntil: 'networkidle' });
  expect(requested.filter((path) => /\/pagefind\/|dialog|engine/.test(path))).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').waitFor();
  expect(requested.some((path) => path.startsWith('/base/pagefind/'))).toBe(true);
});

test('a slash typed into a field does not open search', async () => {
  await page.keyboard.press('/');
  const input = page.locator('dialog[open] input');
  await input.fill('a');
  await page.keyboard.press('/');
  expect(await input.inputValue()).toBe('a/');
});

test('a result shows its kind and the matched field', async () => {
  const { name } = model.platforms.find(({ record }) => record.abbrev === 'ADC')!;
  await searchInDialog(name);
  const first = page.locator('dialog[open] .hit').first();
  expect(await first.locator('.hit-kind').textContent()).toBe('Platform · found by its name');
  expect(await first.locator('.hit-excerpt').textContent()).toMatch(
    new RegExp(`^${name} \\(ADC\\) is a platform`),
  );
  expect(await first.locator('mark').count()).toBeGreaterThan(0);
});

test('matches are marked without adjacent punctuation and not underlined', async () => {
  const { record } = model.platforms.find((platform) => platform.country?.code === 'FR')!;
  await searchInDialog('France');
  const excerpt = page.locator('dialog[open] .hit-excerpt').first();
  const marks = excerpt.locator('mark', { hasText: 'France' });
  expect(await marks.first().textContent()).toBe(record.address_country && record.address_country.name);
  expect(await excerpt.textContent()).toMatch(/France\./);
  expect(await marks.first().evaluate((mark) => getComputedStyle(mark).textDecorationLine)).toBe('none');
});

test('the title of a service keeps its release with its number', async () => {
  const service = model.services.find(({ release, platforms }) => release === '5' && platforms.length > 0)!;
  await page.goto(`${server.url}/search/?${new URLSearchParams({ q: service.name, kind: 'Sushi service' })}`);
  const title = page.locator(`.hit a[href$="${service.path}"]`);
  await title.waitFor();
  expect(await title.textContent()).toBe(`${service.name}, release\u00A05`);
});

test('placeholders of results have no box and no image', async () => {
  // Pagefind loads a result when it becomes visible.
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/pagefind/fragment/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/search/?q=journal`);
  const waiting = page.locator('.search-page .waiting').first();
  await waiting.waitFor();
  expect(await page.locator('.pf-skeleton, .pf-result-card').count()).toBe(0);
  const { borders, shine } = await waiting.evaluate((item) => ({
    borders: [item, ...item.children].map((each) => getComputedStyle(each).borderTopWidth),
    shine: [...item.children].map((each) => getComputedStyle(each).backgroundImage),
  }));
  expect(new Set(borders)).toEqual(new Set(['0px']));
  expect(new Set(shine)).toEqual(new Set(['none']));
  answer();
  await page.locator('.search-page .hit').first().waitFor();
});

test('the dialog works by keyboard and links to the search page', async () => {
  const { name, path } = model.platforms[3]!;
  await searchInDialog(name);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => {
    const modal = document.querySelector<HTMLElement & { isOpen: boolean }>('pagefind-modal');
    return modal?.isOpen === false;
  });
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await openSearch(page);
  // The last results appear again with a delay.
  const first = page.locator('dialog[open] .hit').first();
  await first.locator('a', { hasText: name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await first.locator('a:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
  await searchInDialog(name);
  await page.getByRole('link', { name: 'All results, with filters' }).click();
  await page.waitForURL((url) => url.pathname === '/base/search/' && url.searchParams.get('q') === name);
});

describe('the search page', () => {
  const summary = () => page.locator('.pf-summary');
  const results = () =>
    page
      .locator('.hit a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const open = async (query: string) => {
    await page.goto(`${server.url}/search/${query}`);
    await page.locator('.hit').first().waitFor();
  };
  const french = () => model.platforms.filter(({ country }) => country?.name === 'France');

  test('searches with the query and filters of its URL', async () => {
    await open('?country=France&kind=Platform');
    expect((await results()).toSorted()).toEqual(
      french()
        .map(({ path }) => `/base${path}`)
        .toSorted(),
    );
    expect(await page.getByLabel('Country').inputValue()).toBe('France');
    const { name, path } = model.platforms[0]!;
    await open(`?${new URLSearchParams({ q: name })}`);
    expect(await page.locator('.search-page input').inputValue()).toBe(name);
    expect((await results())[0]).toBe(`/base${path}`);
  });

  test('writes query and filters to its URL and reads them after going back', async () => {
    await open('');
    await page.locator('.search-page input').fill('journal');
    await page.waitForURL('**/search/?q=journal');
    await page.getByLabel('Kind').selectOption('Report');
    await page.waitForURL('**/search/?q=journal&kind=Report');
    await page.locator('.hit a').first().click();
    await page.waitForURL('**/report/**');
    await page.goBack();
    await page.locator('.hit').first().waitFor();
    expect(await page.locator('.search-page input').inputValue()).toBe('journal');
    for (const path of await results()) expect(path).toMatch(/^\/base\/report\//);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL('**/search/?q=journal');
  });

  test('suggests what to try without results', async () => {
    await page.goto(`${server.url}/search/?q=France&kind=Report`);
    await summary().getByText('Nothing is found for “France”. Try fewer words').waitFor();
    expect(await results()).toEqual([]);
  });

  test('search keys focus its own field', async () => {
    await open('?q=journal');
    await page.locator('h1').click();
    await page.keyboard.press('/');
    expect(
      await page.locator('.search-page input').evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('links to complete lists without JavaScript and if search cannot be loaded', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const quiet = await context.newPage();
    await quiet.goto(`${server.url}/search/`);
    expect(await quiet.locator('.search-otherwise a').first().isVisible()).toBe(true);
    await context.close();
    await page.route('**/pagefind-component-ui.js', (route) => route.abort());
    await page.goto(`${server.url}/search/`);
    await page.locator('.search-otherwise a').first().waitFor();
    errors.length = 0;
  });
});

test('works under the Content-Security-Policy as a header too', async () => {
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'";
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': policy },
    });
  });
  await page.goto(`${server.url}/`);
  expect(await searchInDialog('journal')).not.toEqual([]);
  await page.goto(`${server.url}/search/?country=France`);
  await page.locator('.hit').first().waitFor();
  await page.getByLabel('Kind').selectOption('Platform');
  await page.waitForURL('**kind=**');
});
