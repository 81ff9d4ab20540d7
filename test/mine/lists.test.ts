// Lists as people keep them, in test/mine/lists: which platform each row means, and no credential in what the site says of it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeListText } from '../../src/mine/list-text.ts';
import { CANARY } from './expected-matches.ts';
import { matchesOf, wordsOf } from './sample-list.ts';

/** Null for a row that means no single platform; `similar` if it is suggested. */
type ExpectedRow = { platform: string; release?: string; similar?: true } | null;

const FOLDER = join(import.meta.dirname, 'lists');
const EXPECTED = Object.entries(
  JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, ExpectedRow[]>,
);

test('each list is expected', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== 'expected.json');
  expect(EXPECTED.map(([file]) => file).toSorted()).toEqual(files.toSorted());
});

test('a file may be UTF-16, as spreadsheets save it', () => {
  const little = Buffer.from('\uFEFFName\tÄ', 'utf16le');
  const files = [little, Buffer.from(little).swap16(), Buffer.from('\uFEFFName\tÄ')];
  expect(files.map((file) => decodeListText(file))).toEqual(Array(3).fill('Name\tÄ'));
});

describe.each(EXPECTED)('%s', (file, expected) => {
  test('each row is read, and no words about it have a canary', async () => {
    const matches = await matchesOf(decodeListText(readFileSync(join(FOLDER, file))));
    const rows = matches.map(({ kind, isNear, platforms, release }): ExpectedRow => {
      if (kind !== 'sure' && !isNear) return null;
      const platform = platforms[0]!.name.replace(/\s/g, ' ');
      return { platform, ...(release !== '' && { release }), ...(isNear && { similar: true }) };
    });
    expect(rows).toEqual(expected);
    expect(matches.flatMap(wordsOf).join('\n')).not.toMatch(CANARY);
  });
});

test.each(
  'Provider,Vendor,Publisher,Account,Label,Interface,Source,Name of platform,Nom de la plateforme,Plattform,Quelle,Xyz'.split(
    ',',
  ),
)('the heading “%s” may be above names', async (heading) => {
  const matches = await matchesOf(`${heading},Customer ID\nQuillstack Journals R5,C-1\nHAC,C-2`);
  expect(matches.map(({ kind, platforms, release }) => [kind, platforms[0]!.name, release])).toEqual([
    ['sure', 'Quillstack Journals', '5'],
    ['sure', 'Harborlight Academic Complete', ''],
  ]);
});
