// What the command `mine` prints of a report.
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { reportCsv } from '../../scripts/mine-output.ts';
import type { ListReport } from '../../src/mine/list-report.ts';

const FORMULA = '=HYPERLINK("https://evil.example")';
const platform = { id: '1', name: FORMULA };

test('CSV: no text of the list or the registry can become a formula', () => {
  const report = {
    rows: [
      { line: 1, row: FORMULA, result: 'matched', text: FORMULA, platform, differences: [{ text: FORMULA }] },
    ],
    changes: [{ seen: '2026-11-21', text: FORMULA, platforms: [platform] }],
    notices: [{ published: '2026-11-21', text: FORMULA, platforms: [platform] }],
    states: [{ platform, release: '5.1', label: 'Answers', since: '2026-11-21' }],
  } as unknown as ListReport;
  const rows = parse([...reportCsv(report)].join(''), { columns: true }) as Record<string, string>[];
  expect(rows.map(({ kind }) => kind)).toEqual(['matched', 'difference', 'change', 'harvest again', 'state']);
  for (const row of rows) {
    expect(row['platform']).toBe(`'${FORMULA}`);
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^=/);
  }
});
