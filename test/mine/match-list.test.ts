import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchList, type RowResult } from '../../src/mine/match-list.ts';
import { parsePastedList } from '../../src/mine/pasted-list.ts';
import { rowResultTextOf } from '../../src/mine/result-text.ts';
import { expectedMatches, SPREADSHEET, withoutDates } from './expected-matches.ts';
import { sampleList, type SampleList } from './sample-list.ts';

let sample: SampleList;
let results: RowResult[];

beforeAll(async () => {
  sample = await sampleList();
  results = await matchText(readFileSync(SPREADSHEET, 'utf8'));
});
afterAll(() => sample.remove());

function matchText(text: string): Promise<RowResult[]> {
  return matchList(parsePastedList(text).rows, sample.files);
}

test('the spreadsheet has 60 rows', () => {
  expect(expectedMatches()).toHaveLength(60);
  expect(results).toHaveLength(60);
});

test.each(expectedMatches())('row $line, $row: $result', (expected) => {
  const result = results.find(({ row }) => row.line === Number(expected.line))!;
  expect({
    line: String(result.row.line),
    row: result.row.label,
    result: withoutDates(rowResultTextOf(result)),
    platform: result.kind === 'matched' ? result.platform.name : '',
    differences:
      result.kind === 'matched' ? withoutDates(result.differences.map(({ text }) => text).join(' | ')) : '',
  }).toEqual(expected);
});
