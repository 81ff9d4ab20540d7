// The pages of platforms and services answer first: at the top, on every screen, with and without a script.
import { brotliCompressSync, constants } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { offeredReportsOf, reportRequestsOf, requestUrlOf } from '../../src/model/service-requests.ts';
import type { Model, Service } from '../../src/model/model-types.ts';
import { modelOfSite, onSite } from './browser.ts';

let browser: Browser;
let server: MirrorServer;
let model: Model;
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  model = await modelOfSite();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.close());

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Whether all of it is on the screen. */
async function isOnScreen(selector: string, text?: string | RegExp): Promise<boolean> {
  const found = page.locator(selector, text === undefined ? {} : { hasText: text }).first();
  const box = (await found.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

/** Opens search on the home page, types, and chooses the first result with this name. */
async function search(words: string, result: RegExp): Promise<void> {
  await page.goto(`${server.url}/`);
  await page.getByRole('banner').getByText('Search').click();
  await page.locator('input:focus').waitFor();
  await page.keyboard.type(words);
  await page.getByRole('link', { name: result }).first().click();
  await page.waitForURL(/\/platform\//);
}

describe.each(SCREENS)('from the home page, at $width × $height', (viewport) => {
  beforeEach(() => page.setViewportSize(viewport));

  test('credentials and audit of a platform, by half its name: two clicks', async () => {
    await search('quillst', /Quillstack Journals/);
    expect(await isOnScreen('h1', 'Quillstack Journals')).toBe(true);
    expect(await isOnScreen('.setup-head', /Release 5.1 service *Valid \(audit ended February 2026\)/)).toBe(
      true,
    );
    expect(await isOnScreen('.setup .required', 'Customer ID, requestor ID, platform parameter')).toBe(true);
  });

  test('the contact of a service: two clicks', async () => {
    await search('quillst', /Quillstack Journals/);
    const contact = page.locator('.setup .requirements > div', { hasText: 'Usage Desk' });
    await contact.scrollIntoViewIfNeeded();
    expect(
      await contact.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['mailto:usage@quillstack.example', 'tel:+441632960117']);
  });
});

test('services of the current release come first, and have different names', async () => {
  const { path, services } = model.platforms.find((platform) => platform.services.length === 8)!;
  await page.goto(server.url + path);
  const titles = (await page.locator('.setup h2').allTextContents()).map((title) => title.trim());
  expect(titles).toEqual([
    ...['books', 'journals', 'film', 'newspapers'].map((part) => `Release 5.1 service · ${part}`),
    ...['books', 'journals', 'film', 'newspapers'].map((part) => `Release 5 service · platform=scrr-${part}`),
  ]);
  const list = page.locator('.service-list li');
  expect(await list.count()).toBe(services.length);
  await list.nth(5).getByRole('link').click();
  expect(await page.locator(':target h2').textContent()).toContain(titles[5]);
});

describe('requests of a service', () => {
  const many = (service: Service) => service.record.platform_attr_required && service.release === '5.1';

  test('are all there without a script, as URL and as curl', async () => {
    const service = model.services.find(many)!;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(server.url + service.path);
    const requests = reportRequestsOf(service, offeredReportsOf(service)).map(requestUrlOf);
    expect(requests.length).toBeGreaterThan(6);
    const code = plain.locator('#requests code');
    expect(await code.allInnerTexts()).toEqual(requests);
    await plain.getByLabel('curl').check();
    expect(await code.allInnerTexts()).toEqual(requests.map((url) => `curl '${url}'`));
    expect(await plain.locator('#requests button:visible, .months:visible').count()).toBe(0);
    await context.close();
  });

  test('have the months that are chosen, and are copied as they are shown', async () => {
    const service = model.services.find(many)!;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(server.url + service.path);
    const [first] = offeredReportsOf(service);
    const row = page
      .locator('#requests dl > div', { hasText: `/reports/${first!.id.toLowerCase()}?` })
      .first();
    expect(await row.locator('code').innerText()).toMatch(/&begin_date=\d{4}-\d{2}&end_date=\d{4}-\d{2}$/);
    await page.getByLabel('From').fill('2025-01');
    await page.getByLabel('to', { exact: true }).fill('2025-06');
    await page.getByLabel('curl').check();
    await row.getByRole('button').click();
    await row.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(
      /^curl 'https:\/\/\S+\/r51\/reports\/\w+\?customer_id=CUSTOMER_ID&\S+&begin_date=2025-01&end_date=2025-06'$/,
    );
    await page.getByLabel('From').fill('');
    expect(await row.locator('code').innerText()).toContain('&begin_date=YYYY-MM&end_date=2025-06');
  });

  test('none are derived from a URL without a scheme', async () => {
    const { path } = model.services.find(({ record }) => !record.url.includes('://'))!;
    await page.goto(server.url + path);
    expect(await page.locator('#requests').innerText()).toMatch(/is not an http or https URL/);
    expect(await page.locator('.setup').innerText()).toMatch(/notice: The URL is not an http or https URL/);
    expect(await page.locator('#requests code').count()).toBe(0);
  });
});

test('a service without a contact names those of its platform and host', async () => {
  const { path, platforms } = model.services.find(
    ({ record, platforms: [platform] }) => record.contact === null && platform?.record.contact?.email,
  )!;
  await page.goto(server.url + path);
  const contact = page.locator('.setup .requirements > div', { hasText: /^Contact/ });
  expect(await contact.innerText()).toMatch(/None listed for this service/);
  expect(await contact.getByRole('link', { name: platforms[0]!.name }).count()).toBe(1);
  expect(await contact.innerText()).toContain(platforms[0]!.record.contact!.email);
});

test('no page of a platform or service weighs more than 14 KB or scrolls sideways', async () => {
  const { distDir } = inject('site');
  const records = [...model.platforms, ...model.services];
  const weights = await Promise.all(
    records.map(async ({ path }) => {
      const html = await readFile(join(distDir, path, 'index.html'));
      // The level of typical web hosts.
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
      return { path, weight: brotliCompressSync(html, options).length };
    }),
  );
  expect(weights.filter(({ weight }) => weight > 14_000)).toEqual([]);
  const heaviest = weights.toSorted((one, other) => other.weight - one.weight).slice(0, 4);
  const wide = model.services.filter(({ record }) => /\S{80}/.test(record.platform_specific_info));
  for (const { path } of [...heaviest, ...wide]) {
    await page.goto(server.url + path);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main *')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
          .filter(
            (each) =>
              !['visible', 'clip'].includes(getComputedStyle(each).overflowX) ||
              each === document.documentElement,
          )
          .map((each) => each.className || each.tagName),
      );
      expect(sideways, `${path} at ${width}`).toEqual([]);
    }
  }
});
