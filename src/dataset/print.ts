// An answer of the database as text: an aligned table for people, JSON or CSV for programs.
import { csvLine } from './csv.ts';
import type { Answered } from './query.ts';
import type { Cell } from './table.ts';

/** Columns that a cell of a table may take; what is longer is cut, and `--json` has it whole. */
const WIDEST = 60;

/** The answer as an aligned table, numbers to the right, with the count of its rows. */
export function printTable({ columns, rows }: Answered): string {
  const cells = rows.map((row) => row.map(shown));
  const widths = columns.map((name, i) =>
    cells.reduce((widest, row) => Math.max(widest, widthOf(row[i]!)), widthOf(shown(name))),
  );
  const toRight = columns.map((_, i) => rows.length > 0 && rows.every((row) => typeof row[i] !== 'string'));
  const line = (row: string[]) =>
    row
      .map((cell, i) => {
        const space = ' '.repeat(widths[i]! - widthOf(cell));
        return toRight[i] ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  return `${[line(columns.map(shown)), rule, ...cells.map(line), '', count].join('\n')}\n`;
}

/** The answer as a JSON list, an object for each row. */
export function printJson({ columns, rows }: Answered): string {
  const objects = rows.map((row) =>
    JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, row[i]]))),
  );
  return objects.length === 0 ? '[]\n' : `[\n${objects.join(',\n')}\n]\n`;
}

/** The answer as CSV, as the published files have it. */
export function printCsv({ columns, rows }: Answered): string {
  return [columns, ...rows].map((cells) => csvLine(cells)).join('');
}

/** A cell in one line, without anything that a terminal would act upon. */
function shown(cell: Cell): string {
  const text = String(cell ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '·');
  if (widthOf(text) <= WIDEST) return text;
  let cut = '';
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(cut + segment) >= WIDEST) break;
    cut += segment;
  }
  return `${cut}…`;
}

const graphemes = new Intl.Segmenter('en');

/** How many columns of a terminal a text takes: East Asian signs two, marks that combine none. */
function widthOf(text: string): number {
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
