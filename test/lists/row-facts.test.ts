import { describe, expect, test } from 'vitest';
import { matchesFacts, optionKeyOf, optionKeysOf, rowFactsOf } from '../../src/lists/row-facts.ts';
import type { FilterFact, FilterFacts } from '../../src/model/model-types.ts';

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
const keys = optionKeysOf([
  { name: 'release', options: options('5.1', '5') },
  { name: 'report', options: options(...Array.from({ length: 40 }, (_, i) => `R${i}`)) },
  { name: 'api_key', options: options('yes', 'no') },
]);
const numbers = (...facts: FilterFact[]) =>
  facts.map(([name, value]) => keys.indexOf(optionKeyOf(name, value)));

const matches = (facts: FilterFacts, ...chosen: FilterFact[]) =>
  matchesFacts(rowFactsOf(facts, keys), numbers(...chosen));

test('options are numbered across fields; equal values of two fields have different numbers', () => {
  expect(numbers(['release', '5.1'], ['release', '5'], ['report', 'R0'], ['api_key', 'no'])).toEqual([
    0, 1, 2, 43,
  ]);
});

test('facts are numbered once each, without unknown ones', () => {
  const own: FilterFact[] = [
    ['report', 'R39'],
    ['release', '5'],
    ['release', '5'],
    ['planet', 'Mars'],
  ];
  expect(rowFactsOf({ always: own, combinations: [[['api_key', 'no']], []] }, keys)).toEqual([
    [41, 1],
    [43],
    [],
  ]);
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
