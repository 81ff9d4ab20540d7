// A snapshot folder of an earlier version is read and continued.
import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { entrySchema, type HistoryEntry } from '../../src/history/entry.ts';
import { readHistory, type StoredHistory } from '../../src/snapshot/store/history-store.ts';
import { restoreSavedSnapshot } from '../../src/snapshot/store/restore-saved.ts';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';
import { readWhole } from '../snapshot/read-whole.ts';
import { treeOf } from '../tree.ts';

/** The days of the entries, by the README. */
const DAYS = ['2026-10-01', '2026-10-12', '2026-10-17'];

describe.each(['1.0.0', '2.0.0'])('%s', (version) => {
  let snapshotDir: string;

  beforeEach(() => {
    const folder = createFolder();
    execFileSync('tar', ['-xzf', join(import.meta.dirname, `made-by-${version}.tar.gz`), '-C', folder]);
    snapshotDir = join(folder, 'snapshot');
  });

  async function memory(): Promise<StoredHistory> {
    return readHistory(snapshotDir, await openSnapshot(snapshotDir));
  }

  async function stored(): Promise<HistoryEntry[]> {
    const files = DAYS.map((day) => join(snapshotDir, 'history', `${day}T03-00-00.000Z.json`));
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return texts.map((text) => entrySchema.parse(JSON.parse(text)));
  }

  test('it is complete, and its history is read without a finding', async () => {
    await readWhole(snapshotDir);
    const entries = await stored();
    expect(entries.map(({ taken }) => taken.slice(0, 10))).toEqual(DAYS);
    expect(await memory()).toEqual({ entries, findings: [] });
  });

  test('a run without changes keeps all its files', async () => {
    const before = await treeOf(snapshotDir);
    expect(await takeNight(snapshotDir, 17, new Date('2026-10-18T03:00:00Z'))).toMatchObject({
      changed: false,
    });
    const after = await treeOf(snapshotDir);
    for (const name of ['status.json', '.lock']) for (const tree of [before, after]) tree.delete(name);
    expect(after).toEqual(before);
  });

  test('a run with changes continues its history with the same IDs and without a finding', async () => {
    const before = await stored();
    await takeNight(snapshotDir, 19, new Date('2026-10-19T03:00:00Z'));
    const { entries, findings } = await memory();
    expect(findings).toEqual([]);
    expect(entries.slice(0, -1)).toEqual(before);
    expect(entries.at(-1)).toMatchObject({ previous: before.at(-1)!.id, since: before.at(-1)!.taken });
    expect(await stored()).toEqual(before);
  });

  test.runIf(version === '2.0.0')(
    'its saved copy is restored, and saved again without losing a file',
    async () => {
      const saved = join(snapshotDir, '../data');
      const other = join(snapshotDir, '../other');
      const before = await treeOf(saved);
      expect(await restoreSavedSnapshot(saved, other)).toBe(true);
      expect(await readHistory(other, await openSnapshot(other))).toEqual(await memory());
      await copySnapshotToFolder(other, saved);
      const after = await treeOf(saved);
      // The list of files no longer has what 3.0.0 does not write.
      expect([...before.keys()].filter((path) => after.get(path) !== before.get(path))).toEqual([
        'files.json',
      ]);
      expect(after.has('host.json')).toBe(true);
    },
  );

  test('a saved copy of it has the same history', async () => {
    const old = await stored();
    const saved = join(snapshotDir, '../saved');
    await copySnapshotToFolder(snapshotDir, saved);
    expect(await readdir(join(saved, 'history'))).toHaveLength(DAYS.length);
    expect(await stored()).toEqual(old);
  });
});

test('a snapshot of 0.1.0 is not read, as its history has contacts: the next run begins a new one', async () => {
  const folder = createFolder();
  const snapshotDir = join(folder, 'snapshot');
  const { snapshot } = await takeNight(snapshotDir, 1);
  const manifest = { ...snapshot.manifest, tool: 'registry-snapshot/0.1.0' };
  await writeFile(join(snapshot.dir, 'manifest.json'), JSON.stringify(manifest));
  await expect(openSnapshot(snapshotDir)).rejects.toThrow(
    `cannot be read (registry-snapshot/0.1.0 wrote it, and ${TOOL_AND_VERSION} cannot read it). Take a new one with “npm run snapshot”.`,
  );
  await expect(takeNight(snapshotDir, 17)).rejects.toThrow('--allow-vanished');
  await takeNight(snapshotDir, 17, undefined, undefined, { allow: ['vanished'] });
  const { entries, findings } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  expect(findings).toMatchObject([{ code: 'missing-entry' }]);
  expect(entries.at(-1)).toMatchObject({ previous: null, changes: [] });
});
