// Rows that a matcher may misread, and texts that are no lists.
import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { matchList, type RowMatch } from '../../src/mine/match-list.ts';
import { PlatformNames } from '../../src/mine/platform-names.ts';
import { matchNotesOf } from '../../src/mine/row-words.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { ADVERSARIAL_ROWS, PLATFORMS } from './adversarial-rows.ts';

const NAMES = new PlatformNames(PLATFORMS, new NameSearch(PLATFORMS));
const rowsOf = (text: string): RowMatch[] => matchList(text, NAMES).rows;

const SIGNS = { sure: '=', removed: '†', choice: '?', none: '-' };

function codeOf({ kind, isNear, platforms, release }: RowMatch): string {
  const sign = kind === 'similar' ? (isNear ? '~' : '?') : SIGNS[kind];
  const numbers = platforms.map(({ id }) => Number(id!.slice(-12)));
  const isSure = sign === '=' || sign === '~';
  return [sign, ...numbers.toSorted((a, b) => a - b), ...(isSure && release ? [release] : [])].join(' ');
}

test.each(ADVERSARIAL_ROWS)('%s', (list, ...rows) => {
  expect(rowsOf(list).map(codeOf)).toEqual(rows);
});

test.each([
  ['<!DOCTYPE html><html><body>Acta Chemica', 'a web page'],
  ['<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>', 'a web page'],
  ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>', 'an Excel file in XML'],
  ['{\\rtf1\\ansi Acta Chemica}', 'a Word file'],
  ['PK\u0003\u0004\0\0', 'an Excel or Word file'],
  ['%PDF-1.7', 'a PDF file'],
  ['Acta\0Chemica', 'a file without text'],
  ['['.repeat(20_000), 'nested data'],
  [`${'['.repeat(20_000)}"Acta Chemica"${']'.repeat(20_000)}`, 'nested data'],
  [`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'nested data'],
])('no list: %.40s', (text, what) => {
  expect(matchList(text, NAMES)).toEqual({
    rows: [],
    total: 0,
    problem: `This is ${what}, not a list. Save the spreadsheet as CSV.`,
  });
});

test('any text is read without an error', () => {
  const hostile = string({ unit: constantFrom(...'"\'\t;,\r\n=<>{}[]()|\uD800aÄ5.:/-_@&'), maxLength: 300 });
  assert(
    property(oneof(hostile, string({ unit: 'binary' })), (text) => {
      for (const { line, kind, platforms } of rowsOf(text)) {
        expect(line).toBeGreaterThan(0);
        expect(platforms.length > 0).toBe(kind !== 'none');
      }
    }),
  );
});

test('the visitor sees their own row, shortened to 80 characters', () => {
  const [row] = rowsOf(`Nobody;${'x'.repeat(100)};k`);
  expect(row!.text).toBe(`Nobody, ${'x'.repeat(71)}…`);
  expect(row!.text).toHaveLength(80);
  expect(rowsOf('Name;Key\nNobody;k1').map(({ text }) => text)).toEqual(['Nobody, k1']);
});

test('a row with an old URL has the present one beside it', () => {
  const [old, present] = rowsOf(
    'Sandstone,https://old.example/sushi/r51,\nSandstone,https://own.example/sushi,',
  );
  expect(matchNotesOf(old!)).toEqual([
    'Your URL was replaced on 1 January 2026: use https://own.example/sushi',
  ]);
  expect(matchNotesOf(present!)).toEqual([]);
});

test('a removed platform has the day of its removal beside it', () => {
  expect(rowsOf('The Quiet Shelf').flatMap(matchNotesOf)).toEqual([
    'Removed from the registry on 20 October 2026.',
  ]);
});
