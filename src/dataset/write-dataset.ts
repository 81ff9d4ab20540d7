import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { RepublishedAnswer } from '../mirror/publish/republished-answers.ts';
import { apiPathOf, type Endpoint } from '../registry/endpoint.ts';
import { SERVICE_STATUS_FILE, statusJsonSchema } from '../probe/published-probes.ts';
import { toCsvRow } from './csv-lines.ts';
import { createDatabase, viewRowsOf, writeDatabase } from './database.ts';
import { readAnswerExamples, type AnswerExample } from './answer-examples.ts';
import { NDJSON_FILES, NdjsonFiles } from './ndjson.ts';
import { notesFileContentOf } from './tables/note-tables.ts';
import { openApiOf } from './openapi.ts';
import { OPERATIONS } from './operations.ts';
import { readSizeAndChecksum, type SizeAndChecksum } from '../util/size-and-checksum.ts';
import { DataFileWriter } from './data-file-writer.ts';
import {
  DATA_FOLDER,
  DATA_PACKAGE_FILE,
  dataPackageOf,
  type DataFileDescription,
  type DataPackage,
} from './data-package.ts';
import { readTablesInput, type DatasetSources } from './data-source.ts';
import {
  manifestJsonSchema,
  toStandaloneSchema,
  publishedSchemaOf,
  SCHEMA_NAMES,
  type JsonSchema,
} from './json-schemas.ts';
import type { CsvView } from './sql-view.ts';
import { datasetViewsWithCsv } from './sql-views.ts';
import { jsonFileText } from '../util/json-file-text.ts';

export const SQLITE_FILE = 'registry.sqlite';
export const OPENAPI_FILE = 'openapi.json';
const NOTES_FILE = 'notes.json';

/**
 * Writes the data of a snapshot to `<outDir>/data/`. Links in records point to `site`. The same snapshot and site give the
 * same bytes. Throws SnapshotError if the snapshot is damaged. A caller that has read the snapshot's answers passes them as
 * `answers`.
 */
export function writeDataset(
  input: DatasetSources,
  outDir: string,
  answers?: Iterable<RepublishedAnswer>,
): DataPackage {
  const { snapshot, site } = input;
  const folder = join(outDir, DATA_FOLDER);
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  const { manifest } = snapshot;
  const hasAnswer = (endpoint: Endpoint) =>
    Object.hasOwn(manifest.files, apiPathOf(endpoint, manifest.brand));
  const lines = new NdjsonFiles(folder, hasAnswer);
  const source = readTablesInput(input, (...answer) => lines.add(...answer), answers);
  const hasStates = source.states !== undefined;
  const files: [DataFileDescription, SizeAndChecksum | undefined][] = [];
  const ndjson = lines.close();
  const database = createDatabase(source);
  try {
    for (const sheet of datasetViewsWithCsv({ hasStates })) files.push(writeSheet(database, sheet, folder));
    for (const { name, written, rows } of ndjson)
      files.push([{ path: `${name}.ndjson`, format: 'ndjson', rows, ...NDJSON_FILES[name] }, written]);
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
  const examples = readAnswerExamples(snapshot, source);
  addJson(OPENAPI_FILE, OPENAPI_DESCRIPTION, openApiOf({ site, ...manifest, examples, hasStates }));
  addJson(NOTES_FILE, NOTES_DESCRIPTION, notesFileContentOf(source));
  for (const [path, schema] of recordSchemas(manifest.brand, examples)) addSchema(path, schema);
  if (hasStates) {
    addSchema(
      `schemas/${SERVICE_STATUS_FILE}`,
      statusJsonSchema() as JsonSchema,
      `The schema of ${SERVICE_STATUS_FILE}.`,
    );
    files.push([{ path: SERVICE_STATUS_FILE, format: 'json', ...STATUS_DESCRIPTION }, undefined]);
  }
  const dataPackage = dataPackageOf(manifest, files, snapshot);
  writeJson(join(folder, DATA_PACKAGE_FILE), dataPackage);
  return dataPackage;
}

const SQLITE_DESCRIPTION = {
  title: 'The whole registry as a database',
  description: 'Normalized tables with keys, full-text search, and a view for each CSV file.',
};
const NOTES_DESCRIPTION = {
  title: 'Notes',
  description:
    'Notes of the operator of this site, and the values in them that hold for each service. The registry does not publish this.',
};
const OPENAPI_DESCRIPTION = {
  title: 'The API',
  description: 'OpenAPI 3.1 of this mirror, with an actual response of each endpoint.',
};
const STATUS_DESCRIPTION = {
  title: 'Whether services answer',
  description:
    'What a nightly probe of the public status page of each release 5.1 service found, with its last 60 nights. Updated by each run, so no checksum lists it.',
};

function writeSheet(
  database: DatabaseSync,
  sheet: CsvView,
  folder: string,
): [DataFileDescription, SizeAndChecksum] {
  const { file, title, description, columns } = sheet;
  const types = columns.map(({ type }) => type);
  const output = new DataFileWriter(join(folder, file));
  output.write(toCsvRow(columns.map(({ name }) => name)));
  let rows = 0;
  for (const cells of viewRowsOf(database, sheet)) {
    output.write(toCsvRow(cells, types));
    rows += 1;
  }
  return [{ path: file, title, description, format: 'csv', rows, sheet }, output.close()];
}

function* recordSchemas(
  brand: string,
  examples: AnswerExample[],
): Generator<[path: string, schema: JsonSchema]> {
  for (const name of SCHEMA_NAMES) {
    const operation = OPERATIONS.find((each) => each.schema === name);
    const answer = examples.find(({ endpoint }) => endpoint.kind === operation?.kind)?.answer;
    const [record] = Array.isArray(answer) ? answer : [answer];
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
