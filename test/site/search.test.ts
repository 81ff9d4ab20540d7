// Search, as a person uses it: in a real browser, over HTTP, under a base path.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, test } from 'vitest';
import type { Server } from '../../src/mirror/server.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/views.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store.ts';
import { openBrowser, serveSite } from './browser.ts';

let browser: Browser;
let server: Server;
let model: Model;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), serveSite()]);
  model = modelOf(await readRegistry(await openSnapshot(inject('site').snapshotDir)));
});
afterAll(async () => {
  await browser.close();
  await server.close();
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

/** Opens the dialog by its key, types, and returns the address of every result, in order. */
async function found(query: string): Promise<string[]> {
  await page.keyboard.press('/');
  await page.locator('dialog[open] input').fill(query);
  const results = page.locator('dialog[open] a.pf-result-link');
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
    const [first = ''] = await found(name);
    expect(first).toBe(`/base${path}`);
    await page.locator('dialog[open] a.pf-result-link').first().click();
    await page.waitForURL(`**${path}`);
    expect(await page.locator('h1').textContent()).toContain(name);
  });

  test('by its abbreviation', async () => {
    const { record, path } = named();
    expect(await found(record.abbrev)).toContain(`/base${path}`);
  });

  test('by its provider', async () => {
    const { record, path } = named();
    expect(await found(record.content_provider_name)).toContain(`/base${path}`);
  });

  test('by the id of a report that it offers', async () => {
    const report = model.reports
      .toSorted((a, b) => a.offers.length - b.offers.length)
      .find(({ offers }) => offers.length > 0)!;
    const paths = await found(report.id);
    expect(paths).toContain(`/base${report.path}`);
    expect(report.offers.map(({ platform }) => `/base${platform.path}`)).toEqual(
      expect.arrayContaining([paths.find((path) => path.startsWith('/base/platform/'))]),
    );
  });
});

test('nothing of search is loaded before somebody reaches for it', async () => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/platform/`, { waitUntil: 'networkidle' });
  expect(requested.filter((path) => path.includes('/pagefind/'))).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').waitFor();
  expect(requested.some((path) => path.startsWith('/base/pagefind/'))).toBe(true);
});

test('a slash that is typed into a field stays one', async () => {
  await page.keyboard.press('/');
  const input = page.locator('dialog[open] input');
  await input.fill('a');
  await page.keyboard.press('/');
  expect(await input.inputValue()).toBe('a/');
});
