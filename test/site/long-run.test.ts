// A run with more changes than a page lists.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startServer, type MirrorServer } from '../../src/mirror/serve/server.ts';
import { buildSeeded } from '../bundle.ts';
import { openFolder, takeNight } from '../history/sample-nights.ts';
import { closePages, openBrowser } from './browser.ts';

let browser: Browser;
let server: MirrorServer;
let page: Page;
let remove: () => Promise<void>;

beforeAll(async () => {
  const opened = await openFolder();
  ({ remove } = opened);
  const settings = { SNAPSHOT_DIR: join(opened.folder, 'snapshot'), DIST_DIR: join(opened.folder, 'dist') };
  await takeNight(settings.SNAPSHOT_DIR, 1);
  // 319 new platforms come before all other changes.
  await takeNight(settings.SNAPSHOT_DIR, 29, undefined, 330);
  await buildSeeded({ ...settings, BUILD_FOR: 'netlify' });
  server = await startServer({ distDir: settings.DIST_DIR, port: 0, host: '127.0.0.1' });
  browser = await openBrowser();
});
afterAll(async () => {
  await closePages(browser);
  await server.close();
  await remove();
});
beforeEach(async () => {
  page = await browser.newPage();
  onTestFinished(() => page.close());
});

const output = () => page.locator('form[data-change-filter] output');
const changes = () => page.locator('[data-change-list] .change').count();
const LIMIT = '(only the first 300 changes of each run are searched)';

test('the filter of changes finds a kind of change that the page of the month leaves out', async () => {
  await page.goto(`${server.url}/changes/?month=2026-10&event=audit-failed`);
  await expect.poll(() => output().textContent()).toBe('1 change: October 2026, Audits failed');
  expect(await changes()).toBe(1);
});

test('the filter of changes says what it does not search', async () => {
  await page.goto(`${server.url}/changes/`);
  expect(await page.getByText('more changes of this run.').count()).toBe(1);
  await page.locator('select[name=month]').selectOption('2026-10');
  await expect.poll(() => output().textContent()).toBe(`300 changes: October 2026 ${LIMIT}`);
  expect(await page.getByText('more changes of this run.').count()).toBe(0);
  await page.locator('select[name=event]').selectOption('platform-added');
  await expect.poll(() => output().textContent()).toBe(`300 changes: October 2026, New platforms ${LIMIT}`);
});

test('the filter of changes reports no failure once it is cleared', async () => {
  const cleared = Promise.withResolvers<void>();
  await page.route('**/changes/2026-10/', async (route) => {
    await cleared.promise;
    await route.fulfill({ status: 503 });
  });
  await page.goto(`${server.url}/changes/?month=2026-10`);
  const whole = await output().textContent();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  cleared.resolve();
  // This fails after the filter's own request.
  await page.evaluate(() => fetch('2026-10/'));
  expect(await output().textContent()).toBe(whole);
});
