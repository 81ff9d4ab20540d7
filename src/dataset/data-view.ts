// What a view of the database is: a flat table, joined from normalised ones, its columns described once.
import type { Column, ColumnType } from './data-table.ts';
import { dataTableOf } from './data-tables.ts';

export interface ViewColumn extends Pick<Column, 'name' | 'type' | 'description'> {
  /** The SQL expression that gives its value. */
  sql: string;
}

export interface View {
  /** In the plural: `sushi_services`. */
  name: string;
  title: string;
  /** What a row is, a sentence. */
  description: string;
  /** In which order the rows stand: `by name`. */
  order: string;
  columns: ViewColumn[];
  /** What follows `from`, the order included. */
  from: string;
  /** The CSV file that has these rows; undefined where there is none. */
  file?: string;
}

/** A view that has a CSV file. */
export type Sheet = View & { file: string };

/** The columns of a table as they are, but for those in `except`. */
export function allColumnsOf(table: string, except: string[] = []): ViewColumn[] {
  return dataTableOf(table)
    .columns.filter(({ name }) => !except.includes(name))
    .map(({ name, type, description }) => ({ name, type, description, sql: `${table}.${sqlName(name)}` }));
}

/** Some columns of a table under names of their own: `{ name: 'platform_name' }`. `alias` is the table's in the join. */
export function someColumnsOf(table: string, names: Record<string, string>, alias = table): ViewColumn[] {
  const columns = allColumnsOf(table);
  return Object.entries(names).map(([column, name]) => {
    const found = columns.find((each) => each.name === column);
    if (!found) throw new TypeError(`There is no column ${table}.${column}`);
    return { ...found, name, sql: `${alias}.${sqlName(column)}` };
  });
}

/** A column that is worked out. */
export function computedColumn(
  name: string,
  sql: string,
  description: string,
  type: ColumnType = 'text',
): ViewColumn {
  return { name, type, description, sql };
}

/** An identifier as SQL writes it, whatever words SQL has for itself. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
