import { parse as parseCsv } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { auditLabelOf, auditPeriodText } from '../../src/model/audit-status.ts';
import { download, model, onSite, page, server } from './browser.ts';

onSite();

const wordsIn = (text: string | null) => text!.replace(/[\s\u200b]+/g, ' ').trim();

test('audits are listed by state, latest first, and each state has its count', async () => {
  await page.goto(`${server.url}/audit/`);
  const rows = await page.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => ({
      state: row.querySelector('.state .state')!.textContent!.replace('\u200b', '').trim(),
      period: row.querySelector('.date')!.textContent!.trim(),
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
    expect(ofState.map(({ period }) => period)).toEqual(
      audits.map(({ record }) => auditPeriodText(status, record)),
    );
    const dates = audits.map(({ record }) => record.finish_date ?? record.start_date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  }
});

test('audits are sorted by the month in which they ended or else began', async () => {
  await page.goto(`${server.url}/audit/?sort=-date`);
  await page.locator('[aria-sort]').filter({ hasText: 'Audited' }).waitFor();
  const { text } = await download('Download CSV');
  const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
  const all = model.audits.flatMap(({ audits }) => audits.map(({ record }) => record));
  const dates = rows.map((row) => row['Ended'] || row['Started']);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(rows.map((row) => row['Started']).toSorted()).toEqual(
    all.map(({ start_date }) => start_date).toSorted(),
  );
});
