// What axe cannot know: names as they are read out, landmarks, cards.
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
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
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});
afterEach(() => page.close());

/** The names that the browser gives to screen readers. */
async function namesOf(role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.flatMap((node) => (node.role?.value === role ? [String(node.name?.value ?? '')] : []));
}

test('a URL is read out as it is, without spaces where its line may break', async () => {
  const host = model.hosts.find(({ record }) => /^https?:/.test(record.website))!;
  await page.goto(server.url + host.path);
  expect(await namesOf('link')).toContain(host.record.website);
});

test('what a button copies is part of its name', async () => {
  const service = model.services.find(({ release }) => release === '5.1')!;
  await page.goto(server.url + service.path);
  const names = (await namesOf('button')).filter((name) => name.startsWith('Copy'));
  expect(names).toContain('Copy base URL for release 5.1');
  expect(new Set(names).size).toBe(names.length);
});

test.each(['/', '/search/', '/platform/'])('%s has a landmark for search', async (path) => {
  await page.goto(server.url + path);
  expect(await page.getByRole('search').count()).toBeGreaterThan(0);
});

test('a card has a cell for each heading', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/platform/', '/sushi-service/', '/usage-data-host/']) {
    await page.goto(server.url + path);
    const counts = await page.locator('table[data-rows]').evaluateAll((tables) =>
      (tables as HTMLTableElement[]).flatMap((table) => {
        const heads = table.tHead!.rows[0]!.cells.length;
        return [...table.tBodies[0]!.rows].map((row) => row.cells.length - heads);
      }),
    );
    expect(counts.length).toBeGreaterThan(0);
    expect(new Set(counts)).toEqual(new Set([0]));
  }
});
