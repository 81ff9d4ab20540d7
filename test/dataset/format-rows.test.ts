// Query results as people and programs read them.
import { expect, test } from 'vitest';
import { formatAsCsv, formatAsJson, formatAsTable } from '../../src/dataset/format-rows.ts';
import { QueryError, type QueryResult } from '../../src/dataset/sql-query.ts';

const resultOf = (columns: string[], ...rows: unknown[][]) => ({ columns, rows }) as QueryResult;
const textOf = (parts: Iterable<string>) => [...parts].join('');

test.each<[string, QueryResult, string[]]>([
  ['no rows', resultOf(['n']), ['n', '─', '', '0 rows', '']],
  ['one row', resultOf(['n', 'text'], [7, 'a']), ['n  text', '─  ────', '7  a', '', '1 row', '']],
  [
    'a column of numbers and nothing else is right-aligned, one with a text is not',
    resultOf(['count', 'mixed'], [7, 1], [null, 'a'], [12345678, null]),
    ['   count  mixed', '────────  ─────', '       7  1', '          a', '12345678', '', '3 rows', ''],
  ],
  [
    'white space',
    resultOf(['a'], ['x \r\n\t y\u0007']),
    ['a', '─────────', String.raw`x y\u0007`, '', '1 row', ''],
  ],
  [
    'wide letters and marks',
    resultOf(['a', 'b'], ['日本', 1], ['e\u0301', 2]),
    ['a     b', '────  ─', '日本  1', 'e\u0301     2', '', '2 rows', ''],
  ],
])('a table: %s', (_, result, lines) => {
  expect(textOf(formatAsTable(result)).split('\n')).toEqual(lines);
});

test('a cell of up to 60 columns is not cut', () => {
  const cellOf = (text: string) => textOf(formatAsTable(resultOf(['a'], [text]))).split('\n')[2];
  expect([cellOf('x'.repeat(60)), cellOf('x'.repeat(61))]).toEqual(['x'.repeat(60), `${'x'.repeat(59)}…`]);
  expect([cellOf('日'.repeat(30)), cellOf('日'.repeat(31))]).toEqual([
    '日'.repeat(30),
    `${'日'.repeat(29)}…`,
  ]);
  expect(cellOf(`x${' '.repeat(999)}y`)).toBe('x …');
});

test('JSON and CSV', () => {
  const rows = resultOf(['a', 'b'], ['x, "y"', null], [1, true]);
  expect(textOf(formatAsJson(rows))).toBe('[\n{"a":"x, \\"y\\"","b":null},\n{"a":1,"b":true}\n]\n');
  expect(textOf(formatAsJson(resultOf(['a'])))).toBe('[]\n');
  expect(textOf(formatAsCsv(rows))).toBe('a,b\r\n"x, ""y""",\r\n1,true\r\n');
});

test('JSON cannot have two columns of one name; CSV can', () => {
  const rows = resultOf(['a', 'name', 'name'], [1, 'Acme', 'Host']);
  expect(() => textOf(formatAsJson(rows))).toThrow(
    new QueryError('Two columns are called “name”. Rename one of them with “as”.'),
  );
  expect(textOf(formatAsCsv(rows))).toBe('a,name,name\r\n1,Acme,Host\r\n');
});
