// What is known of a list, once: its rows, what filters them, and the columns of its table and its CSV file.
import type { FilterFacts, FilterField } from '../model/model-types.ts';
import type { RowFacts } from './row-facts.ts';

/** '' if the record states nothing. */
export type CellValue = string | number;

export interface ListColumn<Item> {
  /** In the URL, for sorting. */
  key: string;
  heading: string;
  valueOf: (item: Item) => CellValue;
  /** The class of its cells; a column without one is in CSV files only. */
  class?: 'name' | 'text' | 'url' | 'needs' | 'release' | 'state' | 'date' | 'number';
  /** A release that the heading begins with. */
  release?: string;
  /** Whether the text search looks at it. */
  isSearched?: true;
}

export interface ListDefinition<Item> {
  /** The name of its CSV files. */
  name: string;
  /** A row in the singular. */
  noun: string;
  /** The path of its first page. */
  path: string;
  items: readonly Item[];
  /** What the text search looks at: `Name or country`. */
  searches: string;
  fields: readonly FilterField[];
  factsOf: (item: Item) => FilterFacts;
  columns: readonly ListColumn<Item>[];
  /** The column by which the list is sorted, ascending; undefined for another order. */
  orderedBy?: string;
  /** The path of the page that has the row, where that is not a page of this list. */
  pathOf?: (item: Item) => string;
  /** The last column of CSV files: `ID`, unless they say which. */
  idHeading?: string;
  idOf: (item: Item) => string;
}

export interface List<Item> extends ListDefinition<Item> {
  /** Made once, since each page of the list repeats its stamp. */
  rowsFile: () => RowsFile;
}

/** What scripts read to filter and sort a list, and to save it as CSV. */
export interface RowsFile {
  /** Differs if anything else does. Pages of the list repeat it. */
  stamp: string;
  /** The keys of all options. */
  options: string[];
  columns: { key: string; heading: string; isSearched?: true }[];
  /** The facts of each row. */
  facts: RowFacts[];
  /** For each row the path of the page that has it, where that is not a page of the list. */
  paths?: string[];
  /** In the list's order, with a value for each column. */
  rows: CellValue[][];
}

/** The facts of rows that no field filters. */
export const noFactsOf = (): FilterFacts => ({ always: [], combinations: [] });

/** Numbers and dates: the largest first. */
export function startsDescending(column: Pick<ListColumn<never>, 'class'>): boolean {
  return column.class === 'number' || column.class === 'date';
}
