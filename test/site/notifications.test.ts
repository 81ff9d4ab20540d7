import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, inject, test } from 'vitest';
import { AGENDA_PARTS } from '../../src/model/agenda-labels.ts';
import { agendaOf, type AgendaItem } from '../../src/model/notification-agenda.ts';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { modelOfSite, onSite } from './browser.ts';

let browser: Browser;
let server: MirrorServer;
let agenda: AgendaItem[];
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  const { manifest } = await openSnapshot(inject('site').snapshotDir);
  agenda = agendaOf((await modelOfSite()).notifications, manifest.taken.slice(0, 10));
});
afterEach(() => page.close());

async function open(options: { javaScriptEnabled?: boolean } = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  await page.goto(`${server.url}/notification/`);
}

test('the newest come first, and old ones without an end last, below a heading', async () => {
  await open();
  const shown = await page
    .locator('[data-rows] > *')
    .evaluateAll((all) => all.map((each) => (each.tagName === 'H2' ? each.textContent!.trim() : each.id)));
  const groups = [...Map.groupBy(agenda, ({ part }) => part)];
  expect(groups.map(([part]) => part)).toEqual(expect.arrayContaining(['newest', 'old']));
  expect(shown).toEqual(
    groups.flatMap(([part, items]) => [
      ...(part === 'newest' ? [] : [AGENDA_PARTS[part]]),
      ...items.map(({ notifications: [{ record }] }) => `notification-${record.id}`),
    ]),
  );
  const { y } = (await page.locator('article').first().boundingBox())!;
  expect(y).toBeLessThan(600);
  expect(await page.locator('.lede + p').textContent()).toMatch(
    /^\s*Nothing is announced for the 30 days after /,
  );
});

test('its subject opens a text by keyboard', async () => {
  await open();
  const [{ record }] = agenda[0]!.notifications;
  const entry = page.locator('article').first();
  expect(await entry.locator('summary b').textContent()).toContain(record.subject);
  const [first = ''] = record.message.split('\n');
  expect(await entry.getByText(first).isVisible()).toBe(false);
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await entry.getByText(first).isVisible()).toBe(true);
});

test('without scripts a click opens it', async () => {
  await open({ javaScriptEnabled: false });
  const entry = page.locator('article').first();
  await entry.locator('summary').click();
  expect(await entry.locator('.text').first().isVisible()).toBe(true);
});
