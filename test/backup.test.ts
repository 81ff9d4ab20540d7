// Copies of a snapshot folder, made while runs promote: each has a whole snapshot, and a run goes on from it.
import { execFile, execFileSync } from 'node:child_process';
import { lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { readLastSnapshot } from '../src/snapshot/last-snapshot.ts';
import { readEntryOf, readHistory } from '../src/snapshot/store/history-store.ts';
import { createFolder } from './fixtures.ts';
import { takeNight } from './history/sample-nights.ts';
import { has } from './programs.ts';
import { readWhole } from './snapshot/read-whole.ts';

/** `$1` is the snapshot folder, `$2` the copy. */
const COPIES = [
  { program: 'rsync', command: 'rsync -a "$1/" "$2/"' },
  { program: 'cp', command: 'cp -R "$1" "$2"' },
  { program: 'tar', command: 'mkdir "$2" && tar -cf - -C "$1" . | tar -xf - -C "$2"' },
  {
    program: 'git',
    // Git refuses to add a file that vanishes meanwhile, and then makes no copy.
    command:
      'export GIT_DIR="$2.git" GIT_WORK_TREE="$1"; git init -q && git add -A && git -c user.name=x -c user.email=x@x.example commit -qm x && unset GIT_WORK_TREE && git clone -q "$2.git" "$2"',
  },
];
/** Nights with changes. */
const NIGHTS = [3, 5, 7];

let folder: string;
let snapshotDir: string;
beforeAll(async () => {
  folder = createFolder();
  snapshotDir = join(folder, 'snapshot');
  await takeNight(snapshotDir, 1);
});

/** A run goes on from the newest snapshot in the copy, with its history, once .staging is removed: see docs/backup.md. */
async function expectFollowed(copy: string): Promise<void> {
  rmSync(join(copy, '.staging'), { recursive: true, force: true });
  const last = readLastSnapshot(copy)!;
  const { id } = readEntryOf(copy, last)!;
  await takeNight(copy, 12);
  const { entries, findings } = await readHistory(copy, await readWhole(copy));
  expect(findings).toEqual([]);
  expect(entries.map((each) => each.id)).toContain(id);
  expect(entries.at(-1)!.previous).toBe(id);
}

test.each(COPIES.filter(({ program }) => has(program)))(
  '$program copies a whole snapshot, whatever a run does meanwhile',
  async ({ program, command }) => {
    const [first, ...later] = NIGHTS as [number, ...number[]];
    const dir = join(folder, program, 'snapshot');
    await takeNight(dir, 1);
    const copies: string[] = [];
    const ofPromotions: string[] = [];
    const copyOnce = async (): Promise<void> => {
      const copy = join(folder, program, `copy-${copies.length}`);
      // The programs report files of a staging folder that vanish meanwhile.
      const isDone = await promisify(execFile)('sh', ['-c', command, 'sh', dir, copy]).then(
        () => true,
        () => program !== 'git',
      );
      if (isDone) copies.push(copy);
    };
    for (const night of [first, ...later]) {
      const state = { isRunning: true };
      const run = takeNight(dir, night).finally(() => (state.isRunning = false));
      while (state.isRunning) await copyOnce();
      await run;
      // The run promotes at its end.
      ofPromotions.push(...copies.slice(-3));
    }
    await copyOnce();
    expect(copies).not.toEqual([]);
    for (const copy of new Set([...ofPromotions, copies.at(-1)!])) await expectFollowed(copy);
  },
);

test.skipIf(!has('rsync'))(
  'a link in place of history/ is copied without its entries, unless rsync follows it',
  async () => {
    const [plain, followed] = ['plain', 'followed'].map((name) => join(folder, name)) as [string, string];
    renameSync(join(snapshotDir, 'history'), join(folder, 'other-disk'));
    symlinkSync(join(folder, 'other-disk'), join(snapshotDir, 'history'));
    execFileSync('rsync', ['-a', `${snapshotDir}/`, plain]);
    execFileSync('rsync', ['-a', '--copy-unsafe-links', `${snapshotDir}/`, followed]);
    expect(lstatSync(join(plain, 'history')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(followed, 'history')).isDirectory()).toBe(true);
    expect(lstatSync(join(followed, 'current')).isSymbolicLink()).toBe(true);
    await expectFollowed(followed);
  },
);
