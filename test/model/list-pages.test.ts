import { describe, expect, test } from 'vitest';
import { listPagesOf, ROWS_PER_PAGE } from '../../src/model/list-pages.ts';

const itemsOf = (count: number) => Array.from({ length: count }, (_, i) => i);

test.each([
  [0, [0]],
  [1, [1]],
  [9, [9]],
  [10, [10]],
  [11, [10, 1]],
  [20, [10, 10]],
  [21, [10, 10, 1]],
])('%d items, ten on a page: %j', (count, lengths) => {
  const pages = listPagesOf(itemsOf(count), '/platform/', 10);
  expect(pages.map(({ items }) => items.length)).toEqual(lengths);
  expect(pages.flatMap(({ items }) => items)).toEqual(itemsOf(count));
});

describe('a page', () => {
  const pages = listPagesOf(itemsOf(25), '/report/TR_J1/', 10);
  const paths = ['/report/TR_J1/', '/report/TR_J1/page/2/', '/report/TR_J1/page/3/'];

  test('is numbered from 1; the first has the path of the list', () => {
    expect(pages.map(({ number, path }) => [number, path])).toEqual(paths.map((path, i) => [i + 1, path]));
  });

  test('has the paths of all pages', () => {
    for (const page of pages) expect(page.paths).toEqual(paths);
  });
});

test('a list of up to ROWS_PER_PAGE items has one page', () => {
  expect(listPagesOf(itemsOf(ROWS_PER_PAGE), '/')).toHaveLength(1);
  expect(listPagesOf(itemsOf(ROWS_PER_PAGE + 1), '/')).toHaveLength(2);
  expect(ROWS_PER_PAGE).toBe(250);
});
