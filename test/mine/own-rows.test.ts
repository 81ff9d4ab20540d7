// The visitor's rows of the list of services, and their file.
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { rowsOfPlatforms, withOption } from '../../src/lists/own-facts.ts';
import { RowSearch, type Rows } from '../../src/lists/row-search.ts';
import { attentionSentenceOf, type AttentionCounts } from '../../src/mine/attention-sentence.ts';
import { ownCsv } from '../../src/mine/own-csv.ts';
import { ownRowsOf, withNeeded } from '../../src/mine/own-rows.ts';
import type { NamedRecord } from '../../src/search/name-list.ts';

const ALL: Rows = {
  options: ['release=5.1'],
  columns: [
    { key: 'name', heading: 'Platform', isSearched: true },
    { key: 'url', heading: 'URL' },
    { key: 'platform_id', heading: 'platform_id' },
    { key: 'id', heading: 'service_id' },
  ],
  facts: [[[0]], [[]], [[0]], [[0]]],
  rows: [
    ['Acme', 'https://a.example', 'A', 's1'],
    ['Acme', 'https://a.example/5', 'A', 's2'],
    ['Beta', '=cmd', 'b; C', 's3'],
    ['Other', 'https://o.example', 'o', 's4'],
  ],
};
const platform = (id: string, name: string): NamedRecord => ({
  kind: 'P',
  id,
  name,
  path: `/platform/${id}/`,
});
const OWN = [platform('A', 'Acme'), platform('c', 'Gamma'), platform('z', 'Zeta')];
const IDS = new Set(['a', 'c', 'z']);

test('platforms that need attention come first; one without a service has a row', () => {
  const { file, sources } = ownRowsOf(ALL, OWN, new Set(['c', 'z']));
  expect(sources).toEqual([2, OWN[2], 0, 1]);
  expect(file.rows[1]).toEqual(['Zeta', '', 'z', '']);
  const find = (query: string, needy = ['c', 'z']) =>
    new RowSearch(withNeeded(file, new Set(needy))).find(new URLSearchParams(query));
  expect(find('attention=1')).toEqual([0, 1]);
  expect(find('release=5.1')).toEqual([0, 2]);
  expect(find('release=5.1&attention=1')).toEqual([0]);
  expect(find('q=zeta')).toEqual([1]);
  // The other platform is done.
  expect(find('attention=1', ['z'])).toEqual([1]);
});

test('rows of my platforms, whatever the case of the IDs', () => {
  expect(rowsOfPlatforms(ALL, IDS)).toEqual([0, 1, 2]);
  expect(rowsOfPlatforms(ALL, new Set())).toEqual([]);
  const file = withOption({ ...ALL, options: ['release=5.1', 'mine=1'] }, 'mine=1', [2]);
  expect(file.options).toEqual(['release=5.1', 'mine=1']);
  expect(new RowSearch(file).find(new URLSearchParams('mine=1&release=5.1'))).toEqual([2]);
});

test('the file has a line for each of the visitor’s rows, and what is not done', () => {
  const { file } = ownRowsOf(ALL, OWN, new Set());
  const rows = new Map([['a', [3, 17]]]);
  const attentionOf = (service: string) => (service === 's1' ? ['URL changed', 'Audit expired'] : []);
  const text = ownCsv(file, [0, 2, 3], { ids: IDS, rows, attentionOf });
  expect(parse(text)).toEqual([
    ['row', 'Platform', 'URL', 'platform_id', 'service_id', 'Needs attention'],
    ['3', 'Acme', 'https://a.example', 'A', 's1', 'URL changed; Audit expired'],
    ['17', 'Acme', 'https://a.example', 'A', 's1', 'URL changed; Audit expired'],
    // The service has two platforms, of which one is the visitor's; it is no formula.
    ['', 'Beta', "'=cmd", 'C', 's3', ''],
    ['', 'Zeta', '', 'z', '', ''],
  ]);
});

const SENTENCES: [Partial<AttentionCounts>, string][] = [
  [{}, '4 things need attention at 3 of your 6 platforms. Each stays here until you tick it.'],
  [
    { things: 1, platforms: 1 },
    '1 thing needs attention at 1 of your 6 platforms. It stays here until you tick it.',
  ],
  [{ all: 1, platforms: 1 }, '4 things need attention at your platform. Each stays here until you tick it.'],
  [{ hasTicks: false }, '4 things need attention at 3 of your 6 platforms.'],
  [{ whose: 'these', hasTicks: false }, '4 things need attention at 3 of these 6 platforms.'],
  [{ whose: 'these', hasTicks: false, all: 1, platforms: 1 }, '4 things need attention at this platform.'],
  [{ things: 0 }, 'Nothing needs attention at your 6 platforms.'],
  [{ things: 0, all: 1 }, 'Nothing needs attention at your platform.'],
];

test.each(SENTENCES)('%j: %s', (counts, sentence) => {
  const parts = attentionSentenceOf({
    things: 4,
    platforms: 3,
    all: 6,
    whose: 'your',
    hasTicks: true,
    ...counts,
  });
  expect(parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(sentence);
});
