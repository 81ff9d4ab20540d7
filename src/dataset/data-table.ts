// A table of the data set. CSV files, the database, the data package and the pages are made from its description.
import type { Model } from '../model/model-types.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';

/** Links in the model's records point to the mirror. */
export interface TableSource {
  model: Model;
  manifest: Manifest;
  /** SITE_URL, including the base path, without a trailing slash. */
  site: string;
}

/** `json` is text with a JSON value. */
export type ColumnType = 'text' | 'integer' | 'boolean' | 'json';
/** Null for unknown or absent values. */
export type Cell = string | number | boolean | null;

export interface Column<Row = never> {
  name: string;
  type: ColumnType;
  /** A sentence. */
  description: string;
  of: (row: Row) => Cell;
  /** Part of the primary key. */
  key?: true;
  /** The table that this foreign key refers to. It has an index unless it is part of the primary key. */
  references?: string;
  /** Has an index. */
  indexed?: true;
  /** Is part of the table's full-text search. */
  searched?: true;
}

/** A normalised table of the database, named after the specification's term in the singular. */
export interface Table {
  name: string;
  /** A sentence about what a row is. */
  description: string;
  columns: Omit<Column, 'of'>[];
  cells(source: TableSource): Iterable<Cell[]>;
}

export function table<Row>(
  name: string,
  description: string,
  rowsOf: (source: TableSource) => Iterable<Row>,
  columns: Column<NoInfer<Row>>[],
): Table {
  return {
    name,
    description,
    columns,
    *cells(source) {
      for (const row of rowsOf(source)) yield columns.map(({ of }) => of(row));
    },
  };
}

/** A derived column, which is not a field of the record. */
export function column<Row>(
  name: string,
  description: string,
  of: (row: Row) => Cell,
  options: Partial<Column<Row>> = {},
): Column<Row> {
  return { name, type: 'text', description, of, ...options };
}

interface Numbered<T> {
  /** Counted from 1. */
  number: number;
  item: T;
}

export function* withRowNumbers<T>(items: Iterable<T>): Generator<Numbered<T>> {
  let number = 0;
  for (const item of items) yield { number: (number += 1), item };
}

/** The items of each parent, numbered within it. */
export function* partsOf<Parent, T>(
  parents: Iterable<Parent>,
  itemsOf: (parent: Parent) => Iterable<T>,
): Generator<Numbered<T> & { parent: Parent }> {
  for (const parent of parents)
    for (const numbered of withRowNumbers(itemsOf(parent))) yield { parent, ...numbered };
}

const numberColumn = (name: string, description: string): Column<Numbered<unknown>> =>
  column(name, description, ({ number }) => number, { type: 'integer', key: true });

/** The primary key of tables whose rows have no reliable ID. */
export const ROW_KEY = numberColumn('key', 'Number of the row.');

/** `place` is a phrase: `in the notification, from 1`. */
export function positionColumn(place: string): Column<Numbered<unknown>> {
  return numberColumn('position', `Its place ${place}.`);
}
