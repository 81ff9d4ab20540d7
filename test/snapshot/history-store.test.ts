import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { takeNight, timeOf } from '../history/sample-nights.ts';
import { historyIn } from './take.ts';

let snapshotDir: string;
let history: string;

beforeEach(() => {
  const folder = createFolder();
  snapshotDir = join(folder, 'snapshot');
  history = join(snapshotDir, 'history');
});

const read = () => historyIn(snapshotDir);

async function files(): Promise<string[]> {
  return (await readdir(history)).toSorted();
}

test('an entry that a killed run did not copy is read from the snapshot, and copied by the next run', async () => {
  await takeNight(snapshotDir, 1);
  await takeNight(snapshotDir, 3);
  const [, last] = await files();
  const text = await readFile(join(history, last!), 'utf8');
  await rm(join(history, last!));
  const memory = await read();
  expect(memory.findings).toEqual([]);
  expect(memory.entries).toHaveLength(2);
  await takeNight(snapshotDir, 5);
  expect(await files()).toHaveLength(3);
  expect(await readFile(join(history, last!), 'utf8')).toBe(text);
});

test('damaged and missing entries are findings; the others stay valid', async () => {
  for (const night of [1, 3, 5, 7, 9]) await takeNight(snapshotDir, night);
  const [, second, third] = await files();
  await writeFile(join(history, second!), '{"id": 3}');
  await rm(join(history, third!));
  const { entries, findings } = await read();
  expect(entries.map(({ taken }) => taken.slice(0, 10))).toEqual(['2026-10-01', '2026-10-07', '2026-10-09']);
  expect(findings).toMatchObject([
    { code: 'broken-entry', level: 'warning', endpoint: second },
    {
      code: 'missing-entry',
      message: 'An entry is missing: what changed until 2026-10-05T03:00:00.000Z is not known.',
    },
  ]);
});

test('a folder in place of an entry is a finding', async () => {
  for (const night of [1, 3]) await takeNight(snapshotDir, night);
  const [first] = await files();
  await rm(join(history, first!));
  await mkdir(join(history, first!));
  expect((await read()).findings).toMatchObject([
    { code: 'broken-entry', endpoint: first },
    { code: 'missing-entry' },
  ]);
});

test('a state that is seen again after its snapshot was lost keeps its entry', async () => {
  for (const night of [1, 3]) await takeNight(snapshotDir, night);
  const before = await read();
  await rm((await openSnapshot(snapshotDir)).dir, { recursive: true });
  await takeNight(snapshotDir, 3, timeOf(4));
  expect(await files()).toHaveLength(2);
  expect(await read()).toEqual(before);
});

test('a lost history is a finding, and continues', async () => {
  for (const night of [1, 3, 5]) await takeNight(snapshotDir, night);
  await rm(history, { recursive: true });
  await takeNight(snapshotDir, 7);
  const { entries, findings } = await read();
  expect(entries.map(({ taken }) => taken.slice(0, 10))).toEqual(['2026-10-05', '2026-10-07']);
  expect(findings).toMatchObject([{ code: 'missing-entry' }]);
});

test('after the loss of both versions a baseline follows, with a finding about the gap', async () => {
  for (const night of [1, 3]) await takeNight(snapshotDir, night);
  for (const name of await readdir(snapshotDir))
    if (name.startsWith('2026-')) await rm(join(snapshotDir, name), { recursive: true });
  await expect(takeNight(snapshotDir, 5)).rejects.toThrow(/cannot be read \(it contains no version\)/);
  await takeNight(snapshotDir, 5, undefined, undefined, { allow: ['vanished'] });
  const { entries, findings } = await read();
  expect(entries.map(({ previous, changes }) => [previous === null, changes.length])).toEqual([
    [true, 0],
    [false, 3],
    [true, 0],
  ]);
  const message =
    'The snapshot of 2026-10-05T03:00:00.000Z was not compared with an earlier one: what changed until then is not known.';
  expect(findings).toMatchObject([{ code: 'missing-entry', message }]);
});
