import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fetchColumnsForCsv } from '../../../src/components/list/filter/csv-columns.ts';
import {
  numberingOf,
  optionNumberOf,
  matchesFacts,
  decodeFacts,
  encodeFacts,
} from '../../../src/components/list/filter/row-facts.ts';
import type { FilterFact, FilterFacts } from '../../../src/model/model-types.ts';

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
const numbering = numberingOf([
  { name: 'release', options: options('5.1', '5') },
  { name: 'report', options: options(...Array.from({ length: 40 }, (_, i) => `R${i}`)) },
  { name: 'api_key', options: options('yes', 'no') },
]);
const numbers = (...facts: FilterFact[]) =>
  facts.map(([name, value]) => optionNumberOf(numbering, name, value)!);

/** Matches a row after encoding and decoding its facts. */
const matches = (facts: FilterFacts, ...chosen: FilterFact[]) =>
  matchesFacts(decodeFacts(encodeFacts(facts, numbering)), numbers(...chosen));

test('options are numbered across fields; equal values of two fields have different numbers', () => {
  expect(numbers(['release', '5.1'], ['release', '5'], ['report', 'R0'], ['api_key', 'no'])).toEqual([
    0, 1, 2, 43,
  ]);
  expect(optionNumberOf(numbering, 'report', '5.1')).toBeUndefined();
  expect(optionNumberOf(numbering, '__proto__', 'x')).toBeUndefined();
});

test('encoded facts are sorted and unique, without unknown ones', () => {
  const own: FilterFact[] = [
    ['report', 'R39'],
    ['release', '5'],
    ['release', '5'],
    ['planet', 'Mars'],
  ];
  expect(encodeFacts({ always: own, combinations: [[['api_key', 'no']], []] }, numbering)).toBe('1 15|17|');
});

describe('a row matches', () => {
  const facts: FilterFacts = {
    always: [['report', 'R1']],
    combinations: [
      [
        ['release', '5'],
        ['api_key', 'yes'],
      ],
      [
        ['release', '5.1'],
        ['api_key', 'no'],
        ['report', 'R2'],
      ],
    ],
  };

  test('without a choice', () => {
    expect(matches(facts)).toBe(true);
    expect(matches({ always: [], combinations: [] })).toBe(true);
  });

  test('if one combination has all chosen facts', () => {
    expect(matches(facts, ['release', '5.1'], ['api_key', 'no'], ['report', 'R2'])).toBe(true);
    expect(matches(facts, ['release', '5'], ['report', 'R1'])).toBe(true);
  });

  test('not if the chosen facts need two combinations', () => {
    expect(matches(facts, ['release', '5.1'], ['api_key', 'yes'])).toBe(false);
    expect(matches(facts, ['release', '5'], ['report', 'R2'])).toBe(false);
  });

  test('without any combinations', () => {
    const alone: FilterFacts = { always: [['release', '5']], combinations: [] };
    expect(matches(alone, ['release', '5'])).toBe(true);
    expect(matches(alone, ['release', '5.1'])).toBe(false);
  });
});

test('further columns of a list come from the record with its ID', async () => {
  const lines = [{ id: 'a', contact: { email: ' x@a.example ', phone: null }, count: 0 }, { id: 5 }];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  vi.stubGlobal('fetch', async () => new Response(text));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { headings, valuesOf } = await fetchColumnsForCsv('a.ndjson', [
    ['E-mail', 'contact', 'email'],
    ['Phone', 'contact', 'phone'],
    ['Count', 'count'],
  ]);
  expect(headings).toEqual(['E-mail', 'Phone', 'Count']);
  expect(['a', '5', 'b'].map(valuesOf)).toEqual([
    ['x@a.example', '', '0'],
    ['', '', ''],
    ['', '', ''],
  ]);
});
