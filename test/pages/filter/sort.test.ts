import { expect, test } from 'vitest';
import { compareSortTexts } from '../../../src/components/list/filter/list-rows.ts';

test.each([
  [false, ['9', '10', 'Äpfel', 'Zebra', '']],
  [true, ['Zebra', 'Äpfel', '10', '9', '']],
])('rows with an empty cell come last (descending: %s)', (isDescending, sorted) => {
  const texts = ['', 'Zebra', '10', 'Äpfel', '9'];
  expect(texts.toSorted((one, other) => compareSortTexts(one, other, isDescending))).toEqual(sorted);
});
