// NDJSON files. Each line has the mirror's own bytes of a record or response; values are not serialised again.
import { join } from 'node:path';
import { elementSpansOf, memberSpansOf } from '../util/json-spans.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';
import { apiPathOf, isId, type Endpoint } from '../registry/endpoint.ts';
import { toWellFormedUtf8 } from '../registry/reading/json.ts';
import type { ResponseValue } from '../registry/reading/response.ts';
import type { SizeAndChecksum } from '../util/size-and-checksum.ts';
import { DataFileWriter } from './data-file-writer.ts';

const NDJSON_FILES = {
  registry: {
    title: 'The whole registry',
    description: 'All responses of the API, each with its `path` and its response (`answer`).',
  },
  releases: {
    title: 'Releases',
    description: 'Releases with their report types and reports.',
  },
  platforms: {
    title: 'Platforms',
    description:
      'Platforms with their sushi services in full. Includes platforms that the list lacks but a data host links to.',
  },
  'sushi-services': { title: 'Sushi services', description: 'Sushi services.' },
  'usage-data-hosts': { title: 'Data hosts', description: 'Data hosts.' },
  notifications: { title: 'Notifications', description: 'Notifications.' },
};
type NdjsonName = keyof typeof NDJSON_FILES;

export interface NdjsonFile {
  path: string;
  title: string;
  description: string;
  written: SizeAndChecksum;
  rows: number;
}

/** Record: JSON, decoded as latin1. */
type FoundRecord = readonly [resource: Exclude<NdjsonName, 'registry'>, record: string];

export class NdjsonFiles {
  readonly #files: Map<NdjsonName, { output: DataFileWriter; rows: number }>;
  readonly #manifest: Pick<Manifest, 'files' | 'brand'>;
  /** `<resource> <id>` of the records written so far. */
  readonly #written = new Set<string>();

  constructor(folder: string, manifest: Pick<Manifest, 'files' | 'brand'>) {
    const names = Object.keys(NDJSON_FILES) as NdjsonName[];
    this.#files = new Map(
      names.map((name) => [name, { output: new DataFileWriter(join(folder, `${name}.ndjson`)), rows: 0 }]),
    );
    this.#manifest = manifest;
  }

  add(endpoint: Endpoint, path: string, bytes: Buffer, value: unknown): void {
    const text = toOneLine(bytes);
    this.#write('registry', `{"path":${JSON.stringify(path)},"answer":${text}}`);
    for (const [resource, record] of this.#recordsIn(endpoint, text, value)) this.#write(resource, record);
  }

  /** Completes the files, and returns what describes them. */
  close(): NdjsonFile[] {
    return [...this.#files].map(([name, { output, rows }]) => ({
      path: `${name}.ndjson`,
      ...NDJSON_FILES[name],
      written: output.close(),
      rows,
    }));
  }

  #write(name: NdjsonName, line: string): void {
    const file = this.#files.get(name)!;
    file.output.write(Buffer.from(`${line}\n`, 'latin1'));
    file.rows += 1;
  }

  /** The records of a response that no other response has: each record once, from its own response if there is one. */
  #recordsIn(endpoint: Endpoint, text: string, value: unknown): Iterable<FoundRecord> {
    switch (endpoint.kind) {
      case 'releases':
        return elementsIn(text).map((record) => ['releases', record]);
      case 'platforms':
        return this.#withoutAnswer('platform', text, value);
      case 'platform': {
        const services = (value as ResponseValue<'platform'> | undefined)?.sushi_services;
        const embedded = this.#withoutAnswer('service', memberOf(text, 'sushi_services'), services);
        return [['platforms', text], ...embedded];
      }
      case 'service':
        return [['sushi-services', text]];
      case 'host':
        return [['usage-data-hosts', text]];
      case 'notifications':
        return this.#newRecords('notifications', elementsIn(memberOf(text, 'results')));
      case 'service-notifications':
        return this.#newRecords('notifications', elementsIn(text));
    }
  }

  /** The records of a list that have no response of their own. */
  #withoutAnswer(kind: 'platform' | 'service', list: string, values: unknown): FoundRecord[] {
    const { files, brand } = this.#manifest;
    const lacks = (id: unknown) => isId(id) && !Object.hasOwn(files, apiPathOf({ kind, id }, brand));
    // Usually every record has one, and the text need not be parsed.
    if (!Array.isArray(values) || !values.some((record: { id?: unknown }) => lacks(record.id))) return [];
    const records = elementsIn(list).filter((record) => lacks(recordIdIn(record)));
    return this.#newRecords(kind === 'platform' ? 'platforms' : 'sushi-services', records);
  }

  #newRecords(resource: FoundRecord[0], records: string[]): FoundRecord[] {
    const isNew = (record: string) => {
      const id = recordIdIn(record);
      // Records without an ID can't be recognised as duplicates.
      if (id === undefined) return true;
      const key = `${resource} ${id}`;
      return !this.#written.has(key) && this.#written.add(key);
    };
    return records.filter(isNew).map((record) => [resource, record]);
  }
}

/** One line of well-formed UTF-8, decoded as latin1 to preserve each byte. JSON has line breaks only between values. */
function toOneLine(bytes: Buffer): string {
  return Buffer.from(toWellFormedUtf8(bytes))
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .replace(/[\r\n]+[ \t]*/g, '')
    .trim();
}

function recordIdIn(record: string): string | undefined {
  const { id } = Object(JSON.parse(record)) as { id?: unknown };
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function elementsIn(list: string): string[] {
  return elementSpansOf(list).map(({ start, end }) => list.slice(start, end));
}

function memberOf(record: string, name: string): string {
  const span = memberSpansOf(record).get(name);
  return span ? record.slice(span.start, span.end) : '';
}
