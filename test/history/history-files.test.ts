// Files for programs, after each of the thirty nights: Atom, JSON Feed, cursor pages, the list of removed records.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseFeed } from 'feedsmith';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeletedList, ChangesIndex, CursorPage } from '../../src/history/feeds/cursor-pages.ts';
import type { Change } from '../../src/history/entry.ts';
import { historyOf } from '../../src/history/history.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { modelOf } from '../../src/model/model.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { has } from '../programs.ts';
import { timeOf, tryNight } from './sample-nights.ts';

const SITE = 'https://mirror.example/base';
// These have every kind of event, a platform that is removed and one that returns.
const PLAYED_NIGHTS = readSampleNights()
  .keys()
  .map((i) => i + 1);

let folder: string;
let snapshotDir: string;
/** The published files; the keys are nights. */
const published = new Map<number, Map<string, string>>();
let last: Map<string, string>;
let changes: Change[];

async function filesNow(): Promise<Map<string, string>> {
  const snapshot = await openSnapshot(snapshotDir);
  const { entries } = await readHistory(snapshotDir, snapshot);
  const model = modelOf(readRegistry(snapshot));
  const { registry, taken } = snapshot.manifest;
  const { releases, platforms } = model;
  const history = historyOf(entries, model);
  const content = { history, releases, platforms };
  return new Map(historyFilesOf({ ...content, taken, registry, site: SITE }));
}

beforeAll(async () => {
  folder = createFolder();
  snapshotDir = join(folder, 'snapshot');
  for (const night of PLAYED_NIGHTS) {
    await tryNight(snapshotDir, night);
    published.set(night, await filesNow());
  }
  last = published.get(readSampleNights().length)!;
  const { entries } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  changes = entries.flatMap((entry) => entry.changes);
});

const parse = <T>(file: string, files = last): T => JSON.parse(files.get(file)!) as T;
const filesEndingIn = (ending: string, files = last) =>
  [...files.keys()].filter((file) => file.endsWith(ending));

async function xmllint(...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    execFile('xmllint', args, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
    });
  });
}

describe('feeds', () => {
  test.skipIf(!has('xmllint'))('every Atom feed conforms to the RELAX NG schema', async () => {
    const schema = join(import.meta.dirname, 'atom.rng');
    const feeds: string[] = [];
    await mkdir(join(folder, 'atom'));
    for (const [i, file] of filesEndingIn('.atom').entries()) {
      const path = join(folder, 'atom', `${i}.atom`);
      await writeFile(path, last.get(file)!);
      feeds.push(path);
    }
    expect(feeds.length).toBeGreaterThan(15);
    expect(await xmllint('--noout', '--relaxng', schema, ...feeds)).toMatchObject({ code: 0 });
    const broken = join(folder, 'broken.atom');
    await writeFile(broken, last.get('changes/all.atom')!.replace(/<updated>.*?<\/updated>/, ''));
    expect(await xmllint('--noout', '--relaxng', schema, broken)).not.toMatchObject({ code: 0 });
  });

  test('every JSON Feed conforms to the JSON Schema', async () => {
    const schema = JSON.parse(
      await readFile(join(import.meta.dirname, 'json-feed.schema.json'), 'utf8'),
    ) as object;
    const validate = new Ajv2020().compile(schema);
    const feeds = parse<ChangesIndex>('changes/index.json').feeds.map(({ json }) =>
      json!.replace(`${SITE}/`, ''),
    );
    expect(feeds).toContain('changes/all.json');
    for (const file of feeds) {
      validate(parse(file));
      expect(validate.errors).toBeNull();
    }
    expect(validate({ ...parse<object>('changes/all.json'), version: '1' })).toBe(false);
  });

  test('a feed reader finds all changes in both formats, newest first, each once', () => {
    const newest = changes.toReversed().slice(0, 100);
    const atom = parseFeed(last.get('changes/all.atom')!);
    const json = parseFeed(last.get('changes/all.json')!);
    if (atom.format !== 'atom' || json.format !== 'json') throw new Error(`${atom.format}, ${json.format}`);
    const ids = newest.map(({ id }) => `urn:uuid:${id}`);
    expect(atom.feed.entries?.map(({ id }) => id)).toEqual(ids);
    expect(json.feed.items?.map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(atom.feed.entries?.map(({ title }) => title?.value)).toEqual(
      json.feed.items?.map(({ title }) => title),
    );
    expect(atom.feed.entries?.[0]).toMatchObject({
      title: {
        value:
          'Zeitschriftenportal Mittelgebirge, release 5.1: URL now https://sushi.rechenwerk.example/mittelgebirge/r51/ (was https://sushi.mittelgebirge.example/r51/)',
      },
      updated: timeOf(29).toISOString(),
      categories: [{ term: 'address-changed' }],
    });
  });

  test('topics have their events only', () => {
    const titles = (name: string) =>
      parse<{ items: { title: string }[] }>(`changes/${name}.json`).items.map(({ title }) => title);
    expect(titles('new-on-5.1')).toEqual([
      'Nightjar Open Monographs: new platform',
      '云杉学术期刊: adopted release 5.1',
    ]);
    expect(titles('audits')).toEqual([
      // It starts in November, and these nights are in October.
      '云杉学术期刊, release 5.1: audit now valid (was planned for November 2026)',
      '云杉学术期刊, release 5.1: audit in progress',
      'Verlag am Alten Hafen – eLibrary, release 5.1; Zeitschriftenportal Mittelgebirge, release 5.1: audit expired (was valid)',
      '은하수 학술지, release 5.1: audit failed (was in progress)',
      'Society for Freshwater Ecology Journals, release 5.1: audit now valid (was in progress)',
    ]);
    expect(titles('addresses')).toEqual([
      'Zeitschriftenportal Mittelgebirge, release 5.1: URL now https://sushi.rechenwerk.example/mittelgebirge/r51/ (was https://sushi.mittelgebirge.example/r51/)',
      '은하수 학술지, release 5.1: service moves from みなと学術情報サービス to Open Shelf Foundation on 19 November 2026',
      '은하수 학술지, release 5.1: URL now https://metrics.openshelf.example/sushi/ (was https://sushi.minato-gakujutsu.example/eunhasu/r51/)',
      'Zeitschriftenportal Mittelgebirge, release 5.1: URL now https://sushi.mittelgebirge.example/r51/ (was https://sushi.rechenwerk.example/mittelgebirge/r51/)',
    ]);
    expect(titles('platforms')).toEqual([
      'The Quiet Shelf: platform removed',
      'Österreichisches Almarchiv: platform listed again',
      'Österreichisches Almarchiv: platform removed',
      'Nightjar Open Monographs: new platform',
    ]);
    expect(titles('credentials')).toEqual([
      'Alpine Data Commons, release 5.1: now requires a registered IP address',
      '木漏れ日電子書籍, release 5.1: no longer requires an API key',
    ]);
  });

  test('each platform has a feed, including removed ones', () => {
    const [removed] = parse<DeletedList>('data/deleted.json').deleted;
    const feed = parseFeed(last.get(`platform/${removed!.id}/changes.atom`)!);
    if (feed.format !== 'atom') throw new Error(feed.format);
    expect(feed.feed.entries?.map(({ title }) => title?.value)).toEqual([
      'The Quiet Shelf: platform removed',
      'The Quiet Shelf: contact changed',
    ]);
    expect(filesEndingIn('/changes.atom').length).toBe(13);
  });

  test('an item keeps its ID and text, and a feed without new items keeps its bytes', () => {
    const seen = new Map<string, string>();
    for (const [night, files] of published) {
      const before = published.get(night - 1);
      for (const file of filesEndingIn('.atom', files)) {
        const text = files.get(file)!;
        for (const [, id, entry] of text.matchAll(/<entry>\s*<id>(.*?)<\/id>([^]*?)<\/entry>/g)) {
          // Only the link may change, when a record's page appears or disappears.
          const content = entry!.replace(/href="[^"]*"/, '');
          expect(seen.get(id!) ?? content).toBe(content);
          seen.set(id!, content);
        }
        const items = (from = '') => from.match(/<entry>/g)?.length ?? 0;
        if (before?.has(file) && items(before.get(file)) === items(text)) {
          expect(text.replaceAll(/href="[^"]*"/g, '')).toBe(
            before.get(file)!.replaceAll(/href="[^"]*"/g, ''),
          );
        }
      }
    }
    expect(seen.size).toBe(changes.length);
    for (const quiet of [2, 4, 6, 8, 11, 16, 24, 30]) {
      expect([...published.get(quiet)!]).toEqual([...published.get(quiet - 1)!]);
    }
  });
});

describe('the cursor', () => {
  test('a program that polls each night reads every change once, from pages that conform to the schema', () => {
    const validate = new Ajv2020({ strict: false, formats: { 'date-time': true, uri: true } }).compile(
      parse<object>('changes/schema.json'),
    );
    const read: string[] = [];
    let cursor: string | null = null;
    for (const [, files] of published) {
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
    }
    expect(read).toEqual(changes.map(({ id }) => id));
    expect(validate({ since: 'x' })).toBe(false);
  });

  test('a program that polls once reads the same', () => {
    const read: string[] = [];
    for (let cursor = parse<ChangesIndex>('changes/index.json').first; cursor !== null;) {
      const page = parse<CursorPage>(`changes/since/${cursor}.json`);
      read.push(...page.changes.map(({ id }) => id));
      cursor = page.next;
    }
    expect(read).toEqual(changes.map(({ id }) => id));
  });

  test('a page with a next cursor never changes', () => {
    const pages = new Map<string, string>();
    for (const files of published.values()) {
      for (const [file, text] of files) {
        if (!file.startsWith('changes/since/')) continue;
        if (pages.has(file)) expect(text).toBe(pages.get(file));
        if ((JSON.parse(text) as CursorPage).next !== null) pages.set(file, text);
      }
    }
    // One for each night of the story with changes.
    expect(pages.size).toBe(21);
  });
});

test('deleted.json lists removed records until they return', () => {
  const names = (night: number) =>
    parse<DeletedList>('data/deleted.json', published.get(night)).deleted.map(
      ({ kind, name }) => `${kind} ${name}`,
    );
  expect(names(16)).toEqual([]);
  expect(names(17)).toEqual(['platform Österreichisches Almarchiv', 'service Österreichisches Almarchiv']);
  expect(names(30)).toEqual(['platform The Quiet Shelf', 'service Society for Freshwater Ecology Journals']);
  expect(parse<DeletedList>('data/deleted.json').deleted[0]).toMatchObject({
    path: expect.stringMatching(/^\/api\/v1\/platform\/[0-9a-f-]{36}\/$/),
    page: expect.stringMatching(/^https:\/\/mirror\.example\/base\/platform\/[0-9a-f-]{36}\/$/),
    deleted: timeOf(26).toISOString(),
  });
});
