// datapackage.json describes the files below /data/ (the Data Package standard).
import type { Manifest } from '../snapshot/store/manifest.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { SizeAndChecksum } from '../util/size-and-checksum.ts';
import type { SqlView } from './sql-view.ts';

/** In the site. */
export const DATA_FOLDER = 'data';
export const DATA_PACKAGE_FILE = 'datapackage.json';

export interface DataFileDescription {
  /** Relative to `/data/`. */
  path: string;
  title: string;
  description: string;
  format: 'csv' | 'ndjson' | 'sqlite' | 'json';
  /** Records of a CSV file or lines of an NDJSON file. */
  rows?: number;
  view?: SqlView;
}

export type DataResource = ReturnType<typeof resourceOf>;

export const LICENCE_NOTE =
  'The records belong to the registry and are republished without changes to their content. The registry decides how they may be used. This site claims no rights of its own.';

export const MIRROR_ONLY_CONTACTS_NOTE =
  'Contacts are the exception: they are null in records and empty in tables. The JSON of the mirror has them.';

const MEDIA_TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  sqlite: 'application/vnd.sqlite3',
  json: 'application/json',
};

export function dataPackageOf(
  { registry, taken, sample }: Manifest,
  files: [DataFileDescription, SizeAndChecksum | undefined][],
  { withoutContacts }: Pick<Snapshot, 'withoutContacts'>,
) {
  return {
    name: 'usage-reporting-registry',
    title: sample
      ? 'The embedded sample registry as data'
      : `The usage-reporting registry ${registry} as data`,
    description: `Platforms, sushi services, reports, audits, migrations and notifications. ${LICENCE_NOTE}${withoutContacts ? ` ${MIRROR_ONLY_CONTACTS_NOTE}` : ''}`,
    created: taken,
    sources: [{ title: 'The registry', path: registry }],
    resources: files.map(([description, file]) => resourceOf(description, file)),
  };
}

function resourceOf(
  { path, title, description, format, rows, view }: DataFileDescription,
  file: SizeAndChecksum | undefined,
) {
  return {
    /** Unique in the package. */
    name: path.replace(/[^a-z0-9]+/g, '-'),
    path,
    /** Programs in R read only tables that say so. */
    profile: view && 'tabular-data-resource',
    title,
    description,
    format,
    mediatype: MEDIA_TYPES[format],
    encoding: format === 'sqlite' ? undefined : 'utf-8',
    /** Undefined for a file that changes without a build. */
    bytes: file?.size,
    hash: file && `sha256:${file.sha256}`,
    rowCount: rows,
    schema: view && {
      fields: view.columns.map(({ name, type, description: meaning }) => ({
        name,
        type: type === 'text' ? 'string' : type,
        description: meaning,
      })),
      missingValues: [''],
    },
  };
}
