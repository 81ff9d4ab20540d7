import { expect, test } from 'vitest';
import { dateInWords, timeInWords } from '../../src/util/date-words.ts';

test.each([
  ['2026-11-21', '21 November 2026'],
  ['2026-11', 'November 2026'],
  ['2026-02-30', '2026-02-30'],
  ['2026-13-01', '2026-13-01'],
  ['2026-00', '2026-00'],
  ['2026', '2026'],
  ['soon', 'soon'],
  ['', ''],
])('“%s” in words is “%s”', (date, words) => {
  expect(dateInWords(date)).toBe(words);
});

test.each([
  ['2026-11-25T09:00:00Z', '25 November 2026 09:00 UTC'],
  ['2026-11-25T09:00:00.123+01:00', '25 November 2026 09:00 UTC+01:00'],
  ['2026-11-25 09:00', '25 November 2026 09:00'],
  ['2026-11-25', '25 November 2026'],
  ['2026-02-30T09:00:00Z', '2026-02-30T09:00:00Z'],
  ['2026-11-25T25:00:00Z', '2026-11-25T25:00:00Z'],
  ['at 2026-11-25T09:00:00Z', 'at 2026-11-25T09:00:00Z'],
])('the time “%s” in words is “%s”', (time, words) => {
  expect(timeInWords(time)).toBe(words);
});
