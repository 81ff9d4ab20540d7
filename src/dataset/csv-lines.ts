import type { Cell, ColumnType } from './data-table.ts';
import { csvLine, withoutFormulas } from '../util/csv.ts';

const CELL_BREAK_IN_JSON = /(?<=;)[=+\-@＝＋－＠]/g;

/** Adds a `'` to text wherever a spreadsheet would start a formula. In JSON the sign is escaped instead. */
export function toCsvRow(cells: readonly Cell[], types: readonly ColumnType[] = []): string {
  return csvLine(cells.map((cell, i) => toText(cell, types[i])));
}

function toText(cell: Cell, type: ColumnType = 'text'): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  if (type !== 'object' && type !== 'array') return withoutFormulas(cell);
  return cell.replace(CELL_BREAK_IN_JSON, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
