// What a filter finds in the rows of a list, and the numbers of their facts.
import { describe, expect, test } from 'vitest';
import { optionKeysOf, rowFactsOf } from '../../src/lists/row-facts.ts';
import { compareValues, RowSearch, type Rows } from '../../src/lists/row-search.ts';
import type { FilterFact } from '../../src/model/model-types.ts';

const file: Rows = {
  options: ['release=5.1', 'release=5', 'api_key=yes', 'report=TR'],
  columns: [
    { key: 'name', heading: 'Platform', isSearched: true },
    { key: 'reports', heading: 'Reports' },
    { key: 'id', heading: 'ID' },
  ],
  facts: [[[0]], [[1, 2]], [[3], [0], [1, 2]]],
  rows: [
    ['Société des Revues Łódź München e-Journals', 4, 'a'],
    ['=Beta, Ltd.', 12, 'b'],
    ['Gamma', '', 'c'],
  ],
};
const search = new RowSearch(file);
const find = (query: string) => search.find(new URLSearchParams(query));

test.each([
  ['revues', true],
  ['REVUES société', true],
  ['societe rev', true],
  ['lodz', true],
  ['muenchen', true],
  ['munchen', true],
  ['ejournals', true],
  ['e journals', true],
  ['', true],
  ['  ', true],
  ['revues allemandes', false],
])('query %j: %s', (q, isFound) => {
  expect(find(`${new URLSearchParams({ q })}`).includes(0)).toBe(isFound);
});

describe('a choice finds the rows', () => {
  test.each([
    ['', [0, 1, 2]],
    ['release=5', [1, 2]],
    ['release=5&api_key=yes', [1, 2]],
    ['release=5.1&api_key=yes', []],
    ['report=TR&release=5.1', [2]],
    ['report=TR', [2]],
  ])('that have all its options, or one combination with them: %s', (query, rows) => {
    expect(find(query)).toEqual(rows);
  });

  test('whatever options it has that the list lacks', () => {
    expect(find('release=4&country=FR')).toEqual([0, 1, 2]);
  });

  test('that have its words in searched columns only', () => {
    expect(find('q=12')).toEqual([]);
    expect(find('q=beta')).toEqual([1]);
  });

  test('in the order of a column, with empty cells last', () => {
    expect(find('sort=reports')).toEqual([0, 1, 2]);
    expect(find('sort=-reports')).toEqual([1, 0, 2]);
    expect(find('sort=-name')).toEqual([0, 2, 1]);
    expect(find('sort=nothing')).toEqual([0, 1, 2]);
  });
});

test('the CSV file has human headings, the ID last, and no formulas', () => {
  expect(search.csvOf([1, 2])).toBe('Platform,Reports,ID\r\n"\'=Beta, Ltd.",12,b\r\nGamma,,c\r\n');
});

test.each([
  [false, ['9', '10', 'Äpfel', 'Zebra', '']],
  [true, ['Zebra', 'Äpfel', '10', '9', '']],
])('empty values come last (descending: %s)', (isDescending, sorted) => {
  const values = ['', 'Zebra', '10', 'Äpfel', '9'];
  expect(values.toSorted((one, other) => compareValues(one, other, isDescending))).toEqual(sorted);
});

test('options are numbered across fields, and the facts of a row once each, without unknown ones', () => {
  const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
  const keys = optionKeysOf([
    { name: 'release', options: options('5.1', '5') },
    { name: 'report', options: options(...Array.from({ length: 40 }, (_, i) => `R${i}`)) },
    { name: 'api_key', options: options('yes', 'no', '5') },
  ]);
  const always: FilterFact[] = [
    ['report', 'R39'],
    ['release', '5'],
    ['release', '5'],
    ['planet', 'Mars'],
  ];
  expect(rowFactsOf({ always, combinations: [[['api_key', '5']], []] }, keys)).toEqual([[41, 1], [44], []]);
});
