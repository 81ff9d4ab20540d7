import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Cell } from './data-table.ts';
import { VIEWS } from './data-views.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { hasCode } from '../util/has-code.ts';

/** An invalid query. */
export class QueryError extends ExpectedError {
  override readonly exitCode = 2;
}

export interface QueryResult {
  columns: string[];
  /** Each iteration runs the query again. Throws QueryError. */
  rows: Iterable<Cell[]>;
}

/** In bytes. A row must fit into one V8 string, as JSON or in hexadecimal. */
const MAX_VALUE_SIZE = 64 << 20;

/** Runs one read-only query. Throws QueryError. */
export function runQuery(database: DatabaseSync, sql: string): QueryResult {
  database.exec('pragma query_only = on');
  database.limits.length = MAX_VALUE_SIZE;
  try {
    const statement = prepare(database, sql);
    return {
      columns: statement.columns().map(({ name }) => name),
      rows: { [Symbol.iterator]: () => readRows(statement, sql) },
    };
  } catch (error) {
    throw toQueryError(error, sql);
  }
}

function* readRows(statement: StatementSync, sql: string): Generator<Cell[]> {
  try {
    for (const row of statement.iterate()) yield (row as unknown as (Cell | Uint8Array)[]).map(toCell);
  } catch (error) {
    throw toQueryError(error, sql);
  }
}

function toQueryError(cause: unknown, sql: string): unknown {
  const { message } = cause as Error;
  if (hasCode(cause, 'ERR_OUT_OF_RANGE'))
    return new QueryError(`A number is too large. Select it with “cast(… as text)”.`, { cause });
  if (!hasCode(cause, 'ERR_SQLITE_ERROR')) return cause;
  if (message.includes('too big'))
    return new QueryError('A value is larger than 64 MiB. Select a part of it with “substr(…)”.', { cause });
  const hint = /no such table/.test(message) ? ` (views: ${VIEWS.map(({ name }) => name).join(', ')})` : '';
  const query = sql.trim().replace(/\s+/g, ' ');
  return new QueryError(`SQLite rejects “${query}”: ${message}${hint}.`, { cause });
}

function prepare(database: DatabaseSync, sql: string): StatementSync {
  const [only = '', ...others] = statementsIn(sql);
  if (only === '')
    throw new QueryError('The query is empty. Write one in SQL, such as “select name from platforms”.');
  if (others.length > 0) throw new QueryError('There is more than one query. Run one at a time.');
  const statement = database.prepare(only);
  if (statement.columns().length === 0)
    throw new QueryError(`“${only}” returns no columns. Use a “select” statement.`);
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

function toCell(value: Cell | Uint8Array): Cell {
  return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : value;
}
