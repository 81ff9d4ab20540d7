import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { buildSeeded } from '../bundle.ts';
import { newFolder } from '../snapshot/take.ts';
import { filesWith } from './find-text.ts';
import { CURRENT, FORMER, playYear } from './year.ts';

test('after a year in which contacts change, nothing that is kept or published has a former one', async () => {
  const snapshotDir = newFolder();
  const [dist, saved] = ['dist', 'saved'].map((name) => join(dirname(snapshotDir), name)) as [string, string];
  await playYear(snapshotDir);
  await copySnapshotToFolder(snapshotDir, saved);
  await buildSeeded({ SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist });

  const { entries, findings } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  expect(findings).toEqual([]);
  const changes = entries.flatMap((entry) => entry.changes);
  const fields = new Set(changes.flatMap((change) => change.fields.map(({ field }) => field)));
  expect([...fields].toSorted()).toEqual([
    '/contact',
    '/contact/email',
    '/contact/person',
    '/contact/phone',
    '/platforms',
  ]);
  expect(
    changes.filter(({ fields: own }) => own.some(({ field }) => field.startsWith('/contact'))),
  ).toHaveLength(33);
  expect(changes.map(({ event }) => event)).toContain('platform-removed');

  expect(await filesWith(join(snapshotDir, 'history'), FORMER)).toEqual([]);
  expect(await readdir(join(snapshotDir, 'history'))).toHaveLength(12);
  expect(await filesWith(join(snapshotDir, 'current'), FORMER)).toEqual([]);
  expect(await filesWith(saved, FORMER)).toEqual([]);
  expect(await filesWith(dist, FORMER)).toEqual([]);
  for (const place of ['', 'data', 'platform', 'api/v1/platform'])
    expect((await filesWith(join(dist, place), CURRENT)).length, place).toBeGreaterThan(0);
});
