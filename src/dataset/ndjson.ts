// NDJSON: every record and every answer as the mirror has it, one a line; nothing is parsed and written anew.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { elementSpansOf, memberSpansOf } from '../mirror/publish/json-spans.ts';
import { isId, pathOf, type Endpoint } from '../registry/endpoint.ts';
import { toWellFormed } from '../registry/reading/json.ts';
import type { Answer } from '../registry/reading/answer.ts';
import { DataOutput, type WrittenFile } from './data-output.ts';

export type NdjsonResource =
  'releases' | 'platforms' | 'sushi-services' | 'usage-data-hosts' | 'notifications';

/** The files, each with what a line is. */
export const LINES: Record<NdjsonResource | 'registry', { title: string; description: string }> = {
  registry: {
    title: 'The whole registry',
    description:
      'One line for each answer of the API: `path` is its path, `answer` what it answers. Everything in one request.',
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

/** What is known of the records of a resource by now: `has` tells whether one has an answer of its own. */
interface Known {
  has: (endpoint: Endpoint) => boolean;
  /** Those that are told apart by their id, as `<resource> <id>`. */
  seen: Set<string>;
}

export class NdjsonFiles {
  readonly #files: Map<NdjsonResource | 'registry', { output: DataOutput; rows: number }>;
  readonly #known: Known;

  /** Opens the files in `folder`. `answered` tells whether the mirror answers at a path. */
  constructor(folder: string, brand: string, answered: (path: string) => boolean) {
    mkdirSync(folder, { recursive: true });
    const names = Object.keys(LINES) as (NdjsonResource | 'registry')[];
    this.#files = new Map(
      names.map((name) => [name, { output: new DataOutput(join(folder, `${name}.ndjson`)), rows: 0 }]),
    );
    this.#known = { has: (endpoint) => answered(pathOf(endpoint, brand)), seen: new Set() };
  }

  /** Adds an answer: the bytes of its JSON, and what could be read of it. */
  add(endpoint: Endpoint, path: string, bytes: Buffer, value: unknown): void {
    const text = onOneLine(bytes);
    this.#write('registry', `{"path":${JSON.stringify(path)},"answer":${text}}`);
    for (const { resource, record } of recordsIn(endpoint, text, value, this.#known))
      this.#write(resource, record);
  }

  /** Closes the files and says how many lines each has. */
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

/**
 * The text of JSON in one line of well-formed UTF-8, as latin1, so that each byte stays. Line breaks stand between values
 * only: in texts they are escaped.
 */
function onOneLine(bytes: Buffer): string {
  return Buffer.from(toWellFormed(bytes))
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .replace(/[\r\n]+[ \t]*/g, '')
    .trim();
}

interface Found {
  resource: NdjsonResource;
  /** JSON, as latin1. */
  record: string;
}

/** The records that an answer adds to those of its resource: each record once, from its own answer where it has one. */
function* recordsIn(endpoint: Endpoint, text: string, value: unknown, known: Known): Generator<Found> {
  switch (endpoint.kind) {
    case 'releases':
      for (const record of elementsIn(text)) yield { resource: 'releases', record };
      break;
    case 'platforms':
      yield* unanswered('platform', text, value, known);
      break;
    case 'platform': {
      yield { resource: 'platforms', record: text };
      const embedded = memberOf(text, 'sushi_services');
      const read = (value as Answer<'platform'> | undefined)?.sushi_services;
      yield* unanswered('service', embedded, read, known);
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
      yield* news('notifications', elementsIn(list), known);
    }
  }
}

/** The records in a list whose own endpoint has no answer, each once. */
function* unanswered(
  kind: 'platform' | 'service',
  list: string,
  read: unknown,
  known: Known,
): Generator<Found> {
  const lacks = (id: unknown) => isId(id) && !known.has({ kind, id });
  // Nearly always all of them have one; then the text need not be taken apart.
  if (!Array.isArray(read) || !read.some((record: { id?: unknown }) => lacks(record.id))) return;
  const resource = kind === 'platform' ? 'platforms' : 'sushi-services';
  yield* news(
    resource,
    elementsIn(list).filter((record) => lacks(idIn(record))),
    known,
  );
}

/** Those of some records that were not found before. */
function* news(resource: NdjsonResource, records: string[], { seen }: Known): Generator<Found> {
  for (const record of records) {
    const id = idIn(record);
    const key = `${resource} ${id}`;
    // Records without an identifier cannot be told apart: each counts.
    if (id !== undefined && seen.has(key)) continue;
    seen.add(key);
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
  const at = memberSpansOf(record).get(name);
  return at ? record.slice(at.start, at.end) : '';
}
