// The cells of a table as CSV that no spreadsheet runs.
import type { Cell, ColumnType } from './data-table.ts';
import { csvLine, withoutFormulas } from '../util/csv.ts';

const BEHIND_END_IN_JSON = /(?<=;)[=+\-@＝＋－＠]/g;

/**
 * A line of cells: null as nothing, booleans as `true` and `false`. A text gets a `'` wherever a spreadsheet would begin a
 * formula; JSON has the sign escaped there.
 */
export function csvRow(cells: readonly Cell[], types: readonly ColumnType[] = []): string {
  return csvLine(cells.map((cell, i) => textOf(cell, types[i])));
}

function textOf(cell: Cell, type: ColumnType = 'text'): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  if (type !== 'json') return withoutFormulas(cell);
  return cell.replace(BEHIND_END_IN_JSON, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
