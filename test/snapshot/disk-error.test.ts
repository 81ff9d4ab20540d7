import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { SnapshotError } from '../../src/snapshot/store/snapshot-error.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { mountDisk } from '../mount-disk.ts';
import { canBecomeNobody, NOBODY } from '../nobody.ts';
import { treeOf } from '../tree.ts';
import { play, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { take } from './take.ts';

let folder: string;
let snapshotDir: string;
let origin: Scripted;

beforeEach(async () => {
  folder = createFolder();
  await chmod(folder, 0o755);
  snapshotDir = join(folder, 'snapshot');
  origin = await play(at.small());
});

/** What a run as another user says. */
async function runAsNobody(): Promise<{ name: string; message: string }> {
  const args = [join(import.meta.dirname, 'take-process.ts'), String(origin.port), snapshotDir];
  const child = spawn(process.execPath, args, { uid: NOBODY });
  return JSON.parse(await text(child.stdout)) as { name: string; message: string };
}

describe('a SnapshotError says what to do when', () => {
  test.skipIf(!canBecomeNobody)('the folder belongs to another user', async () => {
    await take(origin, snapshotDir, 1);
    const before = await treeOf(snapshotDir);
    expect(await runAsNobody()).toEqual({
      name: 'SnapshotError',
      message: `The snapshot folder “${snapshotDir}” cannot be written: permission denied. Give this user write access, or set SNAPSHOT_DIR to another folder. The last good snapshot is unchanged.`,
    });
    expect(await treeOf(snapshotDir)).toEqual(before);
  });

  test.skipIf(!canBecomeNobody)('an older version cannot be removed after the promotion', async () => {
    const { version } = await take(origin, snapshotDir, 1);
    origin.script[at.RELEASES] = ['second'];
    await take(origin, snapshotDir, 2);
    origin.script[at.RELEASES] = ['third'];
    await chmod(snapshotDir, 0o777);
    await chmod(join(snapshotDir, '.lock'), 0o666);
    const { message } = await runAsNobody();
    expect(message).toContain(
      `is in place, but “${join(snapshotDir, version)}” cannot be removed: permission denied`,
    );
    const { dir, manifest } = await openSnapshot(snapshotDir);
    expect(await readFile(join(dir, manifest.files[at.RELEASES]!.file), 'utf8')).toContain('third');
  });

  test('the disk is full', async (context) => {
    await mkdir(snapshotDir);
    mountDisk(snapshotDir, 'size=256k', context);
    await take(origin, snapshotDir, 1);
    const before = await treeOf(snapshotDir);
    origin.script[at.hostPath(at.H1)] = {
      ...(origin.script[at.hostPath(at.H1)] as object),
      big: 'x'.repeat(300_000),
    };
    const error = await take(origin, snapshotDir, 2).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SnapshotError);
    expect((error as Error).message).toBe(
      `The snapshot folder “${snapshotDir}” cannot be written: the disk is full. Free some space and run this again. The last good snapshot is unchanged.`,
    );
    expect((error as Error).cause).toMatchObject({ code: 'ENOSPC' });
    expect(await treeOf(snapshotDir)).toEqual(before);
  });

  test('current is a foreign folder', async () => {
    await mkdir(join(snapshotDir, 'current', 'mine'), { recursive: true });
    await expect(take(origin, snapshotDir, 1)).rejects.toThrow(
      `“${snapshotDir}/current” is not a link to a snapshot`,
    );
    expect(await readdir(snapshotDir)).toEqual(['.lock', 'current']);
    expect(await readdir(join(snapshotDir, 'current'))).toEqual(['mine']);
  });
});
