// Query results as an aligned table, JSON or CSV.
import { toPrintable } from '../util/printable.ts';
import { toCsvRow } from './csv-lines.ts';
import { QueryError, type QueryResult } from './sql-query.ts';
import type { Cell } from './data-table.ts';
import { countWithNoun } from '../util/count-with-noun.ts';

/** In terminal columns; longer cells are cut. */
const MAX_WIDTH = 60;
/** Characters of a cell that are measured, including combining marks. */
const MAX_MEASURED = 1000;

/** Numbers are right-aligned. Reads the rows twice. */
export function* formatAsTable({ columns, rows }: QueryResult): Generator<string> {
  const names = columns.map(toPrintableCell);
  const widths = names.map(widthOf);
  const isNumeric = columns.map(() => true);
  let count = 0;
  for (const row of rows) {
    count += 1;
    for (const [i, cell] of row.entries()) {
      widths[i] = Math.max(widths[i]!, widthOf(toPrintableCell(cell)));
      if (typeof cell === 'string') isNumeric[i] = false;
    }
  }
  const line = (cells: string[]) => {
    const padded = cells.map((cell, i) => {
      // A query with random() may return wider rows the second time.
      const space = ' '.repeat(Math.max(0, widths[i]! - widthOf(cell)));
      return isNumeric[i] ? space + cell : cell + space;
    });
    return `${padded.join('  ').trimEnd()}\n`;
  };
  yield line(names);
  yield `${widths.map((width) => '─'.repeat(width)).join('  ')}\n`;
  for (const row of rows) yield line(row.map(toPrintableCell));
  yield `\n${countWithNoun(count, 'row')}\n`;
}

export function* formatAsJson({ columns, rows }: QueryResult): Generator<string> {
  const repeated = columns.find((name, i) => columns.indexOf(name) < i);
  if (repeated !== undefined)
    throw new QueryError(`Two columns are called “${repeated}”. Rename one of them with “as”.`);
  let separator = '[\n';
  for (const row of rows) {
    yield separator + JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, row[i]])));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

export function* formatAsCsv({ columns, rows }: QueryResult): Generator<string> {
  yield toCsvRow(columns);
  for (const row of rows) yield toCsvRow(row);
}

/** One line without control characters. */
function toPrintableCell(cell: Cell): string {
  const full = String(cell ?? '');
  const text = toPrintable(full.slice(0, MAX_MEASURED).replace(/\s+/g, ' '));
  if (full.length <= MAX_MEASURED && widthOf(text) <= MAX_WIDTH) return text;
  let cut = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += widthOf(segment);
    if (width >= MAX_WIDTH) break;
    cut += segment;
  }
  return `${cut}…`;
}

const graphemes = new Intl.Segmenter('en');

/** In terminal columns: two for an East Asian character, none for a combining mark. */
function widthOf(text: string): number {
  if (isAscii(text)) return text.length;
  let width = 0;
  for (const char of text) {
    if (/[\p{M}\p{Cf}]/u.test(char)) continue;
    width +=
      /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u.test(
        char,
      )
        ? 2
        : 1;
  }
  return width;
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
