// What changed for one's own platforms: periods, kinds, and what is new since the last visit.
import { readFile } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { platformIdsOf } from '../../src/history/history.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { changesSince, type MyChange } from '../../src/mine/changes-since.ts';
import { changeTopicOf } from '../../src/mine/change-topics.ts';
import type { StatusFile } from '../../src/mine/probed-services.ts';
import { modelFileLoader } from '../../src/mine/model-file-loader.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import type { MyPlatform } from '../../src/mine/mine-types.ts';
import { dayMonthsBefore } from '../../src/util/months-before.ts';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { modelOfSite, onSite } from './browser.ts';

const MINE = 'registry-snapshot:/base/mine/';

let browser: Browser;
let server: MirrorServer;
let files: MineFiles;
/** Of those that changed, all but every fifth. */
let platforms: MyPlatform[];
let context: BrowserContext;
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  const { snapshotDir } = inject('site');
  const { entries } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  files = new MineFiles(modelFileLoader(await modelOfSite(), entries));
  const ids = [...new Set(entries.flatMap(({ changes }) => changes.flatMap(platformIdsOf)))];
  const found = await Promise.all(ids.filter((_, i) => i % 5 > 0).map((id) => files.platform(id)));
  platforms = found.filter((each) => each !== undefined);
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  onTestFinished(() => context.close());
  page = await context.newPage();
});

/** Opens the page with a list and, if given, the end of an earlier visit. */
async function openMine(own: readonly MyPlatform[], seen?: string): Promise<void> {
  await page.goto(`${server.url}/search/`);
  await page.evaluate(
    ([prefix, ids, visit]) => {
      localStorage.setItem(`${prefix}:ids`, ids!);
      if (visit) localStorage.setItem(`${prefix}:seen`, visit);
    },
    [MINE, own.map(({ id }) => id).join(' '), seen] as const,
  );
  await page.goto(`${server.url}/mine/`);
  await page.locator('#changed output', { hasText: /./ }).waitFor();
}

const seen = () => page.evaluate((prefix) => localStorage.getItem(`${prefix}:seen`), MINE);
const period = (months: number) => page.locator(`#changed input[value="${months}"]`);

const dayBefore = (months: number) => dayMonthsBefore(months, new Date());

async function changesOf(since: string): Promise<MyChange[]> {
  return (await changesSince(since, platforms, files))!.changes;
}

/** The IDs of the first changes of the entries, by the links to them. */
async function shownIds(selector = '.dated'): Promise<string[]> {
  const links = page.locator(`#changed ${selector} .permalink`);
  return links.evaluateAll((all) =>
    all.map((each) => new URL((each as HTMLAnchorElement).href).hash.slice(8)),
  );
}

test('three months at first; other periods; by platform, the one with the latest change first', async () => {
  await openMine(platforms);
  for (const months of [3, 12, 1]) {
    await period(months).check();
    const expected = await changesOf(dayBefore(months));
    const words = months === 1 ? 'in the last month' : `in the last ${months} months`;
    const count = expected.length === 1 ? '1 change' : `${expected.length} changes`;
    await page
      .locator('#changed output', { hasText: expected.length === 0 ? 'did not change' : `${count} ${words}` })
      .waitFor();
    const groups = page.locator('[data-my-changes] > div');
    const about = new Set(expected.flatMap((each) => each.platforms));
    expect(await groups.count()).toBe(about.size);
    const [latest] = expected;
    if (!latest) continue;
    const name = await groups.first().locator('h3').textContent();
    const inLatest = expected.filter(({ taken }) => taken === latest.taken).flatMap((each) => each.platforms);
    expect(platforms.filter(({ id }) => inLatest.includes(id)).map((each) => each.name)).toContain(name);
    const ids = new Set(expected.map(({ change }) => change.id));
    for (const id of await shownIds()) expect(ids).toContain(id);
  }
  expect(new URL(page.url()).search).toBe('');
});

test('kinds of changes are counted, chosen and saved as CSV', async () => {
  await openMine(platforms);
  await period(12).check();
  const all = await changesOf(dayBefore(12));
  const ofTopic = (topic: string) => all.filter(({ change }) => changeTopicOf(change) === topic);
  for (const topic of ['moved', 'credentials', 'audits', 'notifications', 'releases'])
    await expect
      .poll(() => page.locator(`#changed label:has([value=${topic}]) [data-count]`).textContent())
      .toBe(String(ofTopic(topic).length));
  const moved = ofTopic('moved');
  expect(moved.length).toBeGreaterThan(0);
  await page.getByRole('checkbox', { name: 'Moved' }).check();
  await page
    .locator('#changed output', { hasText: `${moved.length} of ${all.length} changes (moved)` })
    .waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download changes (CSV)' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
  const expected = moved.flatMap((each) => each.platforms.map((id) => [id, each.taken, each.change.event]));
  expect(rows.map((row) => [row['platform_id'], row['seen'], row['event']])).toEqual(expected);
  const ids = moved.map(({ change }) => change.id);
  expect(rows.map((row) => row['page']!.split('#change-')[1])).toEqual(
    moved.flatMap((each, i) => each.platforms.map(() => ids[i])),
  );
});

test('what stopped, returned or moved has the names of platforms of the list, with links to their services', async () => {
  const status = (await (await fetch(`${server.url}/data/service-status.json`)).json()) as StatusFile & {
    changes: { services: string[]; event_text: string }[];
    states: Record<string, { up: boolean | null }>;
  };
  // The last one: the first may be of others.
  const changed = new Set(status.changes.map(({ services }) => services.at(-1)!));
  const model = await modelOfSite();
  const listed = new Set(
    model.services.filter(({ id }) => changed.has(id)).map((each) => each.platforms[0]!.id),
  );
  const found = await Promise.all([...listed].map((id) => files.platform(id)));
  const listedPlatforms = found.filter((each) => each !== undefined);
  await openMine(listedPlatforms);
  const marks = page.locator('#services [data-answers] .state');
  await marks.first().waitFor();
  const own = new Set(listedPlatforms.flatMap(({ services }) => services.map(({ id }) => id)));
  const down = status.urls.filter(({ state }) => status.states[state ?? '']?.up === false);
  const states = down.flatMap(({ services }) => services);
  const rows = listedPlatforms.flatMap(({ services }) => services);
  expect(await marks.first().innerText()).toMatch(/ since \d+ \w+ \d{4}$/);
  expect(await marks.count()).toBe(rows.filter(({ id }) => states.includes(id)).length);
  const expected = status.changes.filter(({ services }) => services.some((id) => own.has(id)));
  expect(expected.length).toBeGreaterThan(0);
  const shown = await page.locator('#status li').evaluateAll((all) =>
    all.map((each) => ({
      text: each.textContent,
      ids: [...each.querySelectorAll('a')].map((link) => link.getAttribute('href')!.split('/').at(-2)!),
    })),
  );
  const nameOf = (id: string) =>
    listedPlatforms.find(({ services }) => services.some((each) => each.id === id))!.name;
  expect(shown).toEqual(
    expected.toReversed().map(({ services, event_text: text }) => {
      const ids = services.filter((id) => own.has(id));
      return { ids, text: `${ids.map(nameOf).join(', ')}: ${text}` };
    }),
  );
  await page.route('**/data/service-status.json', (route) => route.fulfill({ body: '<!doctype html>' }));
  await page.reload();
  await page.getByText('The status of the services could not be loaded.').waitFor();
});

test('what is new since the last visit is marked, until the visit after', async () => {
  const { cursors, taken, end } = await files.runs();
  const all = await changesOf(dayBefore(12));
  const run = taken.lastIndexOf(all[0]!.taken);
  const fresh = all.filter((each) => each.taken === all[0]!.taken);
  await openMine(platforms, `${cursors[run]!} ${taken[run]!.slice(0, 10)}`);
  await period(12).check();
  const marked = '.dated:has(p.aside b)';
  await page
    .locator('#changed output', {
      hasText: `${fresh.length} since your last visit`.replaceAll(' ', '\u00A0'),
    })
    .waitFor();
  const ids = new Set(fresh.map(({ change }) => change.id));
  const markedIds = await shownIds(marked);
  expect(markedIds.length).toBeGreaterThan(0);
  for (const id of markedIds) expect(ids).toContain(id);
  await expect.poll(seen).toContain(end);
  // The same visit goes on.
  await page.reload();
  await period(12).check();
  await expect.poll(() => shownIds(marked)).toEqual(markedIds);
  // A visit lasts as long as its tab.
  page = await context.newPage();
  await page.goto(`${server.url}/mine/`);
  await period(12).check();
  await page
    .locator('#changed output', { hasText: 'none\u00A0since\u00A0your\u00A0last\u00A0visit' })
    .waitFor();
  expect(await shownIds(marked)).toEqual([]);
});

test('changes below the screen are not seen', async () => {
  await page.setViewportSize({ width: 1280, height: 120 });
  await openMine(platforms);
  expect(await seen()).toBeNull();
  await page.locator('#changed output').scrollIntoViewIfNeeded();
  await expect.poll(seen).not.toBeNull();
});

test('only the pages of runs that changed one of them are loaded', async () => {
  const [own] = platforms;
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(request.url()));
  await openMine([own!]);
  await period(12).check();
  await page.locator('#changed .dated').first().waitFor();
  const { taken } = await files.runs();
  const runs = own!.runs!.filter((index) => taken[index]! >= dayBefore(12));
  expect([...requested].filter((each) => each.includes('/changes/since/'))).toHaveLength(runs.length);
});
