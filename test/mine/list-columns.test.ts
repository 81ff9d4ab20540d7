// What a row means does not depend on the order of the columns, or on columns that say nothing about the platform.
import {
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  record,
  shuffledSubarray,
  string,
  array,
} from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../src/util/csv.ts';
import { matchesOf } from './sample-list.ts';

const COLUMNS: Record<string, string[]> = {
  Platform: [
    'Quillstack Journals',
    'MathVault R5.1',
    'Kowhai Research Library',
    'HAC',
    'Nobody',
    '',
    'Harborligth Law Desk',
  ],
  Provider: ['Quillstack Publishing', '', 'ScholarBridge', 'Harborlight', '', 'Callow & Reed', ''],
  'SUSHI URL': [
    'https://sushi.quillstack.example/r5',
    'https://api.lumenledger.example/mathvault/sushi/r51',
    '',
    'https://usage.harborlight.example/sushi/r51/reports',
    'https://sushi.quillstack.example/r51',
    'https://sushi.quillstack.example/r51',
    '',
  ],
  Release: ['5', '', '5.1', '', '5', '', ''],
  'API key': ['k1', 'k2', '', 'k4', '', 'k6', ''],
  'Customer ID': ['c1', 'c2', 'c3', '', 'c5', 'c6', 'c7'],
};
const HEADINGS = Object.keys(COLUMNS);
const NOISE = ['Notes', 'Library', 'Status', 'Contact', 'Password'];

async function meaningOf(
  headings: readonly string[],
  columns: Record<string, readonly string[]>,
  isHeaded: boolean,
) {
  const lines = COLUMNS['Platform']!.map((_, i) => csvLine(headings.map((heading) => columns[heading]![i]!)));
  const text = [...(isHeaded ? [csvLine(headings)] : []), ...lines].join('');
  const matches = await matchesOf(text);
  return matches.map(({ kind, platforms, release }) => [
    kind,
    platforms.map(({ name }) => name).toSorted(),
    kind === 'sure' ? release : '',
  ]);
}

test('the list has matches, suggestions and unknown names', async () => {
  const meanings = await meaningOf(HEADINGS, COLUMNS, true);
  expect(meanings.map(([kind, names]) => (kind === 'sure' ? names![0] : kind))).toEqual([
    'Quillstack Journals',
    'MathVault',
    'Kōwhai Research Library',
    'Harborlight Academic Complete',
    'choice',
    'choice',
    'similar',
  ]);
});

test.each([
  ['with headings', HEADINGS, true],
  ['without headings, of columns that name and locate', ['Platform', 'SUSHI URL', 'Provider'], false],
] as const)('the order of the columns changes nothing, %s', async (_, columns, isHeaded) => {
  const expected = await meaningOf(columns, COLUMNS, isHeaded);
  const order = shuffledSubarray([...columns], { minLength: columns.length });
  const isSame = asyncProperty(order, async (headings) => {
    expect(await meaningOf(headings, COLUMNS, isHeaded)).toEqual(expected);
  });
  await assert(isSame, { numRuns: 40 });
});

test('columns of remarks and of credentials change nothing', async () => {
  const expected = await meaningOf(HEADINGS, COLUMNS, true);
  const rows = COLUMNS['Platform']!.length;
  const cell = string({ unit: constantFrom(...'abcÄ 15./-:@,"'), maxLength: 12 });
  const name = constantFrom('MathVault', 'Fynbos Scholarly', 'Fynbos Scholarly NPC', 'SFE');
  const noise = record({
    heading: constantFrom(...NOISE),
    cells: array(oneof(cell, name), { minLength: rows, maxLength: rows }),
    place: integer({ min: 0, max: HEADINGS.length }),
  });
  await assert(
    asyncProperty(noise, async ({ heading, cells, place }) => {
      const headings = HEADINGS.toSpliced(place, 0, heading);
      expect(await meaningOf(headings, { ...COLUMNS, [heading]: cells }, true)).toEqual(expected);
    }),
  );
});
