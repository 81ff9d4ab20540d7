import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { RowResult } from '../../src/mine/row-result.ts';
import { readList } from '../../src/mine/read-list.ts';
import { rowResultTextOf } from '../../src/mine/result-text.ts';
import { rowTextOf } from '../../src/mine/row-label.ts';
import { expectedMatches, SPREADSHEET, withoutDates } from './expected-matches.ts';
import { sampleList, type SampleList } from './sample-list.ts';

let sample: SampleList;
let results: RowResult[];

beforeAll(async () => {
  sample = await sampleList();
  results = await matchText(readFileSync(SPREADSHEET, 'utf8'));
});

async function matchText(text: string): Promise<RowResult[]> {
  return (await readList(text, sample.files)).results;
}

test('the spreadsheet has 60 rows', () => {
  expect(expectedMatches()).toHaveLength(60);
  expect(results).toHaveLength(60);
});

test.each(expectedMatches())('row $line, $row: $result', (expected) => {
  const result = results.find(({ row }) => row.line === Number(expected.line))!;
  expect({
    line: String(result.row.line),
    row: rowTextOf(result.row),
    result: withoutDates(rowResultTextOf(result)),
    platform: result.kind === 'matched' ? result.platform.name : '',
    differences:
      result.kind === 'matched' ? withoutDates(result.differences.map(({ text }) => text).join(' | ')) : '',
  }).toEqual(expected);
});
