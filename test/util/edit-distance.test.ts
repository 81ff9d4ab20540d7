import { expect, test } from 'vitest';
import { editDistance } from '../../src/util/edit-distance.ts';

test.each([
  ['jstor', 'jstor', 0],
  ['jstr', 'jstor', 1],
  ['jsttor', 'jstor', 1],
  ['jtsor', 'jstor', 1],
  ['sjtor', 'jstor', 1],
  ['jstro', 'jstor', 1],
  ['jsxor', 'jstor', 1],
  ['jtsro', 'jstor', 2],
  ['tsjor', 'jstor', 2],
  ['', 'ab', 2],
  ['abc', 'cab', 2],
  ['abcdef', 'ghabcd', Infinity],
  ['abc', 'xyz', Infinity],
])('%s and %s: %d', (one, other, distance) => {
  expect([editDistance(one, other, 2), editDistance(other, one, 2)]).toEqual([distance, distance]);
});

test('a distance beyond the limit is infinite', () => {
  expect([0, 1, 2].map((most) => editDistance('jtsro', 'jstor', most))).toEqual([Infinity, Infinity, 2]);
  expect([0, 1].map((most) => editDistance('jstors', 'jstor', most))).toEqual([Infinity, 1]);
  expect(editDistance('', '', 0)).toBe(0);
});
