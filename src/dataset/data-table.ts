// What a table of the data set is: its columns with their meaning, and how its rows are read from the model. CSV
// files, the database, the data package and the pages are all made from these descriptions.
import { z } from 'zod';
import type { Model } from '../model/model-types.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';

/** What tables are made from. Links in the model's records lead to the mirror. */
export interface TableSource {
  model: Model;
  manifest: Manifest;
  /** SITE_URL, base path included, no last slash. */
  site: string;
}

/** json: a text that holds JSON. */
export type ColumnType = 'text' | 'integer' | 'boolean' | 'json';
/** What a cell holds; null where nothing is known or nothing is given. */
export type Cell = string | number | boolean | null;

export interface Column<Row = never> {
  name: string;
  type: ColumnType;
  /** A sentence. */
  description: string;
  of: (row: Row) => Cell;
  /** Part of the primary key. */
  key?: true;
  /** The table whose key it names. */
  references?: string;
  /** Often asked by: has an index. */
  indexed?: true;
  /** Free text, in the full-text search of its table. */
  searched?: true;
}

/** A normalised table of the database; its name is the specification's word, in the singular. */
export interface Table {
  name: string;
  /** What a row is, a sentence. */
  description: string;
  columns: Omit<Column, 'of'>[];
  /** Every row, its cells in the order of the columns. */
  rows(source: TableSource): Iterable<Cell[]>;
}

/** Makes a table from what its rows are and what each column holds of them. */
export function table<Row>(about: {
  name: string;
  description: string;
  rows: (source: TableSource) => Iterable<Row>;
  columns: Column<Row>[];
}): Table {
  const { name, description, rows, columns } = about;
  return {
    name,
    description,
    columns,
    *rows(source) {
      for (const row of rows(source)) yield columns.map(({ of }) => of(row));
    },
  };
}

/** A column that is not a field of a record, but derived here. */
export function column<Row>(
  name: string,
  description: string,
  of: (row: Row) => Cell,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { name, type: 'text', description, of, ...more };
}

/** The first column of tables whose rows have no identifier that could be relied on. */
export function rowKey<Row>(of: (row: Row) => number): Column<Row> {
  return { name: 'key', type: 'integer', description: 'Number of the row.', of, key: true };
}

/** A list with the place of each of its elements, from 1 on. */
export function* withRowNumbers<T>(things: Iterable<T>): Generator<{ at: number; each: T }> {
  let at = 0;
  for (const each of things) yield { at: (at += 1), each };
}

/**
 * The columns of a record's own fields, with their names, types and meanings as its schema has them. Objects give a
 * column for each of their fields (`contact` → `contact_email`); lists and what `except` names give none.
 */
export function columnsOf<Row>(
  schema: z.ZodObject,
  recordOf: (row: Row) => object | null | undefined,
  { except = [], searched = [] }: { except?: string[]; searched?: string[] } = {},
): Column<Row>[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const kind = bare(field as z.ZodType);
    if (except.includes(name) || kind instanceof z.ZodArray) return [];
    const of = (row: Row): unknown => (Object(recordOf(row)) as Record<string, unknown>)[name];
    if (kind instanceof z.ZodObject) {
      return columnsOf<Row>(kind, (row) => of(row) as object).map((inner) => ({
        ...inner,
        name: `${name}_${inner.name}`,
      }));
    }
    const type = kind instanceof z.ZodBoolean ? 'boolean' : kind instanceof z.ZodNumber ? 'integer' : 'text';
    const own: Column<Row> = {
      name,
      type,
      description: kind.description ?? '',
      of: (row) => cellOf(of(row), type),
    };
    return [searched.includes(name) ? { ...own, searched: true } : own];
  });
}

/** The schema of the values themselves: not that of null, and of a union the object. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return bare(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return (schema.options.find((option) => option instanceof z.ZodObject) ?? schema) as z.ZodType;
  return schema;
}

const TYPES: Partial<Record<ColumnType, string>> = { boolean: 'boolean', integer: 'number' };

/** A value of a record as a cell; one that its column cannot hold is unknown. */
function cellOf(value: unknown, type: ColumnType): Cell {
  return typeof value === (TYPES[type] ?? 'string') ? (value as Cell) : null;
}
