import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { RowMatch } from '../../src/mine/match-list.ts';
import { matchLabelOf, matchNotesOf, platformsShownOf } from '../../src/mine/row-words.ts';
import { expectedMatches, SPREADSHEET, withoutDates } from './expected-matches.ts';
import { matchesOf } from './sample-list.ts';

let matches: RowMatch[];

beforeAll(async () => {
  matches = await matchesOf(readFileSync(SPREADSHEET, 'utf8'));
});

test('the spreadsheet has 60 rows', () => {
  expect(expectedMatches()).toHaveLength(60);
  expect(matches).toHaveLength(60);
});

test.each(expectedMatches())('row $line, $row: $result', (expected) => {
  const match = matches.find(({ line }) => line === Number(expected.line))!;
  expect({
    line: String(match.line),
    row: expected.row,
    result: withoutDates(textOf(match)),
    platform: match.kind === 'sure' ? match.platforms[0]!.name : '',
    notes: withoutDates(matchNotesOf(match).join(' | ')),
  }).toEqual(expected);
});

const OR_LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `3 platforms: Acme Journals, Acme Books or 1 more.` */
function textOf(match: RowMatch): string {
  const label = matchLabelOf(match);
  if (match.kind !== 'similar' && match.kind !== 'choice') return `${label}.`;
  const { shown, more } = platformsShownOf(match);
  const names = [...shown.map(({ name }) => name), ...(more > 0 ? [`${more} more`] : [])];
  return `${label}: ${OR_LIST.format(names)}.`;
}
