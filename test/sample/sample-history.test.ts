// The embedded sample brings the history of a year, and no other registry gets it.
import { expect, test } from 'vitest';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { readHistory, type StoredHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { runShared } from '../shared-command.ts';
import { many } from '../snapshot/many-platforms.ts';
import { play } from '../snapshot/scripted-origin.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { treeOf } from '../tree.ts';

const DAY = 24 * 60 * 60 * 1000;
const REAL = 'http://real.example';

async function historyIn(snapshotDir: string): Promise<StoredHistory> {
  return readHistory(snapshotDir, await openSnapshot(snapshotDir));
}

test('the first snapshot of the sample follows a year of its story, and the next one adds nothing', async () => {
  const snapshotDir = newFolder();
  const env = { SNAPSHOT_DIR: snapshotDir };
  expect(await runShared('snapshot', [], env)).toMatchObject({ code: 0 });
  const { entries, findings } = await historyIn(snapshotDir);
  const { manifest } = await openSnapshot(snapshotDir);
  expect(findings).toEqual([]);
  expect(entries[0]).toMatchObject({ previous: null, changes: [] });
  expect(entries.at(-1)!.taken).toBe(manifest.taken);
  const days = (Date.parse(manifest.taken) - Date.parse(entries[0]!.taken)) / DAY;
  expect(days).toBeGreaterThan(350);
  expect(days).toBeLessThanOrEqual(365);
  const events = entries.map(({ changes }) => changes.map(({ event }) => event)[0]);
  expect(events.filter(Boolean).length).toBeGreaterThan(readSampleNights().length / 2);
  expect(events.slice(1, 3)).toEqual(['release-adopted', 'address-changed']);
  expect(events.at(-1)).toBe('address-changed');
  const before = await treeOf(snapshotDir);
  expect(await runShared('snapshot', [], env)).toMatchObject({ code: 0 });
  const after = await treeOf(snapshotDir);
  for (const tree of [before, after]) tree.delete('status.json');
  expect(after).toEqual(before);
});

test('a real registry that replaces the sample begins a history of its own', async () => {
  const snapshotDir = newFolder();
  expect(await runShared('snapshot', [], { SNAPSHOT_DIR: snapshotDir })).toMatchObject({ code: 0 });
  const origin = await play(JSON.parse(JSON.stringify(many(5)).replaceAll('https://registry.example', REAL)));
  await take(origin, snapshotDir, 1, { registry: REAL });
  const { entries, findings } = await historyIn(snapshotDir);
  expect(findings).toEqual([]);
  expect(entries).toMatchObject([{ registry: REAL, previous: null, changes: [] }]);
});

test('the history of a real registry without a snapshot gets none of the sample', async () => {
  const snapshotDir = newFolder();
  const origin = await play(JSON.parse(JSON.stringify(many(5)).replaceAll('https://registry.example', REAL)));
  await take(origin, snapshotDir, 1, { registry: REAL });
  const before = await treeOf(snapshotDir);
  const { code } = await runShared('snapshot', [], { SNAPSHOT_DIR: snapshotDir });
  expect(code).not.toBe(0);
  expect(await treeOf(snapshotDir)).toEqual(before);
});
