// A list of a consortium, which has each platform for each of its institutions.
import { expect, test } from 'vitest';
import { matchList } from '../../src/mine/match-list.ts';
import { groupedRows } from '../../src/mine/row-groups.ts';
import { csvLine } from '../../src/util/csv.ts';
import { sampleNames } from './sample-list.ts';

const ROWS = 10_000;
const UNKNOWN = 'An archive that nobody knows';
const NAMES = ['Quillstack Journals', 'Banyan Tree eBooks', 'Southern Cross Reading Room', UNKNOWN];

test('10,000 rows: each platform is shown once, with the numbers of its rows', async () => {
  const lines = Array.from({ length: ROWS }, (_, i) =>
    csvLine([
      `Institution ${Math.floor(i / NAMES.length)}`,
      NAMES[i % NAMES.length]!,
      `C-${i}`,
      `${i}@a.example`,
    ]),
  );
  const text = ['Institution,Platform,Customer ID,Contact\r\n', ...lines].join('');
  const { rows: matches, total } = matchList(text, await sampleNames());
  expect([matches.length, total]).toEqual([ROWS, ROWS]);
  const groups = groupedRows(matches);
  expect(groups.map(({ match }) => match.platforms[0]?.name ?? UNKNOWN)).toEqual(NAMES);
  expect(groups.map(({ lines: own }) => [own.length, ...own.slice(0, 2)])).toEqual(
    NAMES.map((_, i) => [ROWS / NAMES.length, i + 2, i + 2 + NAMES.length]),
  );
});

test('100 rows are shown one by one', async () => {
  const list = (rows: number) => Array.from({ length: rows }, () => NAMES[0]).join('\n');
  const shown = async (rows: number) => groupedRows(matchList(list(rows), await sampleNames()).rows).length;
  expect([await shown(100), await shown(101)]).toEqual([100, 1]);
});
