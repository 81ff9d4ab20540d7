import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Server } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
import { modelOfSite, onSite } from './browser.ts';

let browser: Browser;
let server: Server;
let model: Model;
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  model = await modelOfSite();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.close());

const wordsIn = (text: string | null) => text!.replace(/[\s\u200b]+/g, ' ').trim();

test('audits are grouped by status with counts, sorted by age, and do not break known words', async () => {
  await page.goto(`${server.url}/`);
  const shares = await page.locator('.share:has(.state)').all();
  const counts = new Map<string, number>();
  for (const share of shares) {
    const said = wordsIn(await share.locator('.state').textContent());
    counts.set(said, Number(await share.locator('.figure').textContent()));
  }
  await page.goto(`${server.url}/audit/`);
  const ways = await page.getByRole('navigation', { name: 'Audits by status' }).getByRole('listitem').all();
  expect(ways.length).toBe(model.audits.length);
  for (const [i, way] of ways.entries()) {
    const { status, audits } = model.audits[i]!;
    const covered = audits.reduce((sum, { services }) => sum + services.length, 0);
    expect(wordsIn(await way.textContent())).toBe(
      `${status} ${audits.length} audit${audits.length === 1 ? '' : 's'}, ${covered} service${covered === 1 ? '' : 's'}`,
    );
    // The home page counts services by the same statuses.
    expect(counts.get(status)).toBe(covered);
    await way.getByRole('link').click();
    const section = page.locator('section:target');
    expect((await section.getByRole('heading').textContent())!.trim()).toBe(status);
    const ages = await section
      .locator('.age')
      .evaluateAll((all) => all.map((each) => Date.parse((each as HTMLElement).dataset['since']!)));
    expect(ages.length).toBe(audits.length);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
  }
  const lines = await page.getByRole('cell', { name: 'passed', exact: true }).evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});

test.each([1280, 390])(
  'the tables of audits have their columns in the same places at %i px',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/audit/`);
    const places = await page
      .locator('table')
      .evaluateAll((tables) =>
        tables.map((table) =>
          [...table.querySelectorAll('thead th')].map((th) => Math.round(th.getBoundingClientRect().left)),
        ),
      );
    expect(places.length).toBe(model.audits.length);
    for (const each of places) expect(each).toEqual(places[0]);
  },
);

test('an age follows its date: the end, or the start of an audit in progress', async () => {
  await page.goto(`${server.url}/audit/`);
  const rows = await page.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const cell = row.querySelector('.age')!.closest('td')!;
      const head = row.closest('table')!.querySelectorAll('thead th')[cell.cellIndex]!;
      return [head.textContent!.trim(), cell.querySelector('time')!.dateTime, cell.textContent!.trim()];
    }),
  );
  const audits = model.audits.flatMap((group) => group.audits);
  expect(rows.map(([head, month]) => [head, month])).toEqual(
    audits.map(({ record }) =>
      record.finish_date ? ['Ended', record.finish_date] : ['Began', record.start_date],
    ),
  );
  const now = new Date().toISOString().slice(0, 7);
  for (const [, month, words] of rows) {
    if (month! < now) expect(words).toMatch(/^\d{4}-\d{2} \d+ (month|year)s? ago$/);
  }
});
