// Asking the database: one statement that reads, its columns and its rows.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Cell } from './data-table.ts';
import { VIEWS } from './data-views.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { hasCode } from '../util/has-code.ts';

/** A question that cannot be answered. The message says what is wrong with it, a sentence. */
export class QueryError extends ExpectedError {
  override readonly exitCode = 2;
}

export interface QueryResult {
  columns: string[];
  /** One by one, as SQLite finds them; each loop over them runs the question again. Throws QueryError. */
  rows: Iterable<Cell[]>;
}

/** Bytes of one value. A row has to fit into one string of V8, as JSON or in hexadecimal. */
const LARGEST = 64 << 20;

/** Asks one question in SQL. Nothing is ever written. Throws QueryError. */
export function runQuery(database: DatabaseSync, sql: string): QueryResult {
  database.exec('pragma query_only = on');
  database.limits.length = LARGEST;
  try {
    const statement = prepared(database, sql);
    return {
      columns: statement.columns().map(({ name }) => name),
      rows: { [Symbol.iterator]: () => rowsOf(statement, sql) },
    };
  } catch (error) {
    throw asQueryError(error, sql);
  }
}

function* rowsOf(statement: StatementSync, sql: string): Generator<Cell[]> {
  try {
    for (const row of statement.iterate()) yield (row as unknown as (Cell | Uint8Array)[]).map(plain);
  } catch (error) {
    throw asQueryError(error, sql);
  }
}

/** Trouble with a question in a sentence; SQLite's own words are none. */
function asQueryError(cause: unknown, sql: string): unknown {
  const { message } = cause as Error;
  if (hasCode(cause, 'ERR_OUT_OF_RANGE'))
    return new QueryError(`A number is too large; ask for it as “cast(… as text)”.`, { cause });
  if (!hasCode(cause, 'ERR_SQLITE_ERROR')) return cause;
  if (message.includes('too big'))
    return new QueryError('A value is larger than 64 MiB; ask for a part of it with “substr(…)”.', { cause });
  const there = /no such table/.test(message)
    ? ` (there are ${VIEWS.map(({ name }) => name).join(', ')}, and the tables that they are made of)`
    : '';
  const question = sql.trim().replace(/\s+/g, ' ');
  return new QueryError(`SQLite does not understand “${question}”: ${message}${there}.`, { cause });
}

function prepared(database: DatabaseSync, sql: string): StatementSync {
  const [only = '', ...others] = statementsIn(sql);
  if (only === '')
    throw new QueryError('There is no question: write one in SQL, “select name from platforms”.');
  if (others.length > 0) throw new QueryError('There is more than one question: ask one at a time.');
  const statement = database.prepare(only);
  if (statement.columns().length === 0)
    throw new QueryError(`“${only}” asks for nothing: a question begins with “select”.`);
  statement.setReturnArrays(true);
  return statement;
}

// Texts, quoted names and comments may hold a semicolon.
const PARTS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?(?:\*\/|$)|;|[^'"`[;\-/]+|[^]/g;

function statementsIn(sql: string): string[] {
  const statements = [''];
  for (const [part] of sql.matchAll(PARTS)) {
    if (part === ';') statements.push('');
    else if (!/^(--|\/\*)/.test(part)) statements.push(statements.pop()! + part);
    else statements.push(`${statements.pop()!} `);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

function plain(value: Cell | Uint8Array): Cell {
  return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : value;
}
