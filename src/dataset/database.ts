// The SQLite database. The same snapshot gives the same bytes.
import { DatabaseSync } from 'node:sqlite';
import type { Cell, ColumnType, TablesInput, TableDefinition } from './data-table.ts';
import { tableDefinitionOf, DATASET_TABLES } from './data-tables.ts';
import { toSqlIdentifier, type SqlView } from './sql-view.ts';
import { DATASET_VIEWS } from './sql-views.ts';

/** The letters RSNP, which `file` reports. */
const APPLICATION_ID = 0x52534e50;
/** Increased when a column is removed or renamed. */
const SCHEMA_VERSION = 1;

/** SQLite's error code for a full disk. */
const SQLITE_FULL = 13;

const SQL_TYPES: Record<ColumnType, string> = {
  text: 'text',
  object: 'text',
  array: 'text',
  integer: 'integer',
  boolean: 'integer',
};

/** In memory; the caller closes it. */
export function createDatabase(source: TablesInput): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec("pragma encoding = 'UTF-8'; pragma page_size = 4096; begin");
  for (const table of DATASET_TABLES) {
    database.exec(tableSql(table));
    insertRows(database, table, source);
  }
  for (const table of DATASET_TABLES) database.exec(indexSql(table) + searchSql(table));
  for (const view of DATASET_VIEWS) database.exec(viewSql(view));
  database.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${SCHEMA_VERSION}; commit`);
  return database;
}

/** The bytes of the file depend only on the content of the database. */
export function writeDatabase(database: DatabaseSync, file: string): void {
  try {
    database.prepare('vacuum into ?').run(file);
  } catch (cause) {
    // The same error as for any other file on a full disk.
    if ((cause as { errcode?: number }).errcode !== SQLITE_FULL) throw cause;
    throw Object.assign(new Error(`ENOSPC: no space left on device, write '${file}'`, { cause }), {
      code: 'ENOSPC',
    });
  }
}

function insertRows(
  database: DatabaseSync,
  { name, columns, cells }: TableDefinition,
  source: TablesInput,
): void {
  const insert = database.prepare(
    `insert into ${toSqlIdentifier(name)} values (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of cells(source))
    insert.run(...row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)));
}

// SQLite stores this text with its comments, so that `.schema` in its shell describes each column.
function tableSql({ name, description, columns }: TableDefinition): string {
  const keys = columns.filter((column) => column.key);
  const lines = columns.map((column) => {
    const parts = [toSqlIdentifier(column.name), SQL_TYPES[column.type]];
    if (column.key) parts.push(keys.length === 1 ? 'primary key not null' : 'not null');
    if (column.references)
      parts.push(`references ${toSqlIdentifier(column.references)} (${primaryKeyOf(column.references)})`);
    return { sql: parts.join(' '), comment: column.description };
  });
  if (keys.length > 1) lines.push({ sql: `primary key (${primaryKeyOf(name)})`, comment: '' });
  return `create table ${toSqlIdentifier(name)} ( -- ${description}\n${commentedLines(lines)}\n);`;
}

function commentedLines(lines: { sql: string; comment: string }[]): string {
  return lines
    .map(({ sql, comment }, i) => `  ${sql}${lines[i + 1] ? ',' : ''}${comment && ` -- ${comment}`}`)
    .join('\n');
}

function primaryKeyOf(table: string): string {
  return tableDefinitionOf(table)
    .columns.filter((column) => column.key)
    .map(({ name }) => toSqlIdentifier(name))
    .join(', ');
}

function indexSql({ name, columns }: TableDefinition): string {
  return columns
    .filter(({ indexed, references, key }) => indexed || (references && !key))
    .map(
      (column) =>
        `create index ${toSqlIdentifier(`${name}_${column.name}`)} on ${toSqlIdentifier(name)} (${toSqlIdentifier(column.name)});\n`,
    )
    .join('');
}

/** Full-text search in `<table>_fts`, by whole words, ignoring accents. `rowid` is the table's. */
function searchSql({ name, columns }: TableDefinition): string {
  const searched = columns.filter((column) => column.searched).map((column) => toSqlIdentifier(column.name));
  if (searched.length === 0) return '';
  const index = `${name}_fts`;
  return (
    `create virtual table ${toSqlIdentifier(index)} using fts5(${searched.join(', ')}, content="${name}", tokenize="unicode61 remove_diacritics 2");\n` +
    `insert into ${index}(${index}) values ('rebuild');\ninsert into ${index}(${index}) values ('optimize');\n`
  );
}

function viewSql({ name, description, columns, from }: SqlView): string {
  const lines = columns.map((column) => ({
    sql: `${column.sql} as ${toSqlIdentifier(column.name)}`,
    comment: column.description,
  }));
  return `create view ${toSqlIdentifier(name)} as -- ${description}\nselect\n${commentedLines(lines)}\nfrom ${from};`;
}

export function* viewRowsOf(database: DatabaseSync, { name, columns }: SqlView): Generator<Cell[]> {
  const select = database.prepare(`select * from ${toSqlIdentifier(name)}`);
  select.setReturnArrays(true);
  for (const row of select.iterate()) {
    yield (row as unknown as (string | number | null)[]).map((cell, i) =>
      columns[i]!.type === 'boolean' && cell !== null ? cell === 1 : cell,
    );
  }
}
