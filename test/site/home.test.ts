import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { historyOf, type History } from '../../src/history/history.ts';
import { latestEntriesOf } from '../../src/history/words/latest-changes.ts';
import { textOfParts } from '../../src/history/words/parts.ts';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { modelOfSite, onSite } from './browser.ts';

let browser: Browser;
let server: MirrorServer;
let model: Model;
let history: History;
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  model = await modelOfSite();
  const { snapshotDir } = inject('site');
  const { entries } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  history = historyOf(entries, model);
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.url}/`);
});
afterEach(() => page.close());

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('the last five changes are sentences, whose dates lead to their runs', async () => {
  const entries = latestEntriesOf(history.runs, 5).flatMap((latest) => latest.entries);
  expect(entries).toHaveLength(5);
  const sentences = await page.locator('#latest .sentence').allTextContents();
  expect(sentences.map(squeezed)).toEqual(
    entries.map(({ segments }) => textOfParts(segments.flatMap(({ parts }) => parts))),
  );
  const [latest] = history.runs;
  await page.locator('#latest .dated > a[href*="night"]').first().click();
  await page.waitForURL(`**/changes/${latest!.day.slice(0, 7)}/#night-${latest!.day}`);
  expect(await page.locator(`#night-${latest!.day}`).count()).toBe(1);
});

test('one line counts the records and who has the current release, above the fold', async () => {
  const { platforms, services, hosts, currentRelease } = model;
  const current = platforms.filter(({ releases }) => releases.includes(currentRelease!)).length;
  const providers = new Set(platforms.map(({ record }) => record.content_provider_name).filter(Boolean));
  const line = page.locator('main > ul').last();
  expect(squeezed(await line.innerText())).toBe(
    `${current} of ${platforms.length} platforms have release ${currentRelease} ${services.length} services ${hosts.length} data hosts ${providers.size} providers Statistics`,
  );
  const { y, height } = (await line.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(900);
  const links = await line
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.slice(1)).toEqual(
    ['sushi-service', 'usage-data-host', 'provider', 'numbers'].map((name) => `/base/${name}/`),
  );
  await line.getByRole('link').first().click();
  await page
    .locator('output')
    .filter({ hasText: `${current} of ${platforms.length} platforms` })
    .waitFor();
});

test('it has three entrances, and no chart', async () => {
  const entrances = page.locator('.ways-in').getByRole('link');
  expect(await entrances.allTextContents()).toEqual([
    'Set up a harvest',
    'See what changed',
    'Check my platforms',
  ]);
  expect(await page.locator('main svg').count()).toBe(0);
});
