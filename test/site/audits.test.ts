import { parse as parseCsv } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { auditLabelOf } from '../../src/model/audit-status.ts';
import { download, model, onSite, page, server } from './browser.ts';

onSite();

const wordsIn = (text: string | null) => text!.replace(/[\s\u200b]+/g, ' ').trim();

test('audits are listed by state, latest first, and each state has its count', async () => {
  await page.goto(`${server.url}/audit/`);
  const rows = await page.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => ({
      state: row.querySelector('.state .state')!.textContent!.replace('\u200b', '').trim(),
      date: [...row.querySelectorAll('time')].at(-1)?.dateTime ?? '',
    })),
  );
  const choices = await page.locator('.options label').allTextContents();
  expect(choices.map(wordsIn)).toEqual([
    'All',
    ...model.audits.map(({ status, audits }) => `${auditLabelOf(status)} ${audits.length}`),
  ]);
  let first = 0;
  for (const { status, audits } of model.audits) {
    const ofState = rows.slice(first, first + audits.length);
    first += audits.length;
    expect(new Set(ofState.map(({ state }) => state))).toEqual(new Set([auditLabelOf(status)]));
    const dates = ofState.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  }
});

test.each(['ended', '-ended'])('sorted by %s, audits without an end come last', async (sort) => {
  await page.goto(`${server.url}/audit/?sort=${sort}`);
  await page.locator('[aria-sort]').filter({ hasText: 'Ended' }).waitFor();
  const ends = await page
    .locator('tbody td[data-label=Ended]')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('time')?.dateTime ?? ''));
  const stated = ends.filter(Boolean);
  expect(stated.length).toBeLessThan(ends.length);
  expect(ends.slice(0, stated.length)).toEqual(stated);
  const { text } = await download('Download CSV');
  const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map((row) => row['Ended'])).toEqual(ends);
  const starts = model.audits.flatMap(({ audits }) => audits.map(({ record }) => record.start_date));
  expect(rows.map((row) => row['Started']).toSorted()).toEqual(starts.toSorted());
});
