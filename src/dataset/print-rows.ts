// An answer of the database as text: an aligned table for people, JSON or CSV for programs.
import { toPrintable } from '../util/printable.ts';
import { csvRow } from './csv.ts';
import type { QueryResult } from './sql-query.ts';
import type { Cell } from './data-table.ts';

/** Columns that a cell of a table may take; what is longer is cut, and `--json` has it whole. */
const WIDEST = 60;
/** Characters of a cell that are looked at, marks that take no column included. */
const LOOKED_AT = 1000;

/** The answer as an aligned table, numbers to the right, with the count of its rows. Reads the rows twice. */
export function* printTable({ columns, rows }: QueryResult): Generator<string> {
  const names = columns.map(shown);
  const widths = names.map(widthOf);
  const toRight = columns.map(() => true);
  let count = 0;
  for (const row of rows) {
    count += 1;
    for (const [i, cell] of row.entries()) {
      widths[i] = Math.max(widths[i]!, widthOf(shown(cell)));
      if (typeof cell === 'string') toRight[i] = false;
    }
  }
  const line = (cells: string[]) => {
    const padded = cells.map((cell, i) => {
      // A question whose rows differ between two readings, by random(), may have wider ones now.
      const space = ' '.repeat(Math.max(0, widths[i]! - widthOf(cell)));
      return toRight[i] && count > 0 ? space + cell : cell + space;
    });
    return `${padded.join('  ').trimEnd()}\n`;
  };
  yield line(names);
  yield `${widths.map((width) => '─'.repeat(width)).join('  ')}\n`;
  for (const row of rows) yield line(row.map(shown));
  yield `\n${count} ${count === 1 ? 'row' : 'rows'}\n`;
}

/** The answer as a JSON list, an object for each row. */
export function* printJson({ columns, rows }: QueryResult): Generator<string> {
  let before = '[\n';
  for (const row of rows) {
    yield before + JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, row[i]])));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The answer as CSV, as the published files have it. */
export function* printCsv({ columns, rows }: QueryResult): Generator<string> {
  yield csvRow(columns);
  for (const row of rows) yield csvRow(row);
}

/** A cell in one line, without anything that a terminal would act upon. */
function shown(cell: Cell): string {
  const whole = String(cell ?? '');
  const text = toPrintable(whole.slice(0, LOOKED_AT).replace(/\s+/g, ' '));
  if (whole.length <= LOOKED_AT && widthOf(text) <= WIDEST) return text;
  if (isAscii(text)) return `${text.slice(0, WIDEST - 1)}…`;
  let cut = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += widthOf(segment);
    if (width >= WIDEST) break;
    cut += segment;
  }
  return `${cut}…`;
}

const graphemes = new Intl.Segmenter('en');

/** How many columns of a terminal a text takes: East Asian signs two, marks that combine none. */
function widthOf(text: string): number {
  if (isAscii(text)) return text.length;
  let width = 0;
  for (const sign of text) {
    if (/[\p{M}\p{Cf}]/u.test(sign)) continue;
    width +=
      /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u.test(
        sign,
      )
        ? 2
        : 1;
  }
  return width;
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
