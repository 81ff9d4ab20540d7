import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { RowMatch } from '../../src/mine/match-list.ts';
import { matchNotesOf, matchTextOf, rowNameOf } from '../../src/mine/row-words.ts';
import { expectedMatches, SPREADSHEET, withoutDates } from './expected-matches.ts';
import { matchesOf, sampleList } from './sample-list.ts';

let matches: RowMatch[];

beforeAll(async () => {
  matches = await matchesOf(readFileSync(SPREADSHEET, 'utf8'), await sampleList());
});

test('the spreadsheet has 60 rows', () => {
  expect(expectedMatches()).toHaveLength(60);
  expect(matches).toHaveLength(60);
});

test.each(expectedMatches())('row $line, $row: $result', (expected) => {
  const match = matches.find(({ line }) => line === Number(expected.line))!;
  expect({
    line: String(match.line),
    row: rowNameOf(match),
    result: withoutDates(matchTextOf(match)),
    platform: match.kind === 'sure' ? match.platforms[0]!.name : '',
    notes: withoutDates(matchNotesOf(match).join(' | ')),
  }).toEqual(expected);
});
