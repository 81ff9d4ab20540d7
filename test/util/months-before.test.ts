import { expect, test } from 'vitest';
import { dayMonthsBefore } from '../../src/util/months-before.ts';

test.each([
  [1, '2026-11-23', '2026-10-23'],
  [3, '2027-01-15', '2026-10-15'],
  [12, '2026-11-23', '2025-11-23'],
  [3, '2027-05-31', '2027-02-28'],
  [3, '2028-05-31', '2028-02-29'],
  [1, '2027-03-31', '2027-02-28'],
  [1, '2026-12-31', '2026-11-30'],
  [12, '2028-02-29', '2027-02-28'],
])('%d months before %s', (months, day, before) => {
  expect(dayMonthsBefore(months, new Date(`${day}T23:59:59Z`))).toBe(before);
});
