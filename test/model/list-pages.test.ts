// Lists in pages: nothing is lost or shown twice at their borders.
import { describe, expect, test } from 'vitest';
import { listPagesOf, LIST_PAGE_SIZE } from '../../src/model/list-pages.ts';

const things = (count: number) => Array.from({ length: count }, (_, i) => i);

test.each([
  [0, [0]],
  [1, [1]],
  [9, [9]],
  [10, [10]],
  [11, [10, 1]],
  [20, [10, 10]],
  [21, [10, 10, 1]],
])('%d things, ten a page: %j', (count, lengths) => {
  const pages = listPagesOf(things(count), '/platform/', 10);
  expect(pages.map(({ items }) => items.length)).toEqual(lengths);
  expect(pages.flatMap(({ items }) => items)).toEqual(things(count));
});

describe('a page', () => {
  const pages = listPagesOf(things(25), '/report/TR_J1/', 10);
  const paths = ['/report/TR_J1/', '/report/TR_J1/page/2/', '/report/TR_J1/page/3/'];

  test('is numbered from 1; the first has the address of the list', () => {
    expect(pages.map(({ number, path }) => [number, path])).toEqual(paths.map((path, i) => [i + 1, path]));
  });

  test('knows all pages of its list', () => {
    for (const page of pages) expect(page.paths).toEqual(paths);
  });
});

test('a list is one page as long as a browser stays quick with it', () => {
  expect(listPagesOf(things(LIST_PAGE_SIZE), '/')).toHaveLength(1);
  expect(listPagesOf(things(LIST_PAGE_SIZE + 1), '/')).toHaveLength(2);
  expect(LIST_PAGE_SIZE).toBe(2000);
});
