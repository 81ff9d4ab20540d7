// Reads a list as people keep it: lines, CSV or TSV with any columns.
import Papa from 'papaparse';
import { columnsOfHeadings } from './list-columns.ts';
import { cellsToRow } from './list-row.ts';

/** Of a pasted text: longer ones are cut. */
export const MAX_CHARACTERS_READ = 2_000_000;
/** Rows beyond these are counted, not matched. */
export const MAX_LIST_ROWS = 2000;
const MAX_CELLS = 60;
const MAX_CELL_LENGTH = 2048;
const DELIMITERS = ['\t', ';', ','];
const QUOTED_CELL = /(?<=^|[\t;,\r\n])"[^"]*(?:""[^"]*)*"(?=[\t;,\r\n]|$)/g;

/** Never throws; a text without any row gives an empty list. */
export function parsePastedList(text: string) {
  const records = recordsIn(text.slice(0, MAX_CHARACTERS_READ).replace(/^\uFEFF/, ''));
  const [first] = records;
  const columns = first && columnsOfHeadings(first.cells);
  const body = columns ? records.slice(1) : records;
  return {
    rows: body.slice(0, MAX_LIST_ROWS).map(({ line, cells }) => cellsToRow(line, cells, columns)),
    /** Blank rows are not counted. */
    total: body.length,
    /** Whether the first row names the columns. */
    hasHeader: columns !== undefined,
  };
}

/** A row with text in it. */
interface TextRecord {
  /** Its number among all rows, from 1, as in a spreadsheet. */
  line: number;
  cells: string[];
}

function recordsIn(text: string): TextRecord[] {
  const tables = DELIMITERS.filter((delimiter) => text.includes(delimiter)).map((delimiter) =>
    delimitedRecords(text, delimiter),
  );
  const isTable = (records: TextRecord[]): boolean => {
    const [first] = records;
    if (!first || first.cells.length < 2) return false;
    return (
      columnsOfHeadings(first.cells) !== undefined ||
      records.every(({ cells }) => cells.length === first.cells.length)
    );
  };
  return tables.find(isTable) ?? lineRecords(text);
}

function lineRecords(text: string): TextRecord[] {
  return filledRecords(
    withoutLineBreaksInCells(text)
      .split(/\r\n|\r|\n/)
      .map((line) => [line.replace(/^\s*"(.*)"\s*$/, '$1').replaceAll('""', '"')]),
  );
}

function delimitedRecords(text: string, delimiter: string): TextRecord[] {
  const parse = (input: string, quoteChar: string) => Papa.parse<string[]>(input, { delimiter, quoteChar });
  const quoted = parse(text, '"');
  // A quotation mark that begins a cell without ending it would swallow all that follows.
  const isBroken = quoted.errors.some(({ type }) => type === 'Quotes');
  return filledRecords((isBroken ? parse(withoutLineBreaksInCells(text), '\u0000') : quoted).data);
}

/** A line break in quotation marks begins no row. */
function withoutLineBreaksInCells(text: string): string {
  return text.replace(QUOTED_CELL, (cell) => cell.replace(/[\r\n]+/g, ' '));
}

function filledRecords(rows: readonly string[][]): TextRecord[] {
  return rows.flatMap((cells, i) => {
    const cleaned = cells.slice(0, MAX_CELLS).map(cleanedCell);
    return cleaned.some((cell) => cell !== '') ? { line: i + 1, cells: cleaned } : [];
  });
}

/** No-break spaces are spaces, and a spreadsheet's guard against formulas is no part of the text. */
function cleanedCell(cell: string): string {
  return cell
    .slice(0, MAX_CELL_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
}
