// How a row carries what is true of it, and which rows pass what was chosen.
import { describe, expect, test } from 'vitest';
import {
  numberingOf,
  numberOf,
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
const numbers = (...facts: FilterFact[]) => facts.map(([name, value]) => numberOf(numbering, name, value)!);

/** Whether a row that is written into a page and read again passes. */
const finds = (facts: FilterFacts, ...chosen: FilterFact[]) =>
  matchesFacts(decodeFacts(encodeFacts(facts, numbering)), numbers(...chosen));

test('options are numbered through all fields; the same value in two fields is two facts', () => {
  expect(numbers(['release', '5.1'], ['release', '5'], ['report', 'R0'], ['api_key', 'no'])).toEqual([
    0, 1, 2, 43,
  ]);
  expect(numberOf(numbering, 'report', '5.1')).toBeUndefined();
  expect(numberOf(numbering, '__proto__', 'x')).toBeUndefined();
});

test('facts are written short, sorted, each once; what the form does not have is left out', () => {
  const own: FilterFact[] = [
    ['report', 'R39'],
    ['release', '5'],
    ['release', '5'],
    ['planet', 'Mars'],
  ];
  expect(encodeFacts({ always: own, combinations: [[['api_key', 'no']], []] }, numbering)).toBe('1 15|17|');
});

describe('a row passes', () => {
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

  test('where nothing was chosen', () => {
    expect(finds(facts)).toBe(true);
    expect(finds({ always: [], combinations: [] })).toBe(true);
  });

  test('where all that was chosen is true of it in one way', () => {
    expect(finds(facts, ['release', '5.1'], ['api_key', 'no'], ['report', 'R2'])).toBe(true);
    expect(finds(facts, ['release', '5'], ['report', 'R1'])).toBe(true);
  });

  test('and not where it takes two ways to have it together', () => {
    expect(finds(facts, ['release', '5.1'], ['api_key', 'yes'])).toBe(false);
    expect(finds(facts, ['release', '5'], ['report', 'R2'])).toBe(false);
  });

  test('by itself, where it has no ways', () => {
    const alone: FilterFacts = { always: [['release', '5']], combinations: [] };
    expect(finds(alone, ['release', '5'])).toBe(true);
    expect(finds(alone, ['release', '5.1'])).toBe(false);
  });
});
