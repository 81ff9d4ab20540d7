// CSV as RFC 4180 has it: commas, CRLF, quotes where needed; and no cell that a spreadsheet would run.
import type { Cell, ColumnType } from './table.ts';

/** How a text begins that spreadsheets take for a formula. */
const RUN = /^[=+\-@\t\r]/;

/**
 * A cell: null as nothing, booleans as `true` and `false`. A text that a spreadsheet would run gets exactly one `'`
 * before it; JSON begins with a bracket and needs none.
 */
export function csvCell(cell: Cell, type: ColumnType = 'text'): string {
  const plain = String(cell ?? '');
  const text = typeof cell === 'string' && type === 'text' && RUN.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line with its end. */
export function csvLine(cells: readonly Cell[], types: readonly ColumnType[] = []): string {
  return `${cells.map((cell, i) => csvCell(cell, types[i])).join(',')}\r\n`;
}
