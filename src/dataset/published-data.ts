import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { viewRowsOf } from './database.ts';
import { OPENAPI_FILE, SQLITE_FILE } from './write-dataset.ts';
import type { OpenApi } from './openapi.ts';
import { DATA_FOLDER, readDataPackage } from './data-package.ts';
import { SERVICE_STATUS_FILE } from '../probe/published-probes.ts';
import type { Cell } from './data-table.ts';
import { datasetViewsWithCsv } from './sql-views.ts';
import { readFileStart } from '../util/find-in-file.ts';

const ROW_COUNT = 3;
const MAX_CELL = 60;
const MAX_LINE = 320;

/** Reads what `writeDataset` wrote to `outDir`; undefined if there is nothing. */
export function readPublishedData(outDir: string) {
  const folder = join(outDir, DATA_FOLDER);
  const published = readDataPackage(folder);
  if (!published) return undefined;
  const lines = published.resources
    .filter(({ format }) => format === 'ndjson')
    .map(({ path }) => [path, cut(readFirstLine(join(folder, path)), MAX_LINE)] as const);
  const hasStates = published.resources.some(({ path }) => path === SERVICE_STATUS_FILE);
  return {
    package: published,
    /** Whether it contains what probes of services found. */
    hasStates,
    /** The first rows of each CSV file by path, with long cells cut. */
    rows: firstRows(join(folder, SQLITE_FILE), hasStates),
    /** The start of the first line of each NDJSON file. */
    lines: Object.fromEntries(lines),
    openApi: JSON.parse(readFileSync(join(folder, OPENAPI_FILE), 'utf8')) as OpenApi,
  };
}

function firstRows(file: string, hasStates: boolean): Record<string, string[][]> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const toTexts = (row: Cell[]) => row.map((cell) => cut(String(cell ?? ''), MAX_CELL));
    return Object.fromEntries(
      datasetViewsWithCsv({ hasStates }).map((sheet) => [
        sheet.file,
        viewRowsOf(database, sheet, ROW_COUNT).map(toTexts).toArray(),
      ]),
    );
  } finally {
    database.close();
  }
}

function readFirstLine(path: string): string {
  return readFileStart(path, 4 * MAX_LINE)
    .toString()
    .split('\n', 1)[0]!;
}

function cut(text: string, maxLength: number): string {
  const chars = [...text];
  return chars.length > maxLength ? `${chars.slice(0, maxLength - 1).join('')}…` : text;
}
