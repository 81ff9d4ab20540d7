// What the command `mine` prints of a report.
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { hasDifferences, reportCsv, reportLines, reportMarkdown } from '../../src/mine/report-text.ts';
import type { ListReport } from '../../src/mine/list-report.ts';

const FORMULA = '=HYPERLINK("https://evil.example")';
const platform = { id: '1', name: FORMULA };

test('CSV: no text of the list or the registry can become a formula', () => {
  const report = {
    attention: [{ text: FORMULA, platform }],
    rows: [{ line: 1, row: FORMULA, result: 'sure', text: FORMULA, platform, notes: [FORMULA] }],
    changes: [
      { seen: '2026-11-21', text: FORMULA, platforms: [platform], old_url: FORMULA, new_url: FORMULA },
    ],
    notices: [{ published: '2026-11-21', text: FORMULA, platforms: [platform] }],
  } as unknown as ListReport;
  const rows = parse(reportCsv(report), { columns: true }) as Record<string, string>[];
  expect(rows.map(({ kind }) => kind)).toEqual(['sure', 'note', 'attention', 'change', 'harvest again']);
  for (const row of rows) {
    expect(row['platform']).toBe(`'${FORMULA}`);
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^=/);
  }
});

const [acta, beta] = ['Acta', 'Beta'].map((name, i) => ({ id: `p${i + 1}`, name }));
const row = (line: number, result: string, more: object = {}) => ({
  line,
  row: `Row |${line}`,
  rows: 1,
  result,
  text: `Text |${line}`,
  platform: null,
  notes: [],
  ...more,
});
const REPORT = {
  summary: 'Since 1 November 2026: 1 | moved.',
  attention: [{ kind: 'moved', text: 'Moved: Acta |', platform: acta, service: 's' }],
  since: '2026-11-01',
  rows: [
    row(2, 'sure', { platform: acta, notes: ['One.', 'Two |.'] }),
    row(3, 'sure', { platform: acta }),
    row(4, 'none', { rows: 200 }),
    row(5, 'similar'),
    row(6, 'choice'),
  ],
  changes: [
    {
      seen: '2026-11-02T03:00:00Z',
      text: 'Acta | changed',
      platforms: [acta, beta],
      old_url: 'https://a.example',
      new_url: 'https://b.example',
    },
  ],
  notices: [{ published: '2026-11-03', text: 'TR | of Acta', platforms: [acta] }],
  cursor: 'CURSOR',
} as unknown as ListReport;

test.each([
  ['lines', reportLines(REPORT).join('\n')],
  ['markdown', reportMarkdown(REPORT)],
  ['csv', reportCsv(REPORT).replaceAll('\r\n', '\n')],
])('a report as %s', async (form, text) => {
  await expect(text).toMatchFileSnapshot(`__snapshots__/report-as-${form}.txt`);
});

test('without anything to tell, there are only the counts', () => {
  const none = {
    ...REPORT,
    summary: '',
    attention: [],
    since: null,
    rows: REPORT.rows.slice(1, 2),
    notices: [],
    cursor: null,
  };
  expect(reportLines(none)).toEqual(['1 row, 1 platform: 1 matches']);
  expect([reportMarkdown(none)]).toEqual(['## 1 row, 1 platform: 1 matches\n']);
  const since = { ...none, since: 'CURSOR', changes: [] };
  expect(reportLines(since)).toEqual(['No changes since CURSOR', '', '1 row, 1 platform: 1 matches']);
  expect(reportMarkdown(since)).toBe('## No changes since CURSOR\n\n## 1 row, 1 platform: 1 matches\n');
});

test('what is new needs attention, also if it is only a notification about reports; without “--since”, what to check', () => {
  const none = { ...REPORT, changes: [], notices: [] };
  expect(
    [none, { ...none, changes: REPORT.changes }, { ...none, notices: REPORT.notices }].map(hasDifferences),
  ).toEqual([false, true, true]);
  const [different, same, unknown] = REPORT.rows;
  const ofRows = [[different!], [same!], [unknown!]].map((rows) => ({ ...REPORT, since: null, rows }));
  expect(ofRows.map(hasDifferences)).toEqual([true, false, true]);
});
