import { expect, test } from 'vitest';
import { listLettersOf } from '../../src/lists/list-letters.ts';
import { listPagesOf } from '../../src/model/list-pages.ts';

const nameOf = ({ name }: { name: string }) => name;
const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, i) => ({ name: `${prefix} ${i}` }));

test('punctuation before a name does not count, as in its order', () => {
  const marked = ['...', '$Acme', '360', '(Acme)', '“Beta”', '«Żeta»'];
  const items = marked.flatMap((name) => Array.from({ length: 60 }, () => ({ name })));
  const letters = listLettersOf(listPagesOf(items, '/platform/')[0]!, nameOf);
  expect(letters.map(({ letter, count }) => [letter, count])).toEqual([
    ['0–9', 180],
    ['A', 60],
    ['B', 60],
    ['Z', 60],
  ]);
});

test('a long list has its first characters with counts, across its pages; a short one has none', () => {
  const items = [...names(2, '360'), ...names(160, 'Acme'), ...names(139, 'Łódź'), ...names(1, '青空')];
  expect(listLettersOf(listPagesOf(items, '/platform/', 200)[1]!, nameOf)).toEqual([
    { letter: '0–9', count: 2, path: '/platform/', row: 0 },
    { letter: 'A', count: 160, path: '/platform/', row: 2 },
    { letter: 'L', count: 139, path: '/platform/', row: 162 },
    { letter: '青', count: 1, path: '/platform/page/2/', row: 101 },
  ]);
  expect(listLettersOf(listPagesOf(items.slice(0, 299), '/platform/')[0]!, nameOf)).toEqual([]);
  expect(listLettersOf(listPagesOf(items.slice(0, 300), '/platform/')[0]!, nameOf)).toHaveLength(3);
});
