// CSV as in RFC 4180, with cells that no spreadsheet evaluates as formulas.
import type { Cell, ColumnType } from './data-table.ts';

// Excel accepts full-width signs in formulas too.
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;
// If the list separator is a semicolon, Excel ends a cell there and at line breaks, even inside quotes.
const CELL_BREAK = /(?<=[;\r\n])(?=[=+\-@＝＋－＠])/g;
const CELL_BREAK_IN_JSON = /(?<=;)[=+\-@＝＋－＠]/g;

/** Adds a `'` to text wherever a spreadsheet would start a formula. In JSON the sign is escaped instead. */
export function toCsvCell(cell: Cell, type: ColumnType = 'text'): string {
  const text = typeof cell === 'string' ? withoutFormulas(cell, type) : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(text: string, type: ColumnType): string {
  if (type === 'json')
    return text.replace(
      CELL_BREAK_IN_JSON,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  const guarded = text.replace(CELL_BREAK, "'");
  return FORMULA_START.test(guarded) ? `'${guarded}` : guarded;
}

export function toCsvLine(cells: readonly Cell[], types: readonly ColumnType[] = []): string {
  return `${cells.map((cell, i) => toCsvCell(cell, types[i])).join(',')}\r\n`;
}
