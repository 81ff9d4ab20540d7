// A snapshot folder of each earlier version is read and continued.
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { entrySchema, type HistoryEntry, entryWithoutContacts } from '../../src/history/entry.ts';
import { readHistory, type StoredHistory } from '../../src/snapshot/store/history-store.ts';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { openFolder, takeNight } from '../history/sample-nights.ts';
import { filesWith } from '../people/find-text.ts';
import { readWhole } from '../snapshot/read-whole.ts';
import { treeOf } from '../tree.ts';

/** The days of the entries, by the README. */
const DAYS = ['2026-10-01', '2026-10-12', '2026-10-17'];

/** Of the entries of 0.1.0. */
const CONTACTS = ['@almarchiv.example', 'Großkreuz', 'The librarian'];

describe.each(['0.1.0', '1.0.0'])('%s', (version) => {
  let snapshotDir: string;

  beforeEach(async () => {
    const { folder, remove } = await openFolder();
    onTestFinished(remove);
    execFileSync('tar', ['-xzf', join(import.meta.dirname, `made-by-${version}.tar.gz`), '-C', folder]);
    snapshotDir = join(folder, 'snapshot');
  });

  async function memory(): Promise<StoredHistory> {
    return readHistory(snapshotDir, await openSnapshot(snapshotDir));
  }

  function idsIn(entries: HistoryEntry[]): unknown[] {
    return entries.map(({ id, previous, changes }) => [id, previous, changes.map((change) => change.id)]);
  }

  async function stored(): Promise<HistoryEntry[]> {
    const files = DAYS.map((day) => join(snapshotDir, 'history', `${day}T03-00-00.000Z.json`));
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return texts.map((text) => entrySchema.parse(JSON.parse(text)));
  }

  test('it is complete, and its history is read without a finding', async () => {
    await readWhole(snapshotDir);
    expect(await memory()).toEqual({ entries: (await stored()).map(entryWithoutContacts), findings: [] });
  });

  test('a run without changes keeps all its files', async () => {
    const before = await treeOf(snapshotDir);
    expect(await takeNight(snapshotDir, 17, new Date('2026-10-18T03:00:00Z'))).toMatchObject({
      changed: false,
    });
    const after = await treeOf(snapshotDir);
    after.delete('status.json');
    expect(after).toEqual(before);
  });

  test('a run with changes continues its history with the same IDs and without a finding, and removes the contacts', async () => {
    const old = await stored();
    const hasContacts = (await filesWith(join(snapshotDir, 'history'), CONTACTS)).length > 0;
    expect(hasContacts).toBe(version === '0.1.0');
    const before = old.map(entryWithoutContacts);
    await takeNight(snapshotDir, 19, new Date('2026-10-19T03:00:00Z'));
    const { entries, findings } = await memory();
    expect(findings).toEqual([]);
    expect(entries.slice(0, -1)).toEqual(before);
    expect(entries.at(-1)).toMatchObject({ previous: before.at(-1)!.id, since: before.at(-1)!.taken });
    expect(await stored()).toEqual(before);
    expect(idsIn(before)).toEqual(idsIn(old));
    expect(await filesWith(join(snapshotDir, 'history'), CONTACTS)).toEqual([]);
    expect((await filesWith(snapshotDir, CONTACTS)).filter((path) => path.endsWith('history.json'))).toEqual(
      [],
    );
  });

  test('a saved copy of it has the same history without the contacts', async () => {
    const old = await stored();
    const saved = join(snapshotDir, '../saved');
    await copySnapshotToFolder(snapshotDir, saved);
    expect(await filesWith(join(saved, 'history'), CONTACTS)).toEqual([]);
    expect(await readdir(join(saved, 'history'))).toHaveLength(DAYS.length);
    expect(idsIn(await stored())).toEqual(idsIn(old));
  });
});
