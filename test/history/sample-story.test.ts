// The history of thirty nights of the sample registry has exactly the events of its story.
import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { entryOfSnapshot } from '../../src/snapshot/inspect/snapshot-entry.ts';
import { manifestSchema } from '../../src/snapshot/store/manifest.ts';
import { readEntryOf, readHistory } from '../../src/snapshot/store/history-store.ts';
import { jsonFileText } from '../../src/util/json-text.ts';
import { openSnapshot, type SnapshotFiles } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { copyCurrent, takeNight, timeOf } from './sample-nights.ts';

/** Expected events by night: `event name release`. */
const STORY: Record<number, string[]> = {
  3: ['release-adopted 云杉学术期刊 5.1', 'service-added 云杉学术期刊', 'report-offered 云杉学术期刊 5.1'],
  5: ['address-changed Zeitschriftenportal Mittelgebirge'],
  6: [],
  7: ['audit-passed Society for Freshwater Ecology Journals 5.1', 'changed Lumen Ledger Analytics'],
  9: [
    'platform-added Nightjar Open Monographs',
    'service-added Nightjar Open Monographs',
    'host-added Thimble Editorial Collective',
  ],
  10: ['audit-failed 은하수 학술지 5.1', 'changed みなと学術情報サービス'],
  12: [
    'audit-expired Verlag am Alten Hafen – eLibrary & Zeitschriftenportal Mittelgebirge 5.1',
    'changed Rechenwerk Nutzungsstatistik GmbH',
  ],
  13: ['changed The Quiet Shelf'],
  14: ['credential-dropped 木漏れ日電子書籍'],
  15: ['credential-needed Alpine Data Commons'],
  17: ['platform-removed Österreichisches Almarchiv', 'service-removed Österreichisches Almarchiv'],
  18: [
    'release-dropped Society for Freshwater Ecology Journals 5',
    'service-removed Society for Freshwater Ecology Journals',
    'report-withdrawn Society for Freshwater Ecology Journals 5',
    'changed Lumen Ledger Analytics',
  ],
  19: [
    'address-changed 은하수 학술지',
    'migration 은하수 학술지 & みなと学術情報サービス & Open Shelf Foundation',
    'changed Open Shelf Foundation',
    'changed みなと学術情報サービス',
    'changed 은하수 학술지',
  ],
  20: [
    'notification-added API keys and requestor IDs made before 2024',
    'changed Alpine Data Commons 5.1',
    'changed Open Shelf Foundation',
  ],
  21: ['field-appeared All sushi services'],
  22: ['platform-added Österreichisches Almarchiv', 'service-added Österreichisches Almarchiv'],
  23: ['audit-begun 云杉学术期刊 5.1', 'changed みなと学術情報サービス', 'changed 云杉学术期刊'],
  25: ['audit-passed 云杉学术期刊 5.1', 'changed みなと学術情報サービス'],
  26: ['platform-removed The Quiet Shelf'],
  27: ['field-vanished All sushi services'],
  28: [
    'changed Alpine Data Commons',
    'changed Customer IDs after the merger of two customer systems',
    'changed Customer IDs after the merger of two customer systems',
    'changed IR and GIR: usage of February 2025 reprocessed',
  ],
  29: ['address-changed Zeitschriftenportal Mittelgebirge'],
};

let folder: string;
let snapshotDir: string;
/** Messages of failed runs, by night. */
const failures = new Map<number, string>();
/** The paths of copies of the promoted versions; the keys are nights. */
const versions = new Map<number, string>();

beforeAll(async () => {
  folder = createFolder();
  snapshotDir = join(folder, 'snapshot');
  for (let night = 1; night <= readSampleNights().length; night += 1) {
    try {
      const { changed } = await takeNight(snapshotDir, night);
      if (changed) versions.set(night, await copyCurrent(snapshotDir, join(folder, 'kept')));
    } catch (error) {
      failures.set(night, (error as Error).message);
    }
  }
});

const titleOf = ({ event, about, release }: HistoryEntry['changes'][0]) =>
  [event, about.map(({ name }) => name).join(' & '), release].filter(Boolean).join(' ');

async function storedAt(dir: string): Promise<SnapshotFiles> {
  return {
    dir,
    manifest: manifestSchema.parse(JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))),
  };
}

test('each night has its events, each once; nights without changes have none', async () => {
  const { entries, findings } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  expect(findings).toEqual([]);
  const [baseline, ...nights] = entries;
  expect(baseline).toMatchObject({
    previous: null,
    since: null,
    changes: [],
    taken: timeOf(1).toISOString(),
  });
  expect(
    Object.fromEntries(
      nights.map(({ taken, changes }) => [new Date(taken).getUTCDate(), changes.map(titleOf)]),
    ),
  ).toEqual(STORY);
  const ids = nights.flatMap(({ changes }) => changes.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('nights on which the registry fails change nothing', async () => {
  expect([...failures]).toEqual([
    [4, expect.stringContaining('503')],
    [8, expect.stringContaining('answered text/html, not JSON')],
  ]);
  const names = await readdir(join(snapshotDir, 'history'));
  expect(names.toSorted()).toEqual(
    [...versions.keys()].map((night) => `${timeOf(night).toISOString().replaceAll(':', '-')}.json`),
  );
});

async function readResponses(dir: string): Promise<Map<string, string>> {
  const paths = (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.json'));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(dir, path), 'utf8')] as const)),
  );
}

describe('repeating the story', () => {
  test('from any older snapshot gives the same entries, byte for byte', async () => {
    const nights = [...versions.keys()];
    for (const [i, night] of nights.entries()) {
      const before = i > 0 ? await storedAt(versions.get(nights[i - 1]!)!) : undefined;
      const last = before && readEntryOf(snapshotDir, before)?.id;
      const entry = entryOfSnapshot(await storedAt(versions.get(night)!), [], before, last);
      const file = `${timeOf(night).toISOString().replaceAll(':', '-')}.json`;
      expect(jsonFileText(entry)).toBe(await readFile(join(snapshotDir, 'history', file), 'utf8'));
    }
  });

  test('parses each response once, and responses of the last snapshot only where they differ', async () => {
    const other = join(folder, 'parsed');
    await takeNight(other, 1);
    const before = await readResponses(join(other, 'current/api'));
    const parse = vi.spyOn(JSON, 'parse');
    await takeNight(other, 17);
    const parsed = Map.groupBy(parse.mock.calls, ([text]) => text);
    parse.mockRestore();
    const after = await readResponses(join(other, 'current/api'));
    const differing = [...before].filter(([path, text]) => after.get(path) !== text);
    expect(differing.length).toBeGreaterThan(5);
    const texts = [...after.values(), ...differing.map(([, text]) => text)];
    // The platform list is requested twice, as the registry may change meanwhile.
    const lists = [before, after].map((tree) => tree.get('v1/platform/index.json')!);
    for (const [text, { length }] of Map.groupBy(texts, (each) => each))
      if (!lists.includes(text)) expect([text, parsed.get(text)?.length]).toEqual([text, length]);
  });

  test('from a snapshot in the middle, at other hours, gives the same changes with the same IDs', async () => {
    const second = join(folder, 'second');
    const from = versions.get(17)!;
    await cp(from, join(second, basename(from)), { recursive: true });
    await symlink(basename(from), join(second, 'current'));
    for (let night = 18; night <= 25; night += 1) await takeNight(second, night, timeOf(night, 5));
    const changesIn = async (dir: string, nights: number[]) => {
      const { entries } = await readHistory(dir, await openSnapshot(dir));
      return entries
        .filter(({ taken }) => nights.includes(new Date(taken).getUTCDate()))
        .map(({ id, previous, changes }) => ({ id, previous, changes }));
    };
    const nights = [18, 19, 20, 21, 22, 23, 25];
    const again = await changesIn(second, nights);
    expect(again).toHaveLength(nights.length);
    expect(again).toEqual(await changesIn(snapshotDir, nights));
  });
});
