// A table of the data set. CSV files, the database, the data package and the pages are made from its description.
import { z } from 'zod';
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
  /** The table that this foreign key refers to. */
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
  rows(source: TableSource): Iterable<Cell[]>;
}

export function table<Row>({
  name,
  description,
  rows,
  columns,
}: {
  name: string;
  description: string;
  rows: (source: TableSource) => Iterable<Row>;
  columns: Column<Row>[];
}): Table {
  return {
    name,
    description,
    columns,
    *rows(source) {
      for (const row of rows(source)) yield columns.map(({ of }) => of(row));
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

/** The primary key of tables whose rows have no reliable ID. */
export function rowKey<Row>(of: (row: Row) => number): Column<Row> {
  return { name: 'key', type: 'integer', description: 'Number of the row.', of, key: true };
}

export interface Numbered<T> {
  /** Counted from 1. */
  number: number;
  item: T;
}

export function* withRowNumbers<T>(items: Iterable<T>): Generator<Numbered<T>> {
  let number = 0;
  for (const item of items) yield { number: (number += 1), item };
}

/**
 * The columns of a record's own fields, as its schema describes them. An object gives one column for each of its fields
 * (`contact` → `contact_email`). Lists and the fields in `except` are left out.
 */
export function columnsOf<Row>(
  schema: z.ZodObject,
  recordOf: (row: Row) => object | null | undefined,
  { except = [], searched = [] }: { except?: string[]; searched?: string[] } = {},
): Column<Row>[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const kind = valueSchemaOf(field as z.ZodType);
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
      of: (row) => toCell(of(row), type),
    };
    return [searched.includes(name) ? { ...own, searched: true } : own];
  });
}

/** The schema without null; of a union, its object. */
function valueSchemaOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return valueSchemaOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return (schema.options.find((option) => option instanceof z.ZodObject) ?? schema) as z.ZodType;
  return schema;
}

const JS_TYPES: Partial<Record<ColumnType, string>> = { boolean: 'boolean', integer: 'number' };

/** Null for a value of another type. */
function toCell(value: unknown, type: ColumnType): Cell {
  return typeof value === (JS_TYPES[type] ?? 'string') ? (value as Cell) : null;
}
