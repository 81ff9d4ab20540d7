// A table of the data set. The CSV files, the database, the data package and the pages are made from its description.
import type { History } from '../history/history.ts';
import { recordTimesOf, type RecordTimes } from '../history/record-past.ts';
import type { Model } from '../model/model-types.ts';
import type { NotedFacts } from '../model/noted-facts.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';

/** Links in the model's records point to the mirror. */
export interface TablesInput {
  model: Model;
  snapshot: Snapshot;
  manifest: Manifest;
  /** SITE_URL, including the base path, without a trailing slash. */
  site: string;
  history: Pick<History, 'past'>;
  /** The operator's. */
  facts: NotedFacts;
}

/** `object` and `array` are text: JSON. */
export type ColumnType = 'text' | 'integer' | 'boolean' | 'object' | 'array';
/** Null for unknown or absent values. */
export type Cell = string | number | boolean | null;

export interface Column<Row = never> {
  name: string;
  type: ColumnType;
  /** A sentence. */
  description: string;
  /** Undefined counts as null. */
  of: (row: Row) => Cell | undefined;
  /** Part of the primary key. */
  key?: true;
  /** The table that this foreign key refers to. It has an index unless it is part of the primary key. */
  references?: string;
  indexed?: true;
  /** Is part of the table's full-text search. */
  searched?: true;
}

/** A normalised table of the database, named after the specification's term in the singular. */
export interface TableDefinition {
  name: string;
  /** A sentence about what a row is. */
  description: string;
  columns: Omit<Column, 'of'>[];
  cells(source: TablesInput): Iterable<Cell[]>;
}

export function defineTable<Row>(
  name: string,
  description: string,
  rowsOf: (source: TablesInput) => Iterable<Row>,
  columns: Column<NoInfer<Row>>[],
): TableDefinition {
  return {
    name,
    description,
    columns,
    *cells(source) {
      for (const row of rowsOf(source)) yield columns.map(({ of }) => of(row) ?? null);
    },
  };
}

/** A derived column, which is not a field of the record. */
export function column<Row>(
  name: string,
  description: string,
  of: Column<Row>['of'],
  options: Partial<Column<Row>> = {},
): Column<Row> {
  return { name, type: 'text', description, of, ...options };
}

/** A foreign key, `<target>_id` unless `options` has another name: the record is a row of the table `target`. */
export function foreignKeyColumn<Row>(
  target: string,
  description: string,
  recordOf: (row: Row) => { id: string } | null | undefined,
  options: Partial<Column<Row>> = {},
): Column<Row> {
  const of = (row: Row) => recordOf(row)?.id;
  return column(`${target}_id`, description, of, { references: target, ...options });
}

/** A foreign key, `<target>_key`: the parent is a row of the table `target`, which has numbers for keys. */
export function parentKeyColumn(
  target: string,
  description: string,
  options: Pick<Column, 'key'> = {},
): Column<{ parent: { number: number } }> {
  const about = { type: 'integer', references: target, ...options } as const;
  return column(`${target}_key`, description, ({ parent }) => parent.number, about);
}

/** The foreign key that records call `data_host`. */
export function dataHostColumn<Row>(
  description: string,
  hostOf: (row: Row) => { id: string } | undefined,
): Column<Row> {
  return foreignKeyColumn('usage_data_host', description, hostOf, { name: 'data_host_id' });
}

/** The last columns of a record's table: when it was first seen and last changed. */
export const RECORD_TIME_COLUMNS: Column<RecordTimes>[] = [
  column(
    'first_seen',
    'When a run first found it: ISO 8601, UTC; empty for records that were in the first snapshot.',
    ({ firstSeen }) => firstSeen,
  ),
  column(
    'last_changed',
    'When its latest change was first seen: ISO 8601, UTC; empty if the history has none.',
    ({ lastChanged }) => lastChanged,
  ),
];

/** Adds what RECORD_TIME_COLUMNS need to the records. */
export function recordsWithTimes<Row extends { id: string }>(
  kind: 'platform' | 'service' | 'host',
  records: readonly Row[],
  { history }: TablesInput,
): (Row & RecordTimes)[] {
  return records.map((record) => ({ ...record, ...recordTimesOf(history.past, { kind, id: record.id }) }));
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
export function* numberedItemsOfParents<Parent, T>(
  parents: Iterable<Parent>,
  itemsOf: (parent: Parent) => Iterable<T>,
): Generator<Numbered<T> & { parent: Parent }> {
  for (const parent of parents)
    for (const numbered of withRowNumbers(itemsOf(parent))) yield { parent, ...numbered };
}

const numberColumn = (name: string, description: string): Column<Numbered<unknown>> =>
  column(name, description, ({ number }) => number, { type: 'integer', key: true });

/** The primary key of tables whose rows have no reliable ID. */
export const ROW_KEY_COLUMN = numberColumn('key', 'Number of the row.');

export function defineTableWithRowKey<Row>(
  name: string,
  description: string,
  rowsOf: (source: TablesInput) => Iterable<Row>,
  columns: Column<NoInfer<Row>>[],
): TableDefinition {
  const ofItems = columns.map((each) => ({ ...each, of: ({ item }: Numbered<Row>) => each.of(item) }));
  return defineTable<Numbered<Row>>(name, description, (source) => withRowNumbers(rowsOf(source)), [
    ROW_KEY_COLUMN,
    ...ofItems,
  ]);
}

/** `place` is a phrase: `in the notification, from 1`. */
export function positionColumn(place: string): Column<Numbered<unknown>> {
  return numberColumn('position', `Its place ${place}.`);
}
