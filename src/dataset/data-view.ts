import type { Column, ColumnType } from './data-table.ts';
import { dataTableOf } from './data-tables.ts';

export interface ViewColumn extends Pick<Column, 'name' | 'type' | 'description'> {
  /** An SQL expression. */
  sql: string;
}

/** A view of the database: a flat table, joined from normalised ones. */
export interface View {
  /** In the plural: `sushi_services`. */
  name: string;
  title: string;
  /** A sentence about what a row is. */
  description: string;
  /** The order of the rows in words: `by name`. */
  order: string;
  columns: ViewColumn[];
  /** The SQL after `from`, including the order. */
  from: string;
  /** The CSV file with these rows. */
  file?: string;
}

/** A view that has a CSV file. */
export type Sheet = View & { file: string };

export function allColumnsOf(table: string, except: string[] = []): ViewColumn[] {
  return dataTableOf(table)
    .columns.filter(({ name }) => !except.includes(name))
    .map(({ name, type, description }) => ({
      name,
      type,
      description,
      sql: `${table}.${toSqlIdentifier(name)}`,
    }));
}

/** `names` maps columns to their names in the view; `alias` is the table's name in the join. */
export function someColumnsOf(table: string, names: Record<string, string>, alias = table): ViewColumn[] {
  const columns = allColumnsOf(table);
  return Object.entries(names).map(([column, name]) => {
    const found = columns.find((each) => each.name === column);
    if (!found) throw new TypeError(`Unknown column: ${table}.${column}`);
    return { ...found, name, sql: `${alias}.${toSqlIdentifier(column)}` };
  });
}

export function computedColumn(
  name: string,
  sql: string,
  description: string,
  type: ColumnType = 'text',
): ViewColumn {
  return { name, type, description, sql };
}

export function toSqlIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
