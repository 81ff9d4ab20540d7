// CSV as RFC 4180 has it: commas, CRLF, quotes where needed; and no cell that a spreadsheet would run.
import type { Cell, ColumnType } from './data-table.ts';

// Excel takes the full-width signs for formulas too.
const AT_START = /^[=+\-@＝＋－＠\t\r\n]/;
// Where the list separator is a semicolon, Excel ends a cell there, and at line breaks, even between quotes.
const BEHIND_END = /(?<=[;\r\n])(?=[=+\-@＝＋－＠])/g;
const BEHIND_END_IN_JSON = /(?<=;)[=+\-@＝＋－＠]/g;

/**
 * A cell: null as nothing, booleans as `true` and `false`. A text gets a `'` wherever a spreadsheet would begin a formula;
 * JSON has the sign escaped there.
 */
export function csvCell(cell: Cell, type: ColumnType = 'text'): string {
  const text = typeof cell === 'string' ? withoutFormulas(cell, type) : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(text: string, type: ColumnType): string {
  if (type === 'json')
    return text.replace(
      BEHIND_END_IN_JSON,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  const guarded = text.replace(BEHIND_END, "'");
  return AT_START.test(guarded) ? `'${guarded}` : guarded;
}

/** A line with its end. */
export function csvLine(cells: readonly Cell[], types: readonly ColumnType[] = []): string {
  return `${cells.map((cell, i) => csvCell(cell, types[i])).join(',')}\r\n`;
}
