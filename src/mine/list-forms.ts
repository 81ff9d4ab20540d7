// The forms of lists: a text becomes rows of cells, with headings if it has them.
import Papa from 'papaparse';
import { areKnownHeadings } from './list-headings.ts';
import { cleanedText } from './list-text.ts';

export interface ListTable {
  /** Undefined without headings. */
  headings: string[] | undefined;
  /** Blank rows, headings and the titles above them aside. */
  rows: TextRow[];
}

/** A row with text in it. */
export interface TextRow {
  /** Its number among all rows, from 1, as in a spreadsheet. */
  line: number;
  cells: string[];
}

const MAX_CELLS = 60;
const MAX_CELL_LENGTH = 2048;
/** Headings may be in one of the first rows, below titles. */
const MAX_HEADINGS_LINE = 5;
const QUOTED_CELL = /(?<=^|[\t;,\r\n])"[^"]*(?:""[^"]*)*"(?=[\t;,\r\n]|$)/g;
const MARKDOWN_RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** The first that can read a text does. */
export const FORMS: Record<string, (text: string) => ListTable | undefined> = {
  json: (text) => tableOfObjects(parseJson(text)),
  'JSON lines': (text) => {
    const lines = linesIn(text);
    if (!lines.some((line) => /^\s*\{/.test(line))) return undefined;
    const values = lines.map((line) =>
      line.trim() === '' ? undefined : parseJson(line.replace(/,\s*$/, '')),
    );
    const isRead = values.every((value, i) => typeof value === 'object' || lines[i]!.trim() === '');
    return isRead ? tableOfObjects(values) : undefined;
  },
  Markdown: (text) => {
    const lines = linesIn(text);
    if (!lines.some((line) => line.includes('|') && MARKDOWN_RULE.test(line))) return undefined;
    const cellsOf = (line: string): string[] =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/);
    return tableOf(lines.map((line) => (MARKDOWN_RULE.test(line) ? [] : cellsOf(line))));
  },
  tabs: (text) => (text.includes('\t') ? tableOf(delimitedRows(text, '\t')) : undefined),
  semicolons: (text) => regularTable(text, ';'),
  commas: (text) => regularTable(text, ','),
  bars: (text) => regularTable(text, '|'),
  lines: (text) =>
    tableOf(
      linesIn(withoutLineBreaksInCells(text)).map((line) => [
        line.replace(/^\s*"(.*)"\s*$/, '$1').replaceAll('""', '"'),
      ]),
    ),
};

/** Reads any text; never throws. A text for which `isKnown` returns true is in the registry, so it is no heading. */
export function readTable(text: string, isKnown: (text: string) => boolean = () => false): ListTable {
  const source = text.replace(/^\uFEFF/, '');
  for (const read of Object.values(FORMS)) {
    const table = read(source);
    if (table) return table.headings ? table : withoutUnknownHeadings(table, isKnown);
  }
  return { headings: undefined, rows: [] };
}

function linesIn(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function filledRows(lines: readonly string[][]): TextRow[] {
  return lines.flatMap((cells, i) => {
    const cleaned = cells.slice(0, MAX_CELLS).map((cell) => cleanedText(cell.slice(0, MAX_CELL_LENGTH)));
    return cleaned.some((cell) => cell !== '') ? { line: i + 1, cells: cleaned } : [];
  });
}

function tableOf(lines: readonly string[][]): ListTable {
  const rows = filledRows(lines);
  const isTable = rows.some(({ cells }) => filledIn(cells) > 1);
  const top = rows.slice(0, MAX_HEADINGS_LINE).findIndex(({ cells }, i) => {
    const isWide = filledIn(cells) > 1 || (!isTable && i === 0);
    return isWide && areTitles(rows.slice(0, i), cells) && areKnownHeadings(cells);
  });
  return top === -1
    ? { headings: undefined, rows }
    : { headings: rows[top]!.cells, rows: rows.slice(top + 1) };
}

/** Whether rows above may be titles: they have fewer cells than the headings. */
function areTitles(rows: readonly TextRow[], headings: readonly string[]): boolean {
  return rows.every(({ cells }) => filledIn(cells) < filledIn(headings));
}

function filledIn(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

/** A table with headings, or with rows that almost all have the same number of cells. */
function regularTable(text: string, delimiter: string): ListTable | undefined {
  if (!text.includes(delimiter)) return undefined;
  const table = tableOf(delimitedRows(text, delimiter));
  if (table.headings && table.headings.length > 1) return table;
  const counts = Map.groupBy(table.rows, ({ cells }) => cells.length);
  const [width, alike] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [
    0,
    [],
  ];
  const isRegular =
    alike.length === table.rows.length || (alike.length > 4 && alike.length >= 0.8 * table.rows.length);
  return width > 1 && isRegular ? table : undefined;
}

function delimitedRows(text: string, delimiter: string): string[][] {
  const parse = (input: string, quoteChar: string) => Papa.parse<string[]>(input, { delimiter, quoteChar });
  const quoted = parse(text, '"');
  // A quotation mark that begins a cell without ending it would swallow all that follows.
  const isBroken = quoted.errors.some(({ type }) => type === 'Quotes');
  return (isBroken ? parse(withoutLineBreaksInCells(text), '\u0000') : quoted).data;
}

/** A line break in quotation marks begins no row. */
function withoutLineBreaksInCells(text: string): string {
  return text.replace(QUOTED_CELL, (cell) => cell.replace(/[\r\n]+/g, ' '));
}

/**
 * Headings in an unknown language are recognised by the columns below them, which have numbers, URLs or codes.
 */
function withoutUnknownHeadings({ rows }: ListTable, isKnown: (text: string) => boolean): ListTable {
  const top = rows.slice(0, MAX_HEADINGS_LINE).findIndex(({ cells }, i) => {
    const below = rows.slice(i + 1);
    const isWord = (cell: string): boolean => !isCode(cell) && !isKnown(cell);
    const isAbove = (heading: string, column: number): boolean => {
      const filled = below.flatMap((row) => row.cells[column] || []);
      return heading !== '' && filled.length > 1 && filled.every(isCode);
    };
    return (
      areTitles(rows.slice(0, i), cells) && cells.length > 1 && cells.every(isWord) && cells.some(isAbove)
    );
  });
  return { headings: undefined, rows: rows.slice(top + 1) };
}

function isCode(cell: string): boolean {
  return /\d|:\/\/|@/.test(cell);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Keys are headings. A row has the number of its object. */
function tableOfObjects(value: unknown): ListTable | undefined {
  const items = itemsIn(value);
  if (!items) return undefined;
  const objects = items.map((item) => new Map(cellsIn(item)));
  const headings = [...new Set(objects.flatMap((object) => [...object.keys()]))];
  return {
    headings,
    rows: filledRows(objects.map((object) => headings.map((key) => object.get(key) ?? ''))),
  };
}

/** The array, or an object's only array, or an object's values with their keys. */
function itemsIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const values = Object.values(value);
  const lists = values.filter((each) => Array.isArray(each) && each.some(isObject));
  if (lists.length === 1) return lists[0] as unknown[];
  if (values.length > 0 && values.every(isObject))
    return Object.entries(value).map(([name, each]) => ({ name, ...(each as object) }));
  return [value];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Objects in objects have the keys of both: `endpoint vendor`. */
function* cellsIn(value: unknown, path = ''): Generator<[heading: string, cell: string]> {
  if (isObject(value) || Array.isArray(value))
    for (const [key, each] of Object.entries(value as object))
      yield* cellsIn(each, Array.isArray(value) ? path : `${path} ${key}`.trim());
  else if (value !== null && value !== undefined) yield [path, String(value as string | number | boolean)];
}
