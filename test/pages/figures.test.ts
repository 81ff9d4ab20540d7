import { expect, test } from 'vitest';
import { ageOf } from '../../src/components/value/age-text.ts';
import { hasValue } from '../../src/components/value/has-value.ts';
import {
  countText,
  heatOf,
  numberText,
  percentOf,
  sizeText,
} from '../../src/components/value/number-text.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%d becomes %s', (count, words) => {
  expect(numberText(count)).toBe(words);
});

test('a count has the right form of its noun', () => {
  expect(countText(1, 'platform')).toBe('1 platform');
  expect(countText(0, 'platform')).toBe('0 platforms');
});

test.each([
  [0, 0, '–'],
  [0, 10, '0%'],
  [1, 1000, '< 1%'],
  [1, 3, '33%'],
  [999, 1000, '> 99%'],
  [10, 10, '100%'],
])('%d of %d is %s', (count, total, words) => {
  expect(percentOf(count, total)).toBe(words);
});

test.each([
  [0, 0, 0],
  [0, 10, 0],
  [1, 1000, 1],
  [2, 10, 1],
  [201, 1000, 2],
  [10, 10, 5],
])('%d of %d has the heat %d', (count, total, heat) => {
  expect(heatOf(count, total)).toBe(heat);
});

test.each([
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [9949, '9.9 kB'],
  [10_000, '10 kB'],
  [999_499, '999 kB'],
  [1_000_000, '1.0 MB'],
  [1_234_567_890, '1,235 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text.replace(' ', '\u00A0'));
});

test('only null and what is empty has no value', () => {
  const values = [null, '', [], {}, undefined, 0, false, ' ', [null], { a: null }];
  expect(values.map(hasValue)).toEqual([false, false, false, false, true, true, true, true, true, true]);
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
