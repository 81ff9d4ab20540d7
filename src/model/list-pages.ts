/** A page of services has at most 120 kB, and a filter searches the other pages too. */
export const ROWS_PER_PAGE = 180;

export interface ListPage<T> {
  items: T[];
  /** The items of all pages. */
  all: readonly T[];
  /** The number of items on a full page. */
  size: number;
  /** The first page is 1. */
  number: number;
  path: string;
  /** The paths of all pages, in order. */
  paths: string[];
}

/** The first page is at `path`, the second at `<path>page/2/`. An empty list has one page. */
export function listPagesOf<T>(items: readonly T[], path: string, size = ROWS_PER_PAGE): ListPage<T>[] {
  const count = Math.max(1, Math.ceil(items.length / size));
  const paths = Array.from({ length: count }, (_, i) => (i === 0 ? path : `${path}page/${i + 1}/`));
  return paths.map((pagePath, i) => ({
    items: items.slice(i * size, (i + 1) * size),
    all: items,
    size,
    number: i + 1,
    path: pagePath,
    paths,
  }));
}

/** The path of the page that has the item with this index in the whole list. */
export function pathOfItem(
  { size, paths }: Pick<ListPage<unknown>, 'size' | 'paths'>,
  index: number,
): string {
  return paths[Math.floor(index / size)]!;
}
