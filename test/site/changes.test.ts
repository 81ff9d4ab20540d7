// Pages that answer what changed, with the year of history that the sample brings.
import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { dateInWords } from '../../src/util/date-words.ts';
import { download, entries, onSite, openPage, page, server } from './browser.ts';

onSite({ viewport: { width: 1280, height: 800 } });

const rows = () => page.locator('[data-rows] > li');
/** The lines in view, without their links. */
const lines = async () =>
  (await page.locator('[data-rows] .sentence').allInnerTexts()).map((each) =>
    each.replace(/[\s\u00A0]+#?\s*/g, ' ').trim(),
  );
const output = () => page.locator('form.filter output');
const clear = () => page.getByRole('button', { name: 'Clear filters' });
const choose = (name: string, value: string) => page.locator(`select[name=${name}]`).selectOption(value);
const type = (text: string) => page.locator('form.filter input[type=search]').fill(text);
const openMore = () => page.getByText('More filters').click();

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

describe('the filter of changes', () => {
  test('finds changes by subject, provider and release, and keeps its state in the URL', async () => {
    await page.goto(`${server.url}/changes/`);
    await choose('about', 'urls');
    await output()
      .filter({ hasText: /^4 of \d+ changes: about URLs and data hosts$/ })
      .waitFor();
    await choose('provider', 'arbeitskreis-mittelgebirgsforschung-e-v');
    await output()
      .filter({ hasText: /^2 of / })
      .waitFor();
    await choose('release', '5.1');
    expect(new URL(page.url()).search).toBe(
      '?provider=arbeitskreis-mittelgebirgsforschung-e-v&about=urls&release=5.1',
    );
    await page.reload();
    await output()
      .filter({ hasText: /^2 of / })
      .waitFor();
    const found = await lines();
    expect(found).toEqual(Array(2).fill('Zeitschriftenportal Mittelgebirge 5.1 URL changed'));
    await rows().locator('.when a').first().click();
    await page.waitForURL(/\/changes\/\d{4}-\d{2}\/#night-/);
    await page.goBack();
    await expect.poll(lines).toEqual(found);
  });

  test('finds the changes of several platforms, each with its name, and each date once', async () => {
    await page.goto(`${server.url}/changes/`);
    await type('alpine; quiet shelf; umoja');
    await output()
      .filter({ hasText: /^\d+ of \d+ changes: “alpine; quiet shelf; umoja”$/ })
      .waitFor();
    const found = await lines();
    const named = ['Alpine Data Commons', 'The Quiet Shelf', 'Umoja Open Journals'].map((name) =>
      found.filter((each) => each.startsWith(name)),
    );
    expect(named.map(({ length }) => length > 0)).toEqual([true, true, true]);
    expect(named.flat()).toHaveLength(found.length);
    expect(await rows().first().locator('.when').isVisible()).toBe(true);
    expect(await rows().locator('.when:visible').count()).toBeLessThan(found.length);
    await openMore();
    await choose('event', 'audit-passed');
    await expect.poll(lines).toEqual(['Umoja Open Journals 5.1 Audit valid']);
    await type('of no platform');
    await expect
      .poll(() => output().textContent())
      .toBe('No change matches kind audits now valid, “of no platform”.');
    expect(await lines()).toEqual([]);
  });

  test('finds all changes of a month, as the page of the month has them', async () => {
    await page.goto(`${server.url}/changes/`);
    await openMore();
    const months = Map.groupBy(
      entries.flatMap(({ taken, changes }) => changes.map(() => taken.slice(0, 7))),
      (month) => month,
    );
    expect(months.size).toBeGreaterThan(8);
    for (const [month, { length }] of [[...months][0]!, [...months].at(-1)!]) {
      await choose('month', month);
      await output()
        .filter({ hasText: dateInWords(month) })
        .waitFor();
      await expect.poll(() => rows().count()).toBe(length);
    }
    const found = await lines();
    await page.goto(`${server.url}/changes/${[...months.keys()].at(-1)}/`);
    expect(await lines()).toEqual(found);
  });

  test('can be cleared as soon as something is chosen', async () => {
    await page.goto(`${server.url}/changes/`);
    const newest = await lines();
    expect(newest.length).toBeGreaterThan(10);
    expect(await clear().isVisible()).toBe(false);
    await choose('about', 'audits');
    await output().filter({ hasText: 'about audits' }).waitFor();
    await clear().click();
    await expect.poll(lines).toEqual(newest);
    expect(new URL(page.url()).search).toBe('');
  });

  test('downloads what it shows, a change in each row', async () => {
    await page.goto(`${server.url}/changes/?about=urls`);
    await output()
      .filter({ hasText: /^4 of / })
      .waitFor();
    const { name, text } = await download('Download CSV');
    expect(name).toBe('changes-about-urls-and-data-hosts.csv');
    const records = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
    const ids = await rows().evaluateAll((all) => all.map(({ id }) => id.replace('change-', '')));
    expect(records.map((each) => each['ID'])).toEqual(ids);
    expect(records[0]!['Change']).toMatch(/^Zeitschriftenportal Mittelgebirge, release 5\.1: URL now https:/);
  });

  // history-pages.test.ts has what visitors without scripts get.
  test('shows a kind of change at its old path', async () => {
    const isChanged = ({ changes }: (typeof entries)[0]) =>
      changes.some(({ event }) => event === 'address-changed');
    const fragment = `#night-${entries.find(isChanged)!.taken.slice(0, 10)}`;
    await page.goto(`${server.url}/changes/address-changed/${fragment}`);
    await page.waitForURL('**/changes/?event=*');
    const { search, hash } = new URL(page.url());
    expect([search, hash]).toEqual(['?event=address-changed', fragment]);
    await expect.poll(() => rows().count()).toBe(3);
    await expect.poll(() => rows().last().evaluate(isInView)).toBe(true);
  });
});

test('the values of the first change of a run are open, further ones are folded', async () => {
  await page.goto(`${server.url}/changes/`);
  expect(await rows().filter({ hasText: 'URL changed' }).first().locator('.old-new').isVisible()).toBe(true);
  const folded = rows().locator('details', { hasText: 'Old and new' }).first();
  expect(await folded.locator('.old-new').first().isVisible()).toBe(false);
  await folded.locator('summary').click();
  expect(await folded.locator('.old-new').first().isVisible()).toBe(true);
});

test('without scripts, a reader can go from month to month', async () => {
  await openPage({ javaScriptEnabled: false });
  const months = new Set(
    entries.filter(({ changes }) => changes.length > 0).map(({ taken }) => taken.slice(0, 7)),
  );
  await page.goto(`${server.url}/changes/`);
  await rows().locator('.when a').first().click();
  for (let i = 1; i < months.size; i += 1) await page.locator('a[rel=prev]').click();
  expect(await page.locator('h1').textContent()).toBe(`Changes in ${dateInWords([...months][0]!)}`);
  expect(await page.locator('a[rel=prev]').count()).toBe(0);
  await page.locator('a[rel=next]').click();
});

test('the head has all feeds', async () => {
  await page.goto(`${server.url}/changes/feeds/`);
  await page.waitForURL('**/changes/#feeds');
  const links = page.getByRole('main').getByRole('link', { name: /^Atom/ });
  await expect.poll(() => links.first().isVisible()).toBe(true);
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const { feeds } = (await (await fetch(`${server.url}/changes/index.json`)).json()) as {
    feeds: { atom: string }[];
  };
  const paths = feeds.map(({ atom }) => new URL(atom).pathname);
  expect(paths.length).toBeGreaterThan(5);
  expect(hrefs.map((each) => new URL(each).pathname)).toEqual(expect.arrayContaining(paths));
});

test('the link of a change appears below the pointer and with the focus', async () => {
  await page.goto(`${server.url}/changes/`);
  const opacity = () =>
    page
      .locator('.permalink')
      .first()
      .evaluate((each) => getComputedStyle(each).opacity);
  expect(await opacity()).toBe('0');
  await page.locator('.sentence').first().hover();
  expect(await opacity()).toBe('1');
  await page.mouse.move(0, 0);
  expect(await opacity()).toBe('0');
  await page.locator('.sentence a').first().focus();
  for (let i = 0; i < 9 && (await opacity()) === '0'; i += 1) await page.keyboard.press('Tab');
  expect(await opacity()).toBe('1');
  await openPage({ hasTouch: true, isMobile: true });
  await page.goto(`${server.url}/changes/`);
  expect(await opacity()).toBe('1');
});

test('a permalink leads to its change', async () => {
  await page.goto(`${server.url}/changes/`);
  const row = rows().nth(2);
  const id = await row.getAttribute('id');
  await row.locator('.permalink').click();
  await page.waitForURL(new RegExp(`/changes/\\d{4}-\\d{2}/#${id}$`));
  await expect.poll(() => page.locator(`#${id}`).evaluate(isInView)).toBe(true);
});
