// What changed for one's own platforms between two visits, with a run between them.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { platformIdsOf } from '../../src/history/changed-platforms.ts';
import { sentenceText } from '../../src/history/change-sentence.ts';
import type { Change } from '../../src/history/entry.ts';
import { connectTo } from '../../src/http/http-agents.ts';
import { startServer } from '../../src/mirror/serve/server.ts';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { run } from '../run.ts';
import { openBrowser } from './browser.ts';

// Runs of the story, each of which finds changes.
const NIGHTS = [1, 5, 17];

let browser: Browser;
let folder: string;
/** The site after each of the nights. */
let sites: string[];
/** What each run found, the first of which found nothing. */
let changes: Change[][];
let context: BrowserContext;

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, '../../.tmp', 'mine-'));
  const snapshotDir = join(folder, 'snapshot');
  sites = NIGHTS.map((night) => join(folder, String(night)));
  for (const [i, night] of NIGHTS.entries()) {
    const origin = await startOrigin({ platforms: 52, night });
    const dispatcher = connectTo(origin.port);
    await takeSnapshot({ registry: 'http://registry.example', snapshotDir, dispatcher });
    await dispatcher.destroy();
    await origin.close();
    // Built over a copy of the last one, which takes less time.
    if (i > 0) await cp(sites[i - 1]!, sites[i]!, { recursive: true, preserveTimestamps: true });
    const env = { SITE_URL: 'http://mirror.example/base', SNAPSHOT_DIR: snapshotDir, DIST_DIR: sites[i]! };
    const { code, output } = await run('build', ['--for', 'netlify'], env);
    if (code !== 0) throw new Error(output);
  }
  const { entries } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  changes = entries.map((entry) => entry.changes);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
});

/** Serves the site after a run, always at the same origin. */
let port = 0;
async function visit(site: number, use: (page: Page, url: string) => Promise<void>): Promise<void> {
  const server = await startServer({ distDir: sites[site]!, port, host: '127.0.0.1' });
  port = server.port;
  const page = await context.newPage();
  try {
    await use(page, server.url);
  } finally {
    await page.close();
    await server.close();
  }
}

async function openMine(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/mine/`);
  await page.locator('#changed output', { hasText: /./ }).waitFor();
}

const answer = (page: Page) => page.locator('#changed output').textContent();
const sentences = async (page: Page) =>
  (await page.locator('#changed .sentence').allTextContents()).map((text) =>
    text.replace(/[\s\u00A0]*#$/, ''),
  );
const seen = (page: Page) => page.evaluate(() => localStorage.getItem('registry-snapshot:/base/mine/:seen'));

/** Those of a run, of platforms with these IDs. */
function changesOf(runs: readonly number[], ids: readonly string[]): string[] {
  return runs.flatMap((index) => {
    const own = changes[index]!.filter((change) => platformIdsOf(change).some((id) => ids.includes(id)));
    return own.map(sentenceText);
  });
}

/** Of some of the platforms that changed, and one that did not. */
function ownIds(): string[] {
  const changed = [...new Set(changes[1]!.flatMap((change) => [...platformIdsOf(change)]))];
  const later = [...new Set(changes[2]!.flatMap((change) => [...platformIdsOf(change)]))];
  return [...new Set([...changed.filter((_, i) => i % 2 === 0), later[0]!])];
}

async function keep(page: Page, url: string, ids: readonly string[]): Promise<void> {
  await page.goto(`${url}/search/`);
  await page.evaluate(
    (text) => localStorage.setItem('registry-snapshot:/base/mine/:ids', text),
    ids.join(' '),
  );
}

test('a second visit after a run lists exactly what changed, and a third nothing', async () => {
  const ids = ownIds();
  const [first, second] = [changesOf([1], ids), changesOf([2], ids)];
  expect(first.length).toBeGreaterThan(0);
  expect(second.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(changes[1]!.length);
  await visit(0, async (page, url) => {
    await keep(page, url, ids);
    await openMine(page, url);
    expect(await answer(page)).toMatch(/^From your next visit on/);
    await expect.poll(() => seen(page)).not.toBeNull();
  });
  await visit(1, async (page, url) => {
    await openMine(page, url);
    expect((await sentences(page)).toSorted()).toEqual(first.toSorted());
    expect(await answer(page)).toMatch(new RegExp(`^${first.length} changes? since your last visit on `));
    // The same visit goes on.
    await page.locator('#changed .change').last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
    await page.reload();
    await page.locator('#changed .change').first().waitFor();
    expect((await sentences(page)).toSorted()).toEqual(first.toSorted());
  });
  await visit(1, async (page, url) => {
    await openMine(page, url);
    expect(await answer(page)).toMatch(/^No changes of your platforms since your last visit/);
  });
  await visit(2, async (page, url) => {
    await openMine(page, url);
    expect((await sentences(page)).toSorted()).toEqual(second.toSorted());
  });
});

test('changes that were not seen are listed again', async () => {
  const ids = ownIds();
  await visit(0, async (page, url) => {
    await keep(page, url, ids);
    await openMine(page, url);
    await expect.poll(() => seen(page)).not.toBeNull();
  });
  await visit(1, async (page, url) => {
    // The list of changes is below the screen.
    await page.setViewportSize({ width: 1280, height: 120 });
    await openMine(page, url);
    await page.locator('#changed .change').first().waitFor();
  });
  await visit(2, async (page, url) => {
    await openMine(page, url);
    await page.locator('#changed .change').first().waitFor();
    expect((await sentences(page)).toSorted()).toEqual(changesOf([1, 2], ids).toSorted());
  });
});

test('since a date, only the pages of runs that changed one of them are loaded', async () => {
  const ids = ownIds();
  const later = [...platformIdsOf(changes[2]![0]!)].slice(0, 1);
  await visit(2, async (page, url) => {
    await keep(page, url, ids);
    await openMine(page, url);
    await page.getByLabel('Show changes since').fill('2020-01-01');
    await page.locator('#changed .change').first().waitFor();
    expect((await sentences(page)).toSorted()).toEqual(changesOf([1, 2], ids).toSorted());
    await page.getByLabel('Show changes since').fill('2100-01-01');
    await page
      .locator('#changed output', { hasText: 'No changes of your platforms since 1 January 2100' })
      .waitFor();
    await keep(page, url, later);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await openMine(page, url);
    await page.getByLabel('Show changes since').fill('2020-01-01');
    await page.locator('#changed .change').first().waitFor();
    expect(requested.filter((each) => each.includes('/changes/since/')).length).toBe(
      changes.filter((each) => each.some((change) => platformIdsOf(change).includes(later[0]!))).length,
    );
  });
});
