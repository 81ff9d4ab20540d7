// The rows of a list: a text becomes rows of cells, each of which knows what its heading says.
import Papa from 'papaparse';
import { areHeadings, headingKindOf, type HeadingKind } from './list-headings.ts';
import { cleanedText } from './list-text.ts';
import type { PlatformNames } from './platform-names.ts';

interface ListCell {
  text: string;
  /** `naming` if the cell is in the column that names the platforms. */
  kind: HeadingKind | 'naming' | undefined;
}

export interface ListRow {
  /** Its number among all rows, from 1, as in a spreadsheet. */
  line: number;
  /** The cells with a text. */
  cells: ListCell[];
}

type HeadedCell = [heading: string, text: string];

const [MAX_CELLS, MAX_CELL_LENGTH, MAX_DEPTH] = [60, 2048, 20];
/** Headings may be in one of the first rows, below titles. */
const MAX_HEADINGS_ROW = 8;
/** The number of rows that show which column names the platforms. */
const MAX_SAMPLE = 1000;

/** Reads any text. Blank rows, headings and the titles above them are left out. */
export function readRows(text: string, names: PlatformNames): ListRow[] {
  const objects = objectsIn(text);
  if (objects)
    return rowsOf(
      objects.map((each) => cellsOf(each)),
      names,
    );
  const lines = linesOf(text);
  const filled = lines.map((cells) => cells.filter((cell) => cell !== ''));
  const top = filled.slice(0, MAX_HEADINGS_ROW).findIndex((cells, i) => {
    const areTitles = filled.slice(0, i).every(({ length }) => length < cells.length);
    return areTitles && areHeadings(cells, filled.slice(i + 1), names);
  });
  const headings = lines[top] ?? [];
  const rows = lines.map((cells, i) =>
    i > top ? cells.map((cell, column): HeadedCell => [headings[column] ?? '', cell]) : [],
  );
  return rowsOf(rows, names);
}

function linesOf(text: string): string[][] {
  const parse = (quoteChar: string) =>
    Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimitersToGuess: DELIMITERS, quoteChar });
  const quoted = parse('"');
  // A quotation mark that begins a cell without ending it would swallow all that follows.
  const isBroken = quoted.errors.some(({ type }) => type === 'Quotes');
  const { data } = isBroken ? parse('\0') : quoted;
  return data.map((cells) => cells.slice(0, MAX_CELLS).map(cleaned));
}

const DELIMITERS = ['\t', ';', ',', '|'];

/** '' for a cell without words, such as a rule below headings. */
function cleaned(cell: string): string {
  const text = cleanedText(cell.slice(0, MAX_CELL_LENGTH));
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

function rowsOf(rows: readonly HeadedCell[][], names: PlatformNames): ListRow[] {
  const naming = namingHeading(rows.slice(0, MAX_SAMPLE).flat(), names);
  return rows.flatMap((headed, i) => {
    const cells = headed
      .filter(([, text]) => text !== '')
      .map(
        ([heading, text]) =>
          ({ text, kind: heading === naming ? 'naming' : headingKindOf(heading) }) as const,
      );
    return cells.length > 0 ? { line: i + 1, cells } : [];
  });
}

/** The heading that says so, or the one above most names; undefined if several may name the platforms. */
function namingHeading(cells: readonly HeadedCell[], names: PlatformNames): string | undefined {
  const columns = [...Map.groupBy(cells, ([heading]) => heading)]
    .filter(([heading]) => heading !== '' && !['other', 'release'].includes(headingKindOf(heading) ?? ''))
    .map(([heading, own]) => {
      const texts = own.map(([, text]) => text);
      return { heading, texts, count: texts.filter((text) => names.isFullName(text)).length };
    })
    .toSorted((one, other) => other.count - one.count);
  // A column headed “Platform” may have the values of the parameter.
  const headed = columns.find(
    ({ heading, texts, count }) =>
      headingKindOf(heading) === 'platform' && (count > 0 || texts.some((text) => /\S\s\S/.test(text))),
  );
  const [first, second] = columns;
  return (headed ?? (first && first.count > (second?.count ?? 0) ? first : undefined))?.heading;
}

/** The objects of a JSON text, or of a text with an object on each line; undefined for any other text. */
function objectsIn(text: string): unknown[] | undefined {
  const value = parseJson(text);
  if (value) return itemsIn(value);
  const lines = text.split(/\r\n?|\n/);
  const areObjects = lines.every((line) => line.trim() === '' || parseJson(line));
  return areObjects ? lines.map((line) => parseJson(line) ?? {}) : undefined;
}

/** The array, or an object's only array of objects, or the object. */
function itemsIn(value: object): unknown[] {
  if (Array.isArray(value)) return value;
  const isTable = (each: unknown) => Array.isArray(each) && each.some((item) => typeof item === 'object');
  const tables = Object.values(value).filter(isTable) as unknown[][];
  return tables.length === 1 ? tables[0]! : [value];
}

/** Objects in objects have the keys of both: `endpoint vendor`. */
function cellsOf(value: unknown, path = '', depth = 0): HeadedCell[] {
  if (typeof value !== 'object') return [[path, cleaned(String(value))]];
  if (value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    cellsOf(each, Array.isArray(value) ? path : `${path} ${key}`.trim(), depth + 1),
  );
}

function parseJson(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
