import { readFile } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
import { auditLabelOf } from '../../src/model/audit-status.ts';
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
  page = await browser.newPage();
});
afterEach(() => page.close());

const wordsIn = (text: string | null) => text!.replace(/[\s\u200b]+/g, ' ').trim();

test('audits are listed by state, latest first, and the counts by state are those of the Statistics page', async () => {
  await page.goto(`${server.url}/numbers/`);
  const shares = await page.locator('.share:has(.state)').all();
  const counts = new Map<string, number>();
  for (const share of shares) {
    const said = wordsIn(await share.locator('.state').textContent());
    counts.set(said, Number(await share.locator('.figure').textContent()));
  }
  await page.goto(`${server.url}/audit/`);
  const rows = await page.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => ({
      id: row.id,
      state: row.querySelector('.state')!.textContent!.replace('\u200b', '').trim(),
      date: (row.querySelector('.age') as HTMLElement).dataset['since']!,
    })),
  );
  const ways = await page.getByRole('navigation', { name: 'Audits by state' }).getByRole('listitem').all();
  expect(ways.length).toBe(model.audits.length);
  for (const [i, way] of ways.entries()) {
    const { status, audits } = model.audits[i]!;
    const covered = audits.reduce((sum, { services }) => sum + services.length, 0);
    expect(wordsIn(await way.textContent())).toBe(
      `${auditLabelOf(status)} ${covered} service${covered === 1 ? '' : 's'}`,
    );
    // Services are counted by the same states there, with those whose records don't state an audit.
    const unlisted = model.services.filter(({ audit, auditStatus }) => !audit && auditStatus === status);
    expect(counts.get(auditLabelOf(status))).toBe(covered + unlisted.length);
    const first = rows.findIndex(({ id }) => id === `state-${i + 1}`);
    const ofState = rows.slice(first, first + audits.length);
    expect(new Set(ofState.map(({ state }) => state))).toEqual(new Set([auditLabelOf(status)]));
    const dates = ofState.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  }
});

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
      record.finish_date ? ['Ended', record.finish_date] : ['Started', record.start_date],
    ),
  );
  const now = new Date().toISOString().slice(0, 7);
  for (const [, month, words] of rows) {
    if (month! < now) expect(words).toMatch(/^\d{4}-\d{2} \d+ (month|year)s? ago$/);
  }
});

test.each(['ended', '-ended'])(
  'sorted by %s, audits without an end come last; a CSV file has no ages',
  async (sort) => {
    await page.goto(`${server.url}/audit/?sort=${sort}`);
    await page.locator('[aria-sort]').filter({ hasText: 'Ended' }).waitFor();
    const ends = await page
      .locator('tbody td[data-label=Ended]')
      .evaluateAll((cells) => cells.map((cell) => cell.querySelector('time')?.dateTime ?? ''));
    const stated = ends.filter(Boolean);
    expect(stated.length).toBeLessThan(ends.length);
    expect(ends.slice(0, stated.length)).toEqual(stated);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const text = await readFile(await (await waiting).path(), 'utf8');
    const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map((row) => row['Ended'])).toEqual(ends);
    const starts = model.audits.flatMap(({ audits }) => audits.map(({ record }) => record.start_date));
    expect(rows.map((row) => row['Started']).toSorted()).toEqual(starts.toSorted());
  },
);
