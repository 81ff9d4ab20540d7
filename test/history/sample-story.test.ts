// The history of thirty nights of the sample registry has exactly the events of its story: __snapshots__/sample-story.txt.
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
  const story = nights.map(({ taken, changes }) =>
    [`Night ${new Date(taken).getUTCDate()}`, ...changes.map(titleOf)].join('\n  '),
  );
  await expect(`${story.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/sample-story.txt');
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
