import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { collectIncidents, onSite } from './browser.ts';
import { templatesOf } from './templates.ts';
import { violationsInAllModes } from './violations.ts';

let page: Page;
let server: MirrorServer;
const errors: string[] = [];

onSite(async ({ browser, ...site }) => {
  ({ server } = site);
  page = await browser.newPage();
  collectIncidents(page, errors);
});

/** Opens a page as a visitor does in a new window. */
async function open(path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  errors.length = 0;
  await page.goto(server.url + path);
}

const templates = await templatesOf(inject('site').distDir);

test.each(templates)('%s', async (path) => {
  await open(path);
  expect(await violationsInAllModes(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the search page with filters', async () => {
  await open('/search/?q=journal&kind=Platform');
  await page.locator('.hit a').first().waitFor();
  expect(await violationsInAllModes(page)).toEqual([]);
});

test('a filtered list, and one without matches', async () => {
  await open('/platform/?release=5.1&sort=-reports');
  expect(await violationsInAllModes(page)).toEqual([]);
  await page.locator('input[name=q]').fill('no platform is called like this');
  expect(await page.locator('output').textContent()).toMatch(/^No platform matches/);
  expect(await violationsInAllModes(page)).toEqual([]);
});
