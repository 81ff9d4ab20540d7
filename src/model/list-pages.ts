// A list that is too long for one page, in several.

/** How many rows a page has at most: a browser stays quick with them, and most registries need one page. */
export const LIST_PAGE_SIZE = 2000;

/** The same for what is read rather than looked up. */
export const READING_PAGE_SIZE = 200;

/** One page of a list. */
export interface ListPage<T> {
  items: T[];
  /** From 1. */
  number: number;
  path: string;
  /** The paths of all pages of the list, in order. */
  paths: string[];
}

/** The pages of a list: the first at `path`, the others at `<path>page/2/` and so on. An empty list has one, empty. */
export function listPagesOf<T>(things: readonly T[], path: string, size = LIST_PAGE_SIZE): ListPage<T>[] {
  const count = Math.max(1, Math.ceil(things.length / size));
  const paths = Array.from({ length: count }, (_, i) => (i === 0 ? path : `${path}page/${i + 1}/`));
  return paths.map((own, i) => ({
    items: things.slice(i * size, (i + 1) * size),
    number: i + 1,
    path: own,
    paths,
  }));
}
