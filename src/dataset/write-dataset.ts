// The registry as data: everything below /data/ that is made from the snapshot alone, and what describes it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { csvRow } from './csv.ts';
import { makeDatabase, rowsOf, writeDatabase } from './database.ts';
import { readExamples, type Example } from './examples.ts';
import { LINES, NdjsonFiles } from './ndjson.ts';
import { openApiOf } from './openapi.ts';
import { OPERATIONS } from './operations.ts';
import { DataOutput, writtenFileOf, type WrittenFile } from './data-output.ts';
import { PACKAGE, packageOf, type PackageDescription, type DataPackage } from './data-package.ts';
import { readSource } from './data-source.ts';
import {
  manifestJsonSchema,
  schemaFile,
  schemaOf,
  SCHEMAS,
  type JsonSchema,
  type SchemaName,
} from './json-schemas.ts';
import type { Sheet } from './data-view.ts';
import { SHEETS } from './data-views.ts';

/** The folder of the site in which data lies. */
export const DATA = 'data';

export const SQLITE = 'registry.sqlite';
export const OPENAPI = 'openapi.json';

/**
 * Writes the data of a snapshot into `<outDir>/data/`. `site` is SITE_URL, to which links in records lead. The same
 * snapshot and site give the same bytes. Throws MirrorError where the snapshot was damaged.
 */
export function writeDataset(snapshot: Snapshot, site: string, outDir: string): DataPackage {
  const folder = join(outDir, DATA);
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  const { manifest } = snapshot;
  const lines = new NdjsonFiles(folder, manifest.brand, (path) => Object.hasOwn(manifest.files, path));
  const source = readSource(snapshot, site, (...heard) => lines.add(...heard));
  const files: [PackageDescription, WrittenFile][] = [];
  const ndjson = lines.close();
  const database = makeDatabase(source);
  try {
    for (const sheet of SHEETS) files.push(writeSheet(database, sheet, folder));
    for (const [name, { written, rows }] of ndjson)
      files.push([{ path: `${name}.ndjson`, format: 'ndjson', rows, ...LINES[name] }, written]);
    writeDatabase(database, join(folder, SQLITE));
  } finally {
    database.close();
  }
  files.push([{ path: SQLITE, format: 'sqlite', ...ABOUT_SQLITE }, writtenFileOf(join(folder, SQLITE))]);
  const examples = readExamples(snapshot, source);
  const openApi = openApiOf({ site, ...manifest, examples });
  files.push([
    { path: OPENAPI, format: 'json', ...ABOUT_OPENAPI },
    writeJson(join(folder, OPENAPI), openApi),
  ]);
  for (const [path, schema] of schemasOf(manifest.brand, examples)) {
    const about = {
      path,
      format: 'json',
      title: `JSON Schema: ${schema['title']}`,
      description: schema.description!,
    } as const;
    files.push([about, writeJson(join(folder, path), schemaFile(`${site}/${DATA}/${path}`, schema))]);
  }
  const described = packageOf(manifest, files);
  writeJson(join(folder, PACKAGE), described);
  return described;
}

const ABOUT_SQLITE = {
  title: 'The whole registry as a database',
  description: 'Normalised tables with keys, full-text search, and a view for each CSV file.',
};
const ABOUT_OPENAPI = {
  title: 'The API',
  description: 'OpenAPI 3.1 of this mirror, with a real answer of each endpoint.',
};

function writeSheet(database: DatabaseSync, sheet: Sheet, folder: string): [PackageDescription, WrittenFile] {
  const { file, title, description, columns } = sheet;
  const types = columns.map(({ type }) => type);
  const output = new DataOutput(join(folder, file));
  output.write(csvRow(columns.map(({ name }) => name)));
  let rows = 0;
  for (const cells of rowsOf(database, sheet)) {
    output.write(csvRow(cells, types));
    rows += 1;
  }
  return [{ path: file, title, description, format: 'csv', rows, sheet }, output.close()];
}

function* schemasOf(brand: string, examples: Example[]): Generator<[path: string, schema: JsonSchema]> {
  for (const name of Object.keys(SCHEMAS) as SchemaName[]) {
    const operation = OPERATIONS.find((each) => each.schema === name);
    const answer = examples.find(({ endpoint }) => endpoint.kind === operation?.kind)?.answer;
    const [record] = Array.isArray(answer) ? answer : [answer];
    yield [`schemas/${name}.json`, { ...schemaOf(name, brand), ...(record && { examples: [record] }) }];
  }
  yield ['schemas/manifest.json', manifestJsonSchema()];
}

function writeJson(file: string, value: unknown): WrittenFile {
  const output = new DataOutput(file);
  output.write(`${JSON.stringify(value, undefined, 1)}\n`);
  return output.close();
}
