// What changed for one's own platforms: periods, kinds, and what is new since the last visit.
import { parse as parseCsv } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { platformIdsOf } from '../../src/history/past.ts';
import { changesSince, type MyChange } from '../../src/mine/changes-since.ts';
import { modelFileLoader } from '../../src/mine/model-file-loader.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import type { MyPlatform } from '../../src/mine/mine-types.ts';
import { dayMonthsBefore } from '../../src/util/months-before.ts';
import { download, entries, model, onSite, openTab, page, server, storeList } from './browser.ts';

const MINE = 'registry-snapshot:/base/mine/';

let files: MineFiles;
/** The platforms that changed, except every fifth. */
let platforms: MyPlatform[];

onSite({ viewport: { width: 1280, height: 900 } });
beforeAll(async () => {
  files = new MineFiles(modelFileLoader(model, entries));
  const ids = [...new Set(entries.flatMap(({ changes }) => changes.flatMap(platformIdsOf)))];
  const found = await Promise.all(ids.filter((_, i) => i % 5 > 0).map((id) => files.platform(id)));
  platforms = found.filter((each) => each !== undefined);
});

/** Opens the page with a list and, if given, the end of an earlier visit. */
async function openMine(own: readonly MyPlatform[], seen?: string): Promise<void> {
  await storeList(own.map(({ id }) => id));
  if (seen !== undefined)
    await page.evaluate(([key, visit]) => localStorage.setItem(key, visit), [`${MINE}:seen`, seen] as const);
  await page.goto(`${server.url}/mine/`);
  await page.locator('#changed output', { hasText: /./ }).waitFor();
}

const lastVisit = () => page.evaluate((prefix) => localStorage.getItem(`${prefix}:seen`), MINE);
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
});

test('changes are saved as CSV, with the old and the new URL of each move', async () => {
  await openMine(platforms);
  await period(12).check();
  const all = await changesOf(dayBefore(12));
  await page.locator('#changed output', { hasText: `${all.length} changes in the last 12 months` }).waitFor();
  const { text } = await download('Download changes (CSV)');
  const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
  const expected = all.flatMap(({ change, taken, platforms: ids }) => {
    const { before = '', after = '' } = change.fields.find(({ field }) => field === '/url') ?? {};
    return ids.map((id) => [id, taken, change.event, change.id, before, after]);
  });
  const columns = ['platform_id', 'seen', 'event', 'page', 'old_url', 'new_url'] as const;
  expect(rows.map((row) => columns.map((column) => row[column]!.replace(/^.*#change-/, '')))).toEqual(
    expected,
  );
  expect(rows.filter((row) => row['old_url'] !== '').length).toBeGreaterThan(0);
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
      hasText: `${fresh.length} new since your last visit`,
    })
    .waitFor();
  const ids = new Set(fresh.map(({ change }) => change.id));
  const markedIds = await shownIds(marked);
  expect(markedIds.length).toBeGreaterThan(0);
  for (const id of markedIds) expect(ids).toContain(id);
  await expect.poll(lastVisit).toContain(end);
  // The same visit goes on.
  await page.reload();
  await period(12).check();
  await expect.poll(() => shownIds(marked)).toEqual(markedIds);
  // A visit lasts as long as its tab.
  await openTab();
  await page.goto(`${server.url}/mine/`);
  await period(12).check();
  await page.locator('#changed output', { hasText: /months$/ }).waitFor();
  expect(await shownIds(marked)).toEqual([]);
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
