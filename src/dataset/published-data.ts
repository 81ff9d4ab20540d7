// The data of a build as its pages show it: what there is, how each file begins, and the API's description.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rowsOf } from './database.ts';
import { DATA, OPENAPI, SQLITE } from './write-dataset.ts';
import type { OpenApi } from './openapi.ts';
import { readPackage, type DataPackage } from './data-package.ts';
import { SHEETS } from './data-views.ts';

export interface PublishedData {
  package: DataPackage;
  /** The first rows of each CSV file by its path, long cells cut. */
  rows: Map<string, string[][]>;
  /** How the first line of each NDJSON file begins. */
  lines: Map<string, string>;
  openApi: OpenApi;
}

const ROWS = 3;
/** Signs of a cell, and of a line, that are shown. */
const CELL = 60;
const LINE = 320;

/** Reads what `writeDataset` wrote into `outDir`; undefined where it never did. */
export function readPublishedData(outDir: string): PublishedData | undefined {
  const folder = join(outDir, DATA);
  const published = readPackage(folder);
  if (!published) return undefined;
  const lines = published.resources
    .filter(({ format }) => format === 'ndjson')
    .map(({ path }) => [path, cut(beginningOf(join(folder, path)), LINE)] as const);
  return {
    package: published,
    rows: firstRows(join(folder, SQLITE)),
    lines: new Map(lines),
    openApi: JSON.parse(readFileSync(join(folder, OPENAPI), 'utf8')) as OpenApi,
  };
}

function firstRows(file: string): Map<string, string[][]> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return new Map(
      SHEETS.map((sheet) => [
        sheet.file,
        [...rowsOf(database, sheet, ROWS)].map((row) => row.map((cell) => cut(String(cell ?? ''), CELL))),
      ]),
    );
  } finally {
    database.close();
  }
}

function beginningOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(4 * LINE);
    const size = readSync(file, bytes);
    return bytes.toString('utf8', 0, size).split('\n', 1)[0]!;
  } finally {
    closeSync(file);
  }
}

function cut(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}
