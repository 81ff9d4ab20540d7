// Pages that answer what changed, with the year of history that the sample brings.
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { HistoryEntry } from '../../src/history/entry.ts';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { dateInWords } from '../../src/util/date-words.ts';
import { onSite } from './browser.ts';

let browser: Browser;
let server: MirrorServer;
let entries: HistoryEntry[];
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  const { snapshotDir } = inject('site');
  ({ entries } = await readHistory(snapshotDir, await openSnapshot(snapshotDir)));
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
});
afterEach(() => page.close());

const sentences = async () =>
  (await page.locator('[data-change-list] .sentence').allTextContents()).map((each) =>
    each.replace(/[\s\u00A0]+#?\s*/g, ' ').trim(),
  );
const output = () => page.locator('form[data-change-filter] output');

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

describe('the filter of changes', () => {
  test('finds older changes by kind, provider and release, and keeps its state in the URL', async () => {
    await page.goto(`${server.url}/changes/`);
    await page.locator('select[name=event]').selectOption('address-changed');
    await output().filter({ hasText: '3 changes: Changed URLs' }).waitFor();
    await page.locator('select[name=provider]').selectOption('arbeitskreis-mittelgebirgsforschung-e-v');
    await output().filter({ hasText: '2 changes' }).waitFor();
    await page.locator('select[name=release]').selectOption('5.1');
    expect(new URL(page.url()).search).toBe(
      '?event=address-changed&provider=arbeitskreis-mittelgebirgsforschung-e-v&release=5.1',
    );
    await page.reload();
    await output().filter({ hasText: '2 changes' }).waitFor();
    expect(await sentences()).toEqual(
      Array(2).fill('Zeitschriftenportal Mittelgebirge changed the URL of its release 5.1 service'),
    );
  });

  test('finds all changes of each month, and says where there is none', async () => {
    await page.goto(`${server.url}/changes/`);
    const months = Map.groupBy(
      entries.flatMap(({ taken, changes }) => changes.map(() => taken.slice(0, 7))),
      (month) => month,
    );
    expect(months.size).toBeGreaterThan(8);
    for (const [month, { length }] of months) {
      await page.locator('select[name=month]').selectOption(month);
      await output()
        .filter({ hasText: dateInWords(month) })
        .waitFor();
      await expect.poll(() => page.locator('[data-change-list] .change').count()).toBe(length);
    }
    await page.locator('select[name=event]').selectOption('platform-added');
    await page.locator('select[name=release]').selectOption('5');
    await output().filter({ hasText: 'No changes match' }).waitFor();
    expect(await sentences()).toEqual([]);
  });

  test('can be cleared', async () => {
    await page.goto(`${server.url}/changes/`);
    const newest = await sentences();
    expect(newest.length).toBeGreaterThan(10);
    await page.locator('select[name=event]').selectOption('audit-failed');
    await output().filter({ hasText: '1 change: Audits failed' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(sentences).toEqual(newest);
    expect(new URL(page.url()).search).toBe('');
  });
});

test('a permalink leads to its change', async () => {
  await page.goto(`${server.url}/changes/`);
  const link = page.locator('.change-entry .permalink').nth(2);
  const id = await link.locator('xpath=ancestor::p[1]//*[@class="change"]').first().getAttribute('id');
  await link.click();
  await page.waitForURL(new RegExp(`/changes/\\d{4}-\\d{2}/#${id}$`));
  await expect.poll(() => page.locator(`#${id}`).evaluate(isInView)).toBe(true);
});

test('the Statistics page has releases over time as charts, the current one first, and as a table', async () => {
  await page.goto(`${server.url}/numbers/`);
  const charts = page.locator('#adoption svg[role=img]');
  expect(await charts.count()).toBe(2);
  await page.locator('#adoption summary').click();
  const rows = page.locator('[aria-labelledby=adoption-numbers] tbody tr');
  expect(await rows.count()).toBeGreaterThan(11);
  const numbers = (await rows.first().locator('td').allTextContents()).map(Number);
  const labels = await charts.locator('.line > text').allTextContents();
  expect(labels[0]).toMatch(/^5\.1: /);
  expect(numbers).toEqual(labels.map((label) => Number(label.split(': ')[1])));
});

test('the name of a provider leads to its page wherever it is printed', async () => {
  for (const path of ['/platform/', '/report/TR_J1/']) {
    await page.goto(server.url + path);
    const links = page.getByRole('link', { name: 'Quillstack Publishing' });
    expect(await links.first().getAttribute('href')).toBe(
      `${new URL(server.url).pathname.replace(/\/$/, '')}/provider/quillstack-publishing/`,
    );
  }
});
