// The rows of a list: a text becomes rows of cells, with headings if it has some.
import Papa from 'papaparse';
import { areHeadings } from './list-headings.ts';
import { cleanedText } from './list-text.ts';

export interface ListTable {
  /** Empty without headings. */
  headings: string[];
  /** Blank rows, headings and the titles above them are left out. */
  rows: TextRow[];
}

/** A row with text in it. */
export interface TextRow {
  /** Its number among all rows, from 1, as in a spreadsheet. */
  line: number;
  cells: string[];
}

const [MAX_CELLS, MAX_CELL_LENGTH, MAX_DEPTH] = [60, 2048, 20];
/** Headings may be in one of the first rows, below titles. */
const MAX_HEADINGS_LINE = 5;
/** The share of rows with the same number of cells that makes a table. */
const MIN_REGULAR = 0.6;
const DELIMITERS = ['\t', ';', ',', '|'];
const QUOTED_CELL = /(?<=^|[\t;,\r\n])"[^"]*(?:""[^"]*)*"(?=[\t;,\r\n]|$)/g;
/** Below the headings of a Markdown table. */
const RULE = /^[\s|:-]*-{2,}[\s|:-]*$/;

/** Reads any text. A text for which `isName` returns true is no heading. */
export function readTable(text: string, isName: (text: string) => boolean): ListTable {
  return (
    tableOfObjects(objectsIn(text)) ??
    DELIMITERS.map((each) => delimitedTable(text, each, isName)).find((table) => table !== undefined) ??
    tableOf(lineRows(text), isName)
  );
}

function delimitedTable(
  text: string,
  delimiter: string,
  isName: (text: string) => boolean,
): ListTable | undefined {
  if (!text.includes(delimiter)) return undefined;
  const parse = (input: string, quoteChar: string) => Papa.parse<string[]>(input, { delimiter, quoteChar });
  const quoted = parse(text, '"');
  // A quotation mark that begins a cell without ending it would swallow all that follows.
  const isBroken = quoted.errors.some(({ type }) => type === 'Quotes');
  const { data } = isBroken ? parse(withoutLineBreaksInCells(text), '\u0000') : quoted;
  const rows = data.map((cells) => (RULE.test(cells.join('|')) ? [] : cells));
  const widths = rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).map(({ length }) => length);
  const alike = [...Map.groupBy(widths, (width) => width)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const [width = 0, { length } = []] = alike[0] ?? [];
  const table = tableOf(rows, isName);
  const split = widths.filter((each) => each > 1).length;
  // A single tab may be in a cell. Rows with tabs may have different numbers of cells.
  const isTabbed = delimiter === '\t' && split >= MIN_REGULAR * widths.length;
  const isTable =
    isTabbed || table.headings.length > 1 || (width > 1 && length >= MIN_REGULAR * widths.length);
  return isTable ? table : undefined;
}

function lineRows(text: string): string[][] {
  const lines = withoutLineBreaksInCells(text).split(/\r\n|\r|\n/);
  return lines.map((line) => [line.replace(/^\s*"(.*)"\s*$/, '$1').replaceAll('""', '"')]);
}

/** A line break in quotation marks begins no row. */
function withoutLineBreaksInCells(text: string): string {
  return text.replace(QUOTED_CELL, (cell) => cell.replace(/[\r\n]+/g, ' '));
}

function tableOf(lines: readonly string[][], isName: (text: string) => boolean): ListTable {
  const rows = filledRows(lines);
  const filledIn = ({ cells }: TextRow): number => cells.filter((cell) => cell !== '').length;
  const top = rows.slice(0, MAX_HEADINGS_LINE).findIndex((row, i) => {
    const areTitles = rows.slice(0, i).every((each) => filledIn(each) < filledIn(row));
    return areTitles && areHeadings(row.cells, rows.slice(i + 1), isName);
  });
  return { headings: rows[top]?.cells ?? [], rows: rows.slice(top + 1) };
}

function filledRows(lines: readonly string[][]): TextRow[] {
  return lines.flatMap((cells, i) => {
    const cleaned = cells.slice(0, MAX_CELLS).map((cell) => cleanedText(cell.slice(0, MAX_CELL_LENGTH)));
    return cleaned.some((cell) => cell !== '') ? { line: i + 1, cells: cleaned } : [];
  });
}

/** The objects of a JSON text, or of a text with an object on each line; undefined for any other text. */
function objectsIn(text: string): unknown[] | undefined {
  const value = parseJson(text);
  if (isObject(value) || Array.isArray(value)) return itemsIn(value);
  const lines = text.split(/\r\n|\r|\n/);
  if (!lines.some((line) => /^\s*\{/.test(line))) return undefined;
  const values = lines.map((line) => (line.trim() === '' ? {} : parseJson(line)));
  return values.every(isObject) ? values : undefined;
}

/** The array, or an object's only array, or the object. */
function itemsIn(value: object): unknown[] {
  if (Array.isArray(value)) return value;
  const values = Object.values(value) as unknown[];
  const lists = values.filter((each) => Array.isArray(each) && each.some(isObject));
  return lists.length === 1 ? (lists[0] as unknown[]) : [value];
}

/** Keys are headings. A row has the number of its object. */
function tableOfObjects(items: unknown[] | undefined): ListTable | undefined {
  if (!items) return undefined;
  const objects = items.map((item) => new Map(cellsIn(item)));
  const headings = [...new Set(objects.flatMap((object) => [...object.keys()]))];
  return { headings, rows: filledRows(objects.map((each) => headings.map((key) => each.get(key) ?? ''))) };
}

/** Objects in objects have the keys of both: `endpoint vendor`. */
function* cellsIn(value: unknown, path = '', depth = 0): Generator<[heading: string, cell: string]> {
  if (depth > MAX_DEPTH || value === null || value === undefined) return;
  if (typeof value !== 'object') return yield [path, String(value as string | number | boolean)];
  for (const [key, each] of Object.entries(value))
    yield* cellsIn(each, Array.isArray(value) ? path : `${path} ${key}`.trim(), depth + 1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
