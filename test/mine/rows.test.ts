// Rows that a matcher may misread, and texts that are no lists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { matchList, type RowMatch } from '../../src/mine/match-list.ts';
import { PlatformNames } from '../../src/mine/platform-names.ts';
import { matchNotesOf } from '../../src/mine/row-words.ts';
import type { NamedRecord } from '../../src/search/name-list.ts';
import { NameSearch } from '../../src/search/name-search.ts';

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const platform = (n: number, name: string, more: Partial<NamedRecord> = {}): NamedRecord => ({
  kind: 'P',
  name,
  id: idOf(n),
  path: `/platform/${idOf(n)}/`,
  ...more,
});
const service = (n: number, release: string, url: string) => ({ id: idOf(n), release, url });

const PLATFORMS: NamedRecord[] = [
  platform(1, 'Acta Chemica', {
    abbrev: 'AC',
    provider: 'Acme Press',
    services: [service(111, '5', 'https://s.example/r5'), service(112, '5.1', 'https://s.example/r51')],
    formerUrls: [{ url: 'https://gone.example/r51', release: '5.1', until: '2026-01-01' }],
  }),
  platform(2, 'Acta Physica', {
    provider: 'Beta Press',
    services: [service(21, '5', 'https://s.example/r5')],
  }),
  platform(3, 'Journals of Stone & Sand', {
    abbrev: 'JSS',
    provider: 'Beta Press',
    services: [service(31, '5.1', 'https://own.example/sushi/r51')],
    formerly: ['Sandstone', 'Much, older', 'SND'],
    formerUrls: [{ url: 'https://old.example/sushi', release: '5.1', until: '2026-01-01' }],
  }),
  platform(4, 'Twin', { provider: 'Acme Press' }),
  platform(5, 'Twin', { provider: 'Beta Press', services: [service(51, '5', 'https://twin.example/')] }),
  platform(6, 'Series A', {
    provider: 'Gamma',
    services: [service(61, '5.1', 'https://p.example/r51?platform=a')],
  }),
  platform(7, 'Series B', {
    provider: 'Delta',
    services: [service(71, '5.1', 'https://p.example/r51?platform=b')],
  }),
  platform(8, 'nature.example', { services: [service(81, '5', 'https://nature.example')] }),
  platform(9, 'Acta Chemica, Series B'),
  platform(10, 'The Quiet Shelf', { removed: '2026-10-20' }),
  platform(12, 'Möhring-Süß e-Archiv'),
  platform(13, 'Vault 2'),
  platform(14, 'Acta Chemica', { removed: '2026-09-01' }),
];

const NAMES = new PlatformNames(PLATFORMS, new NameSearch(PLATFORMS));
const rowsOf = (text: string): RowMatch[] => matchList(text, NAMES).rows;

const SIGNS = { sure: '=', removed: '†', choice: '?', none: '-' };

function codeOf({ kind, isNear, platforms, release }: RowMatch): string {
  const sign = kind === 'similar' ? (isNear ? '~' : '?') : SIGNS[kind];
  const numbers = platforms.map(({ id }) => Number(id!.slice(-12)));
  const isSure = sign === '=' || sign === '~';
  return [sign, ...numbers.toSorted((a, b) => a - b), ...(isSure && release ? [release] : [])].join(' ');
}

/**
 * A list, then what each of its rows means: `= 1 5.1` is sure to mean platform 1, for release 5.1; `~ 1` is one letter from
 * its name; `? 1 2` may mean one of them; `† 10` means a removed platform; `-` means none.
 */
const LISTS = readFileSync(join(import.meta.dirname, 'rows.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('// '))
  .map((line) => line.split('\t') as [list: string, ...rows: string[]]);

test.each(LISTS)('%s', (list, ...rows) => {
  const text = list.replaceAll('\\n', '\n').replaceAll('\\r', '\r').replaceAll('\\t', '\t');
  expect(rowsOf(text).map(codeOf)).toEqual(rows);
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
  // The service with the release of the old URL.
  expect(rowsOf('https://gone.example/r51').flatMap(matchNotesOf)).toEqual([
    'Your URL was replaced on 1 January 2026: use https://s.example',
  ]);
});

test('a removed platform has the day of its removal beside it', () => {
  expect(rowsOf('The Quiet Shelf').flatMap(matchNotesOf)).toEqual([
    'Removed from the registry on 20 October 2026.',
  ]);
});
