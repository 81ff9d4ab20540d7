// NDJSON files. Each line has the mirror's own bytes of a record or answer; values are not serialised again.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { elementSpansOf, memberSpansOf } from '../util/json-spans.ts';
import { isId, pathOf, type Endpoint } from '../registry/endpoint.ts';
import { toWellFormed } from '../registry/reading/json.ts';
import type { Answer } from '../registry/reading/answer.ts';
import { DataOutput, type WrittenFile } from './data-output.ts';

export type NdjsonResource =
  'releases' | 'platforms' | 'sushi-services' | 'usage-data-hosts' | 'notifications';

export const NDJSON_FILES: Record<NdjsonResource | 'registry', { title: string; description: string }> = {
  registry: {
    title: 'The whole registry',
    description:
      'One line for each response of the API, with its `path` and its `answer`. Everything in one request.',
  },
  releases: {
    title: 'Releases',
    description: 'One line for each release, with its report types and reports.',
  },
  platforms: {
    title: 'Platforms',
    description: 'One line for each platform, with its sushi services in full.',
  },
  'sushi-services': { title: 'Sushi services', description: 'One line for each sushi service.' },
  'usage-data-hosts': { title: 'Usage data hosts', description: 'One line for each usage data host.' },
  notifications: { title: 'Notifications', description: 'One line for each notification.' },
};

interface Known {
  hasAnswer: (endpoint: Endpoint) => boolean;
  /** `<resource> <id>` of the records written so far. */
  written: Set<string>;
}

export class NdjsonFiles {
  readonly #files: Map<NdjsonResource | 'registry', { output: DataOutput; rows: number }>;
  readonly #known: Known;

  constructor(folder: string, brand: string, hasPath: (path: string) => boolean) {
    mkdirSync(folder, { recursive: true });
    const names = Object.keys(NDJSON_FILES) as (NdjsonResource | 'registry')[];
    this.#files = new Map(
      names.map((name) => [name, { output: new DataOutput(join(folder, `${name}.ndjson`)), rows: 0 }]),
    );
    this.#known = {
      hasAnswer: (endpoint) => hasPath(pathOf(endpoint, brand)),
      written: new Set(),
    };
  }

  add(endpoint: Endpoint, path: string, bytes: Buffer, value: unknown): void {
    const text = toOneLine(bytes);
    this.#write('registry', `{"path":${JSON.stringify(path)},"answer":${text}}`);
    for (const { resource, record } of recordsIn(endpoint, text, value, this.#known))
      this.#write(resource, record);
  }

  close(): Map<NdjsonResource | 'registry', { written: WrittenFile; rows: number }> {
    return new Map(
      [...this.#files].map(([name, { output, rows }]) => [name, { written: output.close(), rows }]),
    );
  }

  #write(name: NdjsonResource | 'registry', line: string): void {
    const file = this.#files.get(name)!;
    file.output.write(Buffer.from(`${line}\n`, 'latin1'));
    file.rows += 1;
  }
}

/** One line of well-formed UTF-8, decoded as latin1 to preserve each byte. JSON has line breaks only between values. */
function toOneLine(bytes: Buffer): string {
  return Buffer.from(toWellFormed(bytes))
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .replace(/[\r\n]+[ \t]*/g, '')
    .trim();
}

interface FoundRecord {
  resource: NdjsonResource;
  /** JSON, decoded as latin1. */
  record: string;
}

/** The records of an answer that no other answer has: each record once, from its own answer if there is one. */
function* recordsIn(endpoint: Endpoint, text: string, value: unknown, known: Known): Generator<FoundRecord> {
  switch (endpoint.kind) {
    case 'releases':
      for (const record of elementsIn(text)) yield { resource: 'releases', record };
      break;
    case 'platforms':
      yield* withoutAnswer('platform', text, value, known);
      break;
    case 'platform': {
      yield { resource: 'platforms', record: text };
      const embedded = memberOf(text, 'sushi_services');
      const services = (value as Answer<'platform'> | undefined)?.sushi_services;
      yield* withoutAnswer('service', embedded, services, known);
      break;
    }
    case 'service':
      yield { resource: 'sushi-services', record: text };
      break;
    case 'host':
      yield { resource: 'usage-data-hosts', record: text };
      break;
    case 'notifications':
    case 'service-notifications': {
      const list = endpoint.kind === 'notifications' ? memberOf(text, 'results') : text;
      yield* newRecords('notifications', elementsIn(list), known);
    }
  }
}

/** The records of a list that have no answer of their own. */
function* withoutAnswer(
  kind: 'platform' | 'service',
  list: string,
  values: unknown,
  known: Known,
): Generator<FoundRecord> {
  const lacks = (id: unknown) => isId(id) && !known.hasAnswer({ kind, id });
  // Usually every record has one, and the text need not be parsed.
  if (!Array.isArray(values) || !values.some((record: { id?: unknown }) => lacks(record.id))) return;
  const resource = kind === 'platform' ? 'platforms' : 'sushi-services';
  yield* newRecords(
    resource,
    elementsIn(list).filter((record) => lacks(idIn(record))),
    known,
  );
}

function* newRecords(
  resource: NdjsonResource,
  records: string[],
  { written }: Known,
): Generator<FoundRecord> {
  for (const record of records) {
    const id = idIn(record);
    const key = `${resource} ${id}`;
    // Records without an ID can't be recognised as duplicates.
    if (id !== undefined && written.has(key)) continue;
    written.add(key);
    yield { resource, record };
  }
}

function idIn(record: string): string | undefined {
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
