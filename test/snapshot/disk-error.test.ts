import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { SnapshotError } from '../../src/snapshot/store/snapshot-error.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot, type SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { createFolder } from '../fixtures.ts';
import { mountDisk } from '../mount-disk.ts';
import { canBecomeNobody, NOBODY } from '../nobody.ts';
import { treeOf } from '../tree.ts';
import { json, play, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';

let folder: string;
let snapshotDir: string;

beforeEach(async () => {
  folder = createFolder();
  await chmod(folder, 0o755);
  snapshotDir = join(folder, 'snapshot');
});

function take({ dispatcher }: Scripted): Promise<SnapshotResult> {
  return takeSnapshot({ registry: at.BASE, snapshotDir, dispatcher, retryPolicy: { backoff: 1 } });
}

function start({ port }: Scripted, uid?: number): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'take-process.ts'), String(port), snapshotDir], {
    uid,
  });
}

test('a killed run leaves the last good snapshot; the next run cleans up', async () => {
  const origin = await play(at.small());
  await take(origin);
  const before = await treeOf(snapshotDir);
  origin.script[at.RELEASES] = [];
  origin.script[at.hostPath(at.H1)] = () => child.kill('SIGKILL');
  const child = start(origin);
  await once(child, 'exit');
  const after = await treeOf(snapshotDir);
  const left = [...after.keys()].filter((path) => path.startsWith('.staging/'));
  expect(left.length).toBeGreaterThan(0);
  for (const path of left) after.delete(path);
  expect(after).toEqual(before);

  delete origin.script[at.hostPath(at.H1)];
  expect(await take(origin)).toMatchObject({ changed: true });
  expect((await readdir(snapshotDir)).filter((name) => name.startsWith('.staging'))).toEqual([]);
});

describe('a SnapshotError says what to do when', () => {
  test.skipIf(!canBecomeNobody)('the folder belongs to another user', async () => {
    const origin = await play(at.small());
    await take(origin);
    const before = await treeOf(snapshotDir);
    const child = start(origin, NOBODY);
    const said: unknown = JSON.parse(await text(child.stdout!));
    expect(said).toEqual({
      name: 'SnapshotError',
      message: `The snapshot folder “${snapshotDir}” cannot be written: permission denied. Give this user write access, or set SNAPSHOT_DIR to another folder. The last good snapshot is unchanged.`,
    });
    expect(await treeOf(snapshotDir)).toEqual(before);
  });

  test.skipIf(!canBecomeNobody)('an older version cannot be removed after the promotion', async () => {
    const origin = await play(at.small());
    const { version } = await take(origin);
    origin.script[at.RELEASES] = ['second'];
    await take(origin);
    origin.script[at.RELEASES] = ['third'];
    await chmod(snapshotDir, 0o777);
    await chmod(join(snapshotDir, '.lock'), 0o666);
    const said = JSON.parse(await text(start(origin, NOBODY).stdout!)) as { message: string };
    expect(said.message).toContain(
      `is in place, but “${join(snapshotDir, version)}” cannot be removed: permission denied`,
    );
    const { dir, manifest } = await openSnapshot(snapshotDir);
    expect(await readFile(join(dir, manifest.files[at.RELEASES]!.file), 'utf8')).toContain('third');
  });

  test('the disk is full', async (context) => {
    await mkdir(snapshotDir);
    mountDisk(snapshotDir, 'size=256k', context);
    const origin = await play(at.small());
    await take(origin);
    const before = await treeOf(snapshotDir);
    origin.script[at.hostPath(at.H1)] = {
      ...(origin.script[at.hostPath(at.H1)] as object),
      big: 'x'.repeat(300_000),
    };
    const error = await take(origin).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SnapshotError);
    expect((error as Error).message).toBe(
      `The snapshot folder “${snapshotDir}” cannot be written: the disk is full. Free some space and run this again. The last good snapshot is unchanged.`,
    );
    expect((error as Error).cause).toMatchObject({ code: 'ENOSPC' });
    expect(await treeOf(snapshotDir)).toEqual(before);
  });

  test('SNAPSHOT_DIR is a file', async () => {
    const origin = await play({ [at.LIST]: json([]) });
    await writeFile(snapshotDir, '');
    await expect(take(origin)).rejects.toThrow(
      `“${snapshotDir}” cannot be written: a file, a folder or a broken link already exists there. Move it`,
    );
    expect(origin.log).toEqual([]);
  });

  test('current is a foreign folder', async () => {
    await mkdir(join(snapshotDir, 'current', 'mine'), { recursive: true });
    const origin = await play(at.small());
    await expect(take(origin)).rejects.toThrow(`“${snapshotDir}/current” is not a link to a snapshot`);
    expect(await readdir(snapshotDir)).toEqual(['.lock', 'current']);
    expect(await readdir(join(snapshotDir, 'current'))).toEqual(['mine']);
  });
});
