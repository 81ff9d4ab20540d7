// datapackage.json describes the files below /data/ (the Data Package standard).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../snapshot/store/manifest.ts';
import type { WrittenFile } from './data-output.ts';
import type { ColumnType } from './data-table.ts';
import type { Sheet } from './data-view.ts';

export const PACKAGE = 'datapackage.json';

export interface PackageDescription {
  /** Relative to `/data/`. */
  path: string;
  title: string;
  description: string;
  format: 'csv' | 'ndjson' | 'sqlite' | 'json';
  /** Records of a CSV file or lines of an NDJSON file. */
  rows?: number;
  sheet?: Sheet;
}

export interface DataResource {
  /** Unique in the package. */
  name: string;
  path: string;
  title: string;
  description: string;
  format: string;
  mediatype: string;
  encoding?: 'utf-8';
  bytes: number;
  /** `sha256:` and the checksum in hexadecimal. */
  hash: string;
  rowCount?: number;
  schema?: { fields: { name: string; type: string; description: string }[]; missingValues: string[] };
}

export interface DataPackage {
  name: string;
  title: string;
  description: string;
  created: string;
  sources: { title: string; path: string }[];
  resources: DataResource[];
}

export const LICENCE_NOTE =
  'The records belong to the registry and are republished without changes to their content. The registry decides how they may be used. This site claims no rights of its own.';

export const CONTACTS_NOTE =
  'Contacts are the exception: they are null in records and empty in tables. The JSON of the mirror has them.';

const FIELD_TYPES: Record<ColumnType, string> = {
  text: 'string',
  integer: 'integer',
  boolean: 'boolean',
  json: 'object',
};

const MEDIA_TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  sqlite: 'application/vnd.sqlite3',
  json: 'application/json',
};

export function packageOf(
  { registry, taken, sample }: Manifest,
  files: [PackageDescription, WrittenFile][],
  { withoutContacts = false } = {},
): DataPackage {
  return {
    name: 'usage-reporting-registry',
    title: sample
      ? 'The embedded sample registry as data'
      : `The usage-reporting registry ${registry} as data`,
    description: `Platforms, sushi services, reports, audits, migrations and notifications. ${LICENCE_NOTE}${withoutContacts ? ` ${CONTACTS_NOTE}` : ''}`,
    created: taken,
    sources: [{ title: 'The registry', path: registry }],
    resources: files.map(([description, file]) => resourceOf(description, file)),
  };
}

function resourceOf(
  { path, title, description, format, rows, sheet }: PackageDescription,
  { size, sha256 }: WrittenFile,
): DataResource {
  return {
    name: path.replace(/[^a-z0-9]+/g, '-'),
    path,
    title,
    description,
    format,
    mediatype: MEDIA_TYPES[format],
    ...(format === 'sqlite' ? {} : { encoding: 'utf-8' as const }),
    bytes: size,
    hash: `sha256:${sha256}`,
    ...(rows !== undefined && { rowCount: rows }),
    ...(sheet && {
      schema: {
        fields: sheet.columns.map(({ name, type, description: meaning }) => ({
          name,
          type: FIELD_TYPES[type],
          description: meaning,
        })),
        missingValues: [''],
      },
    }),
  };
}

export function readPackage(folder: string): DataPackage | undefined {
  const file = join(folder, PACKAGE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DataPackage) : undefined;
}
