// Each snapshot, and each published manifest, refers to the snapshot before it.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { publishedManifestSchema } from '../../src/mirror/publish/published-manifest.ts';
import { writeMirror } from '../../src/mirror/publish/write-mirror.ts';
import { restoreSavedSnapshot } from '../../src/snapshot/store/restore-saved.ts';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { timeOf, takeNight } from '../history/sample-nights.ts';
import { newFolder } from './take.ts';

let snapshotDir: string;

beforeEach(async () => {
  snapshotDir = newFolder();
});

async function publishedLinks(dir = snapshotDir): Promise<{ snapshot?: string; previous?: string | null }> {
  let text = '';
  const put = (path: string, content: Buffer | string): void => {
    if (path === 'data/manifest.json') text = String(content);
  };
  writeMirror({ snapshot: await openSnapshot(dir), site: 'https://mirror.example', put });
  const { snapshot, previous } = publishedManifestSchema.parse(JSON.parse(text));
  return { snapshot, previous };
}

test('each published manifest names the snapshot before it', async () => {
  await takeNight(snapshotDir, 1);
  const first = await publishedLinks();
  expect(first).toEqual({ snapshot: expect.stringMatching(/^[0-9a-f]{64}$/), previous: null });
  await takeNight(snapshotDir, 17);
  const second = await publishedLinks();
  expect(second.previous).toBe(first.snapshot);
  expect(second.snapshot).not.toBe(first.snapshot);
});

test('a run without changes, and one that replaces a lost file, keep both', async () => {
  await takeNight(snapshotDir, 1);
  await takeNight(snapshotDir, 17);
  const links = await publishedLinks();
  await takeNight(snapshotDir, 17, timeOf(18));
  expect(await publishedLinks()).toEqual(links);
  const { dir, manifest } = await openSnapshot(snapshotDir);
  await rm(join(dir, Object.values(manifest.files)[0]!.file));
  await takeNight(snapshotDir, 17, timeOf(19));
  expect(await publishedLinks()).toEqual(links);
});

test('a snapshot that was saved and restored continues the chain', async () => {
  await takeNight(snapshotDir, 1);
  const first = await publishedLinks();
  const [saved, restored] = [newFolder(), newFolder()];
  await takeNight(snapshotDir, 1, timeOf(2));
  await copySnapshotToFolder(snapshotDir, saved);
  await restoreSavedSnapshot(saved, restored);
  expect(await readFile(join(saved, '.gitattributes'), 'utf8')).toBe(
    ['api/**', 'files.json', 'manifest.json', 'report.json', 'history.json']
      .map((path) => `${path} -diff\n`)
      .join(''),
  );
  expect((await openSnapshot(restored)).checked).toBe(timeOf(2).toISOString());
  await takeNight(restored, 17);
  expect((await publishedLinks(restored)).previous).toBe(first.snapshot);
});

test('a restore leaves alone what an interrupted one left', async () => {
  await takeNight(snapshotDir, 1);
  const { dir } = await openSnapshot(snapshotDir);
  const [saved, restored] = [newFolder(), newFolder()];
  await copySnapshotToFolder(snapshotDir, saved);
  const leftover = join(restored, basename(dir));
  await mkdir(leftover, { recursive: true });
  await writeFile(join(leftover, 'manifest.json'), 'half');
  await restoreSavedSnapshot(saved, restored);
  expect(await readFile(join(leftover, 'manifest.json'), 'utf8')).toBe('half');
  expect((await openSnapshot(restored)).manifest).toEqual((await openSnapshot(snapshotDir)).manifest);
});
