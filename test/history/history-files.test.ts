// The files of changes for programs: of small histories (__snapshots__/history-files.txt), and of the sample’s thirty nights.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import {
  changesSchemaOf,
  type ChangesIndex,
  type CursorPage,
  type DeletedList,
} from '../../src/history/feeds/cursor-pages.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { historyOf } from '../../src/history/history.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { stableIdOf } from '../../src/util/stable-id.ts';
import { createFolder } from '../fixtures.ts';
import { has } from '../programs.ts';
import { tryNight } from './sample-nights.ts';

const SITE = 'https://mirror.example/base';
const REGISTRY = 'https://registry.example';
const GONE = '22222222-2222-4222-8222-222222222222';
const ID = '33333333-3333-4333-8333-333333333333';

function filesOf(
  entries: HistoryEntry[],
  model: Pick<Model, 'platforms' | 'services' | 'hosts' | 'releases'>,
) {
  const history = historyOf(entries, model);
  const { releases, platforms } = model;
  const taken = '2026-09-01T03:00:00.000Z';
  return new Map(historyFilesOf({ history, releases, platforms, taken, registry: REGISTRY, site: SITE }));
}

describe('of small histories', () => {
  const change = (event: Change['event'], kind: Change['about'][0]['kind'], id: string): Change => ({
    id: stableIdOf([event, id]),
    event,
    about: [{ kind, id, name: 'A_B & <c>' }],
    fields: event === 'changed' ? [{ field: '/website', before: '', after: 'https://acme.example' }] : [],
  });
  const entry = (
    name: string,
    previous: string | null,
    taken: string,
    ...changes: Change[]
  ): HistoryEntry => ({
    id: stableIdOf(name),
    previous: previous && stableIdOf(previous),
    registry: 'https://REGISTRY.example:443',
    taken: `${taken}T03:00:00.000Z`,
    since: null,
    changes,
  });
  const BEGIN = entry('base', null, '2025-12-31');
  const ENTRIES = [
    BEGIN,
    entry('one', 'base', '2026-01-01', change('platform-removed', 'platform', GONE)),
    entry('quiet', 'one', '2026-01-02'),
    entry('two', 'quiet', '2026-01-03', change('changed', 'platform', ID)),
    entry(
      'three',
      'two',
      '2026-01-31',
      change('changed', 'host', GONE),
      change('changed', 'host', ID),
      change('service-removed', 'service', GONE),
    ),
    entry('four', 'three', '2026-02-01', change('host-removed', 'host', GONE)),
  ];
  const MODEL = {
    platforms: [{ id: ID, name: 'Acme', path: `/platform/${ID}/` }],
    services: [],
    hosts: [],
    releases: [],
  } as unknown as Model;

  test('an index, pages by cursor, the removed records, and a digest of each month', async () => {
    const histories = {
      'runs with and without changes': ENTRIES,
      'only a beginning': [BEGIN],
      'nothing yet': [],
      'a beginning that is lost': ENTRIES.slice(3, 4),
    };
    const texts = Object.entries(histories).map(([what, entries]) => {
      const files = [...filesOf(entries, MODEL)].filter(
        ([path]) => !/\.atom$|^changes\/[a-z-]+\.json$/.test(path) || path === 'changes/index.json',
      );
      return [`# ${what}`, ...files.map(([path, text]) => `== ${path}\n${text}`)].join('\n');
    });
    await expect(texts.join('\n')).toMatchFileSnapshot('__snapshots__/history-files.txt');
  });

  test('the schema takes the three documents as they are, and nothing else', () => {
    const files = filesOf(ENTRIES, MODEL);
    const documentIn = (path: string) => JSON.parse(files.get(path)!) as Record<string, unknown>;
    expect(documentIn('changes/schema.json')).toEqual(changesSchemaOf(SITE));
    const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(changesSchemaOf(SITE));
    const [index, deleted] = [documentIn('changes/index.json'), documentIn('data/deleted.json')];
    const pages = [...files.keys()].filter((path) => path.includes('/since/')).map(documentIn);
    for (const document of [index, deleted, ...pages]) {
      expect(isValid(document)).toBe(true);
      for (const key of Object.keys(document)) expect(isValid({ ...document, [key]: undefined })).toBe(false);
    }
    const [feed] = index['feeds'] as object[];
    const [record] = deleted['deleted'] as object[];
    expect(isValid({ ...index, feeds: [{ ...feed, json: undefined }] })).toBe(true);
    const wrong: object[] = [
      ...[index, deleted, ...pages].map((document) => ({ ...document, more: 1 })),
      ...[{}, { ...feed, more: 1 }, { ...feed, atom: 5 }].map((each) => ({ ...index, feeds: [each] })),
      ...[{}, { ...record, kind: 'notification' }, { ...record, kind: '' }, { ...record, more: 1 }].map(
        (each) => ({
          ...deleted,
          deleted: [each],
        }),
      ),
    ];
    expect(wrong.filter((each) => isValid(each))).toEqual([]);
  });
});

describe('after each of thirty nights', () => {
  /** The files of each night. */
  const published: Map<string, string>[] = [];
  let changes: Change[];
  let folder: string;

  beforeAll(async () => {
    folder = createFolder();
    const snapshotDir = join(folder, 'snapshot');
    for (let night = 1; night <= readSampleNights().length; night += 1) {
      await tryNight(snapshotDir, night);
      const snapshot = await openSnapshot(snapshotDir);
      const { entries } = await readHistory(snapshotDir, snapshot);
      published.push(filesOf(entries, modelOf(readRegistry(snapshot))));
      changes = entries.flatMap((each) => each.changes);
    }
  });

  const parse = <T>(path: string, files = published.at(-1)!): T => JSON.parse(files.get(path)!) as T;

  async function xmllint(...args: string[]): Promise<number> {
    return new Promise((resolve, reject) => {
      execFile(
        'xmllint',
        ['--noout', '--relaxng', join(import.meta.dirname, 'atom.rng'), ...args],
        (error) =>
          error && typeof error.code !== 'number' ? reject(error) : resolve(Number(error?.code ?? 0)),
      );
    });
  }

  test.skipIf(!has('xmllint'))('every Atom feed conforms to the RELAX NG schema', async () => {
    const feeds = [...published.at(-1)!].filter(([path]) => path.endsWith('.atom'));
    expect(feeds.length).toBeGreaterThan(15);
    const paths = feeds.map((_, i) => join(folder, `${i}.atom`));
    for (const [i, [, text]] of feeds.entries()) await writeFile(paths[i]!, text);
    expect(await xmllint(...paths)).toBe(0);
    await writeFile(paths[0]!, feeds[0]![1].replace(/<updated>.*?<\/updated>/, ''));
    expect(await xmllint(paths[0]!)).not.toBe(0);
  });

  test('every JSON Feed conforms to the JSON Schema', async () => {
    const schema = await readFile(join(import.meta.dirname, 'json-feed.schema.json'), 'utf8');
    const validate = new Ajv2020().compile(JSON.parse(schema) as object);
    const feeds = parse<ChangesIndex>('changes/index.json').feeds.map(({ json = '' }) =>
      json.replace(`${SITE}/`, ''),
    );
    expect(feeds).toContain('changes/all.json');
    for (const path of feeds) {
      validate(parse(path));
      expect(validate.errors).toBeNull();
    }
    expect(validate({ ...parse<object>('changes/all.json'), version: '1' })).toBe(false);
  });

  test('an item keeps its ID and text, and a feed without new items keeps its bytes', () => {
    const seen = new Map<string, string>();
    // Only the link may change, when a record’s page appears or disappears.
    const withoutLinks = (text = '') => text.replaceAll(/href="[^"]*"/g, '');
    const itemCount = (text = '') => text.match(/<entry>/g)?.length ?? 0;
    for (const [i, files] of published.entries()) {
      const before = published[i - 1];
      for (const [path, text] of files) {
        if (!path.endsWith('.atom')) continue;
        for (const [, id = '', item] of text.matchAll(/<entry>\s*<id>(.*?)<\/id>([^]*?)<\/entry>/g)) {
          expect(seen.get(id) ?? withoutLinks(item)).toBe(withoutLinks(item));
          seen.set(id, withoutLinks(item));
        }
        if (before?.has(path) && itemCount(before.get(path)) === itemCount(text))
          expect(withoutLinks(text)).toBe(withoutLinks(before.get(path)));
      }
    }
    expect(seen.size).toBe(changes.length);
  });

  test('a program that polls each night reads every change once, from valid pages that never change', () => {
    const validate = new Ajv2020({
      strict: false,
      formats: { 'date-time': true, uri: true, uuid: true },
    }).compile(parse<object>('changes/schema.json'));
    const read: string[] = [];
    const complete = new Map<string, string>();
    let cursor: string | null = null;
    for (const files of published) {
      const index = parse<ChangesIndex>('changes/index.json', files);
      expect(validate(index), JSON.stringify(validate.errors)).toBe(true);
      cursor ??= index.first;
      for (let page: CursorPage; ; cursor = page.next) {
        page = parse<CursorPage>(`changes/since/${cursor}.json`, files);
        expect(validate(page), JSON.stringify(validate.errors)).toBe(true);
        read.push(...page.changes.map(({ id }) => id));
        if (page.next === null) break;
      }
      expect(cursor).toBe(index.cursor);
      for (const [path, text] of complete) expect(files.get(path)).toBe(text);
      for (const [path, text] of files)
        if (path.startsWith('changes/since/') && !text.includes('"next": null')) complete.set(path, text);
    }
    expect(read).toEqual(changes.map(({ id }) => id));
    // One for each night of the story with changes.
    expect(complete.size).toBe(21);
  });

  test('deleted.json lists removed records until they return', () => {
    const namesOn = (night: number) =>
      parse<DeletedList>('data/deleted.json', published[night - 1]).deleted.map(
        ({ kind, name }) => `${kind} ${name}`,
      );
    expect([16, 17, 30].map(namesOn)).toEqual([
      [],
      ['platform Österreichisches Almarchiv', 'service Österreichisches Almarchiv'],
      ['platform The Quiet Shelf', 'service Society for Freshwater Ecology Journals'],
    ]);
  });
});
