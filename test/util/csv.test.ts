import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine, withoutFormulas } from '../../src/util/csv.ts';

const csvOf = (rows: string[][]) => rows.map((row) => csvLine(row.map(withoutFormulas))).join('');

test('lines end with CRLF, and cells have quotes only if needed', () => {
  expect(
    csvOf([
      ['Platform', 'Reports'],
      ['Acme Journals', '12'],
    ]),
  ).toBe('Platform,Reports\r\nAcme Journals,12\r\n');
});

test.each(['a,b', 'say "no"', 'one\ntwo', 'one\r\ntwo', '"', ',', '', ' spaced ', 'Zürich – 中文', '5.1; 5'])(
  'a reader gets back %j',
  (text) => {
    const rows = [['before', text, 'after']];
    expect(parse(csvOf(rows))).toEqual(rows);
  },
);

test.each([
  '=SUM(A1)',
  '+1',
  '-1',
  '@name',
  '\tcell',
  '\rcell',
  '\ncell',
  '＝1',
  '=HYPERLINK("https://evil.example","x")',
])('a spreadsheet reads %j as text', (text) => {
  expect(parse(csvOf([[text]]))).toEqual([[`'${text}`]]);
});

test('a text that begins two formulas, where a semicolon ends a cell, is text in both', () => {
  expect(withoutFormulas('=1;=2;3\n@4')).toBe("'=1;'=2;3\n'@4");
});

test.each(['a=b', '5.1', '1 - 2', 'me@acme.example', "'quoted'"])('%j is unchanged', (text) => {
  expect(csvOf([[text]])).toBe(`${text}\r\n`);
});

test('controls other than tabs and line breaks become U+FFFD', () => {
  expect(csvOf([['a\0b\x1b]0;c\x07\x7F', 'd\te']])).toBe('a\uFFFDb\uFFFD]0;c\uFFFD\uFFFD,d\te\r\n');
});
