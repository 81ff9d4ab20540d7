import type { Browser } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Server } from '../../src/mirror/serve/server.ts';
import { onSite } from './browser.ts';
import { templatesOf } from './templates.ts';
import { violationsInAllModes } from './violations.ts';

let browser: Browser;
let server: Server;

onSite((site) => void ({ browser, server } = site));

const templates = await templatesOf(inject('site').distDir);

test.each(templates)('%s', async (path) => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  // The browser itself reports the status of the 404 page.
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  expect(await violationsInAllModes(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('the search page with filters', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/search/?q=journal&kind=Platform`);
  await page.locator('.hit a').first().waitFor();
  expect(await violationsInAllModes(page)).toEqual([]);
  await page.close();
});

test('a filtered list, and one without matches', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/platform/?release=5.1&sort=-reports`);
  expect(await violationsInAllModes(page)).toEqual([]);
  await page.locator('input[name=q]').fill('no platform is called like this');
  expect(await page.locator('output').textContent()).toMatch(/^No platforms match/);
  expect(await violationsInAllModes(page)).toEqual([]);
  await page.close();
});
