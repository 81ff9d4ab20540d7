import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Cell } from './data-table.ts';
import { datasetViews } from './sql-views.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { hasErrorCode } from '../util/system-errors.ts';

export class QueryError extends ExpectedError {
  override readonly exitCode = 2;
}

export type QueryResult = ReturnType<typeof runQuery>;

/** In bytes. A row must fit into one V8 string, as JSON or in hexadecimal. */
const MAX_ROW_SIZE = 64 << 20;

/** Runs one read-only query. Each iteration of the rows runs it again. Both throw QueryError. */
export function runQuery(database: DatabaseSync, sql: string) {
  database.exec('pragma query_only = on');
  try {
    const only = onlyStatementIn(sql);
    const statement = prepare(database, only);
    const columns = statement.columns().map(({ name }) => name);
    limitValues(database, only, columns.length);
    return { columns, rows: { [Symbol.iterator]: () => readRows(statement, sql) } };
  } catch (error) {
    throw toQueryError(error, sql);
  }
}

/**
 * A text longer than a V8 string would end the process. Node 24.15 and newer have `limits`. For older ones, another query
 * measures the rows first; it misses sizes that differ between two runs.
 */
function limitValues(database: DatabaseSync, sql: string, columns: number): void {
  const { limits } = database as Partial<DatabaseSync>;
  if (limits) {
    limits.length = MAX_ROW_SIZE;
    return;
  }
  // Other statements cannot be part of a query: they show the schema, or fail when they run.
  if (!/^(select|values|with)\b/i.test(sql)) return;
  const names = Array.from({ length: columns }, (_, i) => `c${i}`);
  const sizes = database.prepare(
    `with rows(${names.join()}) as (${sql}) select ${names.map((name) => `octet_length(${name})`).join()} from rows`,
  );
  sizes.setReturnArrays(true);
  for (const row of sizes.iterate()) checkRowSize(row as unknown as (number | null)[]);
}

function checkRowSize(sizes: (number | null)[]): void {
  if (sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) > MAX_ROW_SIZE) throw rowTooLarge();
}

function rowTooLarge(cause?: unknown): QueryError {
  return new QueryError(
    'A row is larger than 64 MiB. Select fewer columns, or a part of a value with “substr(…)”.',
    { cause },
  );
}

function* readRows(statement: StatementSync, sql: string): Generator<Cell[]> {
  try {
    for (const row of statement.iterate()) {
      const cells = row as unknown as (Cell | Uint8Array)[];
      checkRowSize(cells.map(lengthOf));
      yield cells.map(toCell);
    }
  } catch (error) {
    throw toQueryError(error, sql);
  }
}

function toQueryError(cause: unknown, sql: string): unknown {
  const { message } = cause as Error;
  if (hasErrorCode(cause, 'ERR_OUT_OF_RANGE'))
    return new QueryError(`A number is too large. Select it with “cast(… as text)”.`, { cause });
  if (!hasErrorCode(cause, 'ERR_SQLITE_ERROR')) return cause;
  if (message.includes('too big')) return rowTooLarge(cause);
  const hint = /no such table/.test(message)
    ? ` (views: ${datasetViews({ hasStates: false })
        .map(({ name }) => name)
        .join(', ')})`
    : '';
  const query = sql.trim().replace(/\s+/g, ' ');
  return new QueryError(`SQLite rejects “${query}”: ${message}${hint}.`, { cause });
}

function onlyStatementIn(sql: string): string {
  const [only = '', ...others] = statementsIn(sql);
  if (only === '')
    throw new QueryError('The query is empty. Write one in SQL, such as “select name from platforms”.');
  if (others.length > 0) throw new QueryError('There is more than one query. Run one at a time.');
  return only;
}

function prepare(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  if (statement.columns().length === 0)
    throw new QueryError(`“${sql}” returns no columns. Use a “select” statement.`);
  statement.setReturnArrays(true);
  return statement;
}

// Strings, quoted names and comments may contain a semicolon.
const TOKENS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?(?:\*\/|$)|;|[^'"`[;\-/]+|[^]/g;

function statementsIn(sql: string): string[] {
  const statements = [''];
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token === ';') statements.push('');
    else if (!/^(--|\/\*)/.test(token)) statements.push(statements.pop()! + token);
    else statements.push(`${statements.pop()!} `);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

function lengthOf(value: Cell | Uint8Array): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
}

function toCell(value: Cell | Uint8Array): Cell {
  return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : value;
}
