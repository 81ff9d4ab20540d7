// Numbers and ages as a reader sees them.
import { expect, test } from 'vitest';
import { ageOf } from '../../src/components/age.ts';
import { counted, numbered, percentOf } from '../../src/components/figures.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u202F000'],
  [1234567, '1\u202F234\u202F567'],
])('%d reads %s', (count, words) => {
  expect(numbered(count)).toBe(words);
});

test('a count takes its noun', () => {
  expect(counted(1, 'platform')).toBe('1 platform');
  expect(counted(0, 'platform')).toBe('0 platforms');
  expect(counted(2000, 'entry', 'entries')).toBe('2\u202F000 entries');
});

test.each([
  [0, 0, '–'],
  [0, 10, '0 %'],
  [1, 1000, '< 1 %'],
  [1, 3, '33 %'],
  [999, 1000, '> 99 %'],
  [10, 10, '100 %'],
])('%d of %d is %s', (count, total, words) => {
  expect(percentOf(count, total)).toBe(words);
});

const MINUTE = 60_000;
test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [47 * 60 * MINUTE, '1 day ago'],
  [48 * 60 * MINUTE, '2 days ago'],
  [40 * 24 * 60 * MINUTE, '1 month ago'],
  [800 * 24 * 60 * MINUTE, '2 years ago'],
])('%d ms old is %s', (age, words) => {
  expect(ageOf(1_000_000_000_000 - age, 1_000_000_000_000)).toBe(words);
});
