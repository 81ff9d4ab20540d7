import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { SnapshotError } from '../../src/snapshot/store/snapshot-error.ts';
import { writeFileAtomically } from '../../src/folders/write-file.ts';
import { mountDisk } from '../mount-disk.ts';
import { treeOf } from '../tree.ts';
import { play, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { historyIn, newFolder, published, take } from './take.ts';
import { readWhole } from './read-whole.ts';

let snapshotDir: string;
let origin: Scripted;

beforeEach(async () => {
  snapshotDir = newFolder();
  origin = await play(at.small());
  await take(origin, snapshotDir, 1);
  origin.script[at.RELEASES] = [];
});

/** Runs in a process in which the file system call `refuse` fails; returns the error. */
async function runRefused(refuse: string): Promise<{ name: string; message: string; calls: number }> {
  const files = ['fail-disk-step.ts', 'take-process.ts'].map((name) => join(import.meta.dirname, name));
  const args = ['--import', files[0]!, files[1]!, String(origin.port), snapshotDir];
  const child = spawn(process.execPath, args, { env: { ...process.env, REFUSE: refuse } });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return {
    ...(JSON.parse(out) as { name: string; message: string }),
    ...(JSON.parse(err) as { calls: number }),
  };
}

const AS_IT_WAS = 'The last good snapshot is unchanged.';

test.each([
  ['a sync of its files', 'fsync EIO 0'],
  ['the rename to its version', 'rename EIO Z'],
  ['the next link', 'symlink ENOSPC .staging-current'],
  ['the rename of the link', 'rename EIO current'],
])('a promotion that fails at %s leaves the last snapshot and no other, and says so', async (_, refuse) => {
  const before = await published(snapshotDir);
  const { name, message } = await runRefused(refuse);
  expect(name).toBe('SnapshotError');
  expect(message).toContain(AS_IT_WAS);
  expect(await published(snapshotDir)).toEqual(before);
  expect(await take(origin, snapshotDir, 2)).toMatchObject({ changed: true });
});

test('if the last sync of a promotion fails, the error says that the new snapshot is in place', async () => {
  const copy = newFolder();
  await cp(snapshotDir, copy, { recursive: true, verbatimSymlinks: true });
  const mine = snapshotDir;
  snapshotDir = copy;
  const { calls } = await runRefused('fsync EIO 1000000');
  snapshotDir = mine;
  const { name, message } = await runRefused(`fsync EIO ${calls - 1}`);
  expect(name).toBe('SnapshotError');
  const { dir } = await readWhole(snapshotDir);
  expect(message).toBe(
    `The new snapshot “${dir.split('/').at(-1)}” is in place, but the disk does not confirm it: the disk has an error. Check the disk.`,
  );
  expect(await readdir(dir)).toContain('manifest.json');
});

test('if the disk is full after the promotion, the error says that the new snapshot is in place, and nothing is left over', async (context) => {
  const history = join(snapshotDir, 'history');
  const kept = join(snapshotDir, '..', 'kept');
  await cp(history, kept, { recursive: true });
  mountDisk(history, 'size=8k', context);
  await cp(kept, history, { recursive: true });
  await writeFile(join(history, 'filler'), 'x'.repeat(4096));
  const error = await take(origin, snapshotDir, 2).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(SnapshotError);
  const { dir } = await readWhole(snapshotDir);
  expect((error as Error).message).toBe(
    `The snapshot folder “${snapshotDir}” cannot be written: the disk is full. Free some space and run this again. ` +
      `The new snapshot “${dir.split('/').at(-1)}” is in place; the next run completes the rest.`,
  );
  expect((await readdir(history)).filter((name) => name.endsWith('.new'))).toEqual([]);
  await rm(join(history, 'filler'));
  await take(origin, snapshotDir, 3);
  const { entries, findings } = await historyIn(snapshotDir);
  expect({ findings, count: entries.length }).toEqual({ findings: [], count: 2 });
  expect((await readdir(history)).filter((name) => name.endsWith('.json'))).toHaveLength(2);
});

test('a file that cannot be replaced stays unchanged, without a temporary file', async () => {
  const folder = join(snapshotDir, 'mine');
  await mkdir(join(folder, 'taken', 'by a folder'), { recursive: true });
  const before = await treeOf(folder);
  expect(() => writeFileAtomically(join(folder, 'taken'), 'text')).toThrow('EISDIR');
  expect(await treeOf(folder)).toEqual(before);
  expect(await readdir(folder)).toEqual(['taken']);
  writeFileAtomically(join(folder, 'file'), 'one');
  writeFileAtomically(join(folder, 'file'), 'two');
  expect((await treeOf(folder)).get('file')).toBe('two');
});
