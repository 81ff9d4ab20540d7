import { expect, test } from 'vitest';
import { dateInWords } from '../../src/util/date-words.ts';

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
