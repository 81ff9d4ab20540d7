import type { Column, ColumnType } from './data-table.ts';
import { tableDefinitionOf } from './data-tables.ts';

export interface ViewColumn extends Pick<Column, 'name' | 'type' | 'description'> {
  sql: string;
}

/** A view of the database: a flat table, joined from normalised ones. */
export interface SqlView {
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
  file: string | undefined;
  /** The NDJSON file with these rows, for rows that are no records of the registry. */
  ndjson?: string;
}

export interface ViewDescription extends Omit<SqlView, 'columns' | 'file'> {
  /**
   * Computed columns, and lists such as `platform.id, platform.name as platform_name`. `platform.*` stands for all columns of
   * a table except its row numbers and those listed elsewhere in the view.
   */
  columns: (string | ViewColumn)[];
  /** False for a view without a file; `sushi_services` has `sushi-services.csv`. */
  csv?: boolean;
}

export function defineView({ csv = true, ...described }: ViewDescription): SqlView {
  const columns = described.columns.flatMap((each): (string | ViewColumn)[] =>
    typeof each === 'string' ? each.split(', ') : [each],
  );
  const names = columns.map((each) => (typeof each === 'string' ? /\w+$/.exec(each)?.[0] : each.name));
  const listed = new Set([...names, 'key', 'position']);
  return {
    ...described,
    file: csv ? `${described.name.replaceAll('_', '-')}.csv` : undefined,
    columns: columns.flatMap((each) =>
      typeof each === 'string' ? tableColumns(each, described.from, listed) : each,
    ),
  };
}

/** `reference` is `alias.column`, `alias.column as name` or `alias.*`. */
function tableColumns(reference: string, from: string, listed: Set<string | undefined>): ViewColumn[] {
  const [, alias, column, newName] = /^(\w+)\.(\w+|\*)(?: as (\w+))?$/.exec(reference)!;
  const table = new RegExp(`(\\w+) as ${alias}\\b`).exec(from)?.[1] ?? alias!;
  const columns = tableDefinitionOf(table).columns.filter(({ name }) =>
    column === '*' ? !listed.has(name) : name === column,
  );
  if (columns.length === 0) throw new TypeError(`Unknown column: ${reference}`);
  return columns.map(({ name, type, description }) => ({
    name: newName ?? name,
    type,
    description,
    sql: `${alias}.${toSqlIdentifier(name)}`,
  }));
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
