import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { toCsvRow } from './csv-lines.ts';
import { createDatabase, viewRowsOf, writeDatabase } from './database.ts';
import { readResponseExamples, type ResponseExample } from './response-examples.ts';
import type { NdjsonFile } from './ndjson.ts';
import { LAST_RUN } from './last-run-file.ts';
import { openApiOf } from './openapi.ts';
import { OPERATIONS } from './operations.ts';
import { readSizeAndChecksum, type SizeAndChecksum } from '../util/size-and-checksum.ts';
import { DataFileWriter } from './data-file-writer.ts';
import { DATA_FOLDER, DATA_PACKAGE_FILE, dataPackageOf, type DataFileDescription } from './data-package.ts';
import type { Cell, TablesInput } from './data-table.ts';
import {
  manifestJsonSchema,
  toStandaloneSchema,
  publishedSchemaOf,
  SCHEMA_NAMES,
  type JsonSchema,
} from './json-schemas.ts';
import type { SqlView } from './sql-view.ts';
import { DATASET_VIEWS } from './sql-views.ts';
import { jsonFileText } from '../util/json-text.ts';

const SQLITE_FILE = 'registry.sqlite';
const OPENAPI_FILE = 'openapi.json';

/** The number of example rows of a CSV file, and the length of a cell in characters. */
const [EXAMPLE_ROWS, MAX_CELL] = [3, 60];

export type PublishedData = ReturnType<typeof writeDataset>;

/**
 * Writes the tables, the database and the descriptions of the data into `folder`, which has the finished NDJSON files.
 * The same input gives the same bytes. Returns what pages show of the data.
 */
export function writeDataset(source: TablesInput, ndjson: readonly NdjsonFile[], folder: string) {
  const { snapshot, manifest, site } = source;
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  const files: [DataFileDescription, SizeAndChecksum | undefined][] = [];
  const rows: Record<string, string[][]> = {};
  const database = createDatabase(source);
  try {
    for (const view of DATASET_VIEWS) {
      if (view.file === undefined) continue;
      const { description, written, examples } = writeCsvView(database, view, view.file, folder);
      files.push([description, written]);
      rows[view.file] = examples;
    }
    for (const view of DATASET_VIEWS)
      if (view.ndjson !== undefined) files.push(writeNdjsonView(database, view, view.ndjson, folder));
    for (const { path, rows: count, title, description, written } of ndjson)
      files.push([{ path, format: 'ndjson', rows: count, title, description }, written]);
    writeDatabase(database, join(folder, SQLITE_FILE));
  } finally {
    database.close();
  }
  const sqlite = { path: SQLITE_FILE, format: 'sqlite', ...SQLITE_DESCRIPTION } as const;
  files.push([sqlite, readSizeAndChecksum(join(folder, SQLITE_FILE))]);
  const addJson = (path: string, about: { title: string; description: string }, value: unknown): void => {
    files.push([{ path, format: 'json', ...about }, writeJson(join(folder, path), value)]);
  };
  const addSchema = (path: string, schema: JsonSchema, description = schema.description!): void => {
    const about = { title: `JSON Schema: ${schema['title']}`, description };
    addJson(path, about, toStandaloneSchema(`${site}/${DATA_FOLDER}/${path}`, schema));
  };
  const examples = readResponseExamples(snapshot, source);
  const openApi = openApiOf({ site, ...manifest, examples });
  addJson(OPENAPI_FILE, OPENAPI_DESCRIPTION, openApi);
  for (const [path, schema] of recordSchemas(manifest.brand, examples)) addSchema(path, schema);
  const { path, schema, title, description } = LAST_RUN;
  addSchema(`schemas/${path}`, schema, `The schema of ${path}.`);
  files.push([{ path, format: 'json', title, description }, undefined]);
  const dataPackage = dataPackageOf(manifest, files, snapshot);
  writeJson(join(folder, DATA_PACKAGE_FILE), dataPackage);
  return {
    package: dataPackage,
    openApi,
    /** The first rows of each CSV file by path, with long cells cut. */
    rows,
  };
}

const SQLITE_DESCRIPTION = {
  title: 'The whole registry as a database',
  description: 'Normalized tables with keys, full-text search, and a view for each CSV file.',
};
const OPENAPI_DESCRIPTION = {
  title: 'The API',
  description: 'OpenAPI 3.1 of this mirror, with an actual response of each endpoint.',
};

function writeCsvView(database: DatabaseSync, view: SqlView, file: string, folder: string) {
  const { title, description, columns } = view;
  const types = columns.map(({ type }) => type);
  const output = new DataFileWriter(join(folder, file));
  output.write(toCsvRow(columns.map(({ name }) => name)));
  const examples: string[][] = [];
  let rows = 0;
  for (const cells of viewRowsOf(database, view)) {
    output.write(toCsvRow(cells, types));
    rows += 1;
    if (rows <= EXAMPLE_ROWS) examples.push(cells.map((cell: Cell) => cut(String(cell ?? ''))));
  }
  const described: DataFileDescription = { path: file, title, description, format: 'csv', rows, view };
  return { description: described, written: output.close(), examples };
}

function writeNdjsonView(
  database: DatabaseSync,
  view: SqlView,
  path: string,
  folder: string,
): [DataFileDescription, SizeAndChecksum] {
  const { title, description, columns } = view;
  const output = new DataFileWriter(join(folder, path));
  let rows = 0;
  for (const cells of viewRowsOf(database, view)) {
    output.write(`${JSON.stringify(Object.fromEntries(columns.map(({ name }, i) => [name, cells[i]])))}\n`);
    rows += 1;
  }
  return [{ path, title, description, format: 'ndjson', rows }, output.close()];
}

function cut(text: string): string {
  // A code point has at most two UTF-16 units.
  const chars = Array.from(text.slice(0, 2 * MAX_CELL + 2));
  return chars.length > MAX_CELL ? `${chars.slice(0, MAX_CELL - 1).join('')}…` : text;
}

function* recordSchemas(
  brand: string,
  examples: ResponseExample[],
): Generator<[path: string, schema: JsonSchema]> {
  for (const name of SCHEMA_NAMES) {
    const operation = OPERATIONS.find((each) => each.schema === name);
    const response = examples.find(({ endpoint }) => endpoint.kind === operation?.kind)?.response;
    const [record] = Array.isArray(response) ? response : [response];
    yield [
      `schemas/${name}.json`,
      { ...publishedSchemaOf(name, brand), ...(record && { examples: [record] }) },
    ];
  }
  yield ['schemas/manifest.json', manifestJsonSchema()];
}

function writeJson(file: string, value: unknown): SizeAndChecksum {
  const output = new DataFileWriter(file);
  output.write(jsonFileText(value));
  return output.close();
}
