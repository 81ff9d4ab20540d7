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

const output = () => page.locator('form[data-changes] output');
const changes = () => page.locator('[data-change-list] .change').count();

test('a month continues a long run on a further page, where the filter finds the rest', async () => {
  await page.goto(`${server.url}/changes/`);
  await page.getByRole('link', { name: 'more changes of this run' }).click();
  await page.waitForURL(/\/changes\/2026-10\/#night-/);
  await page.getByRole('link', { name: 'more changes of this run' }).click();
  await page.waitForURL(/\/changes\/2026-10\/2\/#night-/);
  const rest = await page.locator('.change').count();
  expect(rest).toBeGreaterThan(19);
  await page.goto(`${server.url}/changes/?month=2026-10&event=audit-failed`);
  await expect
    .poll(() => output().textContent())
    .toMatch(/^1 of [\d,]+ changes: month October 2026, kind audits failed$/);
  expect(await page.locator('[data-change-list] .change-entry').count()).toBe(1);
});

test('the filter of changes says how many it lists', async () => {
  await page.goto(`${server.url}/changes/?month=2026-10&event=platform-added`);
  await expect
    .poll(() => output().textContent())
    .toMatch(/^319 of [\d,]+ changes: .* \(the first 300 are listed\)$/);
  expect(await changes()).toBe(300);
});

test('the filter of changes reports no failure once it is cleared', async () => {
  const cleared = Promise.withResolvers<void>();
  await page.route('**/changes/2026-10/', async (route) => {
    await cleared.promise;
    await route.fulfill({ status: 503 });
  });
  await page.goto(`${server.url}/changes/`);
  const whole = await output().textContent();
  await page.locator('select[name=month]').selectOption('2026-10');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  cleared.resolve();
  // This fails after the filter's own request.
  await page.evaluate(() => fetch('2026-10/'));
  expect(await output().textContent()).toBe(whole);
});
