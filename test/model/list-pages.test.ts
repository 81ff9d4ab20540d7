import { expect, test } from 'vitest';
import { listPagesOf, ROWS_PER_PAGE } from '../../src/model/list-pages.ts';

const itemsOf = (count: number) => Array.from({ length: count }, (_, i) => i);

test.each([
  [0, [0]],
  [1, [1]],
  [10, [10]],
  [11, [10, 1]],
  [20, [10, 10]],
  [25, [10, 10, 5]],
])('%d items, ten on a page: %j', (count, lengths) => {
  const pages = listPagesOf(itemsOf(count), '/report/TR_J1/', 10);
  expect(pages.map(({ items }) => items.length)).toEqual(lengths);
  expect(pages.flatMap(({ items }) => items)).toEqual(itemsOf(count));
  const all = ['/report/TR_J1/', '/report/TR_J1/page/2/', '/report/TR_J1/page/3/'];
  const paths = all.slice(0, lengths.length);
  expect(pages.map(({ number, path }) => [number, path])).toEqual(paths.map((path, i) => [i + 1, path]));
  for (const page of pages) expect(page.paths).toEqual(paths);
});

test('a list of up to ROWS_PER_PAGE items has one page', () => {
  expect(listPagesOf(itemsOf(ROWS_PER_PAGE), '/')).toHaveLength(1);
  expect(listPagesOf(itemsOf(ROWS_PER_PAGE + 1), '/')).toHaveLength(2);
  expect(ROWS_PER_PAGE).toBe(180);
});
