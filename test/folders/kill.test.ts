// A process that ends while it replaces our files, at any of its steps, and what the next run makes of the folder.
import { spawn } from 'node:child_process';
import { chown, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { NO_OWN_FILES, ownFilesIn, readOwnFiles } from '../../src/folders/own-files.ts';
import { replaceFiles } from '../../src/folders/replace-files.ts';
import { createFolder } from '../fixtures.ts';
import { putAll } from '../into.ts';
import { canBecomeNobody, NOBODY } from '../nobody.ts';
import { treeOf } from '../tree.ts';

let staged: string;
let dist: string;

beforeEach(() => {
  const folder = createFolder();
  [staged, dist] = [join(folder, 'staged'), join(folder, 'dist')];
});

/** One run has the odd steps, another the even ones. */
const FIRST = Math.random() < 0.5 ? 1 : 2;
const KILL_AT_STEP = join(import.meta.dirname, '../snapshot/kill-at-step.ts');
const REPLACE_PROCESS = join(import.meta.dirname, 'replace-process.ts');

const before = { 'a/kept': '1', 'a/changed': '1', 'gone/1': '1', 'data/last': '1', 'data/stamp': '1' };
const after = { 'a/kept': '1', 'a/changed': '2', 'new/deep/2': '2', 'data/last': '2', 'data/stamp': '2' };
const foreign = { 'foreign.txt': 'm', 'gone/foreign': 'm' };
const list = 'data/files.json';

/** A folder after a first run, with foreign files, and the next version staged. */
async function prepare(): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await stageVersion(before);
  await complete();
  putAll(dist, foreign);
  await stageVersion(after);
}

async function stageVersion(version: Record<string, string>): Promise<void> {
  await rm(staged, { recursive: true, force: true });
  putAll(staged, version);
}

async function complete(): Promise<void> {
  const own = ownFilesIn(dist, list, () => undefined);
  await replaceFiles({ staged, folder: dist, own, list, last: ['data/last', 'data/stamp'] });
}

function replaceIn(moment?: number, uid?: number): Promise<string> {
  const args = ['--import', KILL_AT_STEP, REPLACE_PROCESS, dirname(dist)];
  const env = { ...process.env, MOMENT: String(moment) };
  const child = spawn(process.execPath, args, { env, uid });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}

async function present(): Promise<Record<string, string>> {
  const tree = await treeOf(dist);
  tree.delete(list);
  return Object.fromEntries(tree);
}

test(`killed at every second step from ${FIRST}, it leaves listed files only, or a complete version; the next run completes the work`, async () => {
  await prepare();
  const { steps } = JSON.parse(await replaceIn()) as { steps: number };
  expect(steps).toBeGreaterThan(10);
  let unfinished = 0;
  for (let moment = FIRST; moment <= steps; moment += 2) {
    await prepare();
    expect(await replaceIn(moment), `killed at step ${moment}`).toBe('');
    const own = readOwnFiles(dist, list)!;
    const inFolder = await present();
    if (own.unfinished) unfinished += 1;
    else
      expect([
        { ...before, ...foreign },
        { ...after, ...foreign },
      ]).toContainEqual(inFolder);
    for (const path of Object.keys(inFolder)) expect(path in foreign || own.files.has(path), path).toBe(true);
    // Only removals follow the last file.
    if (inFolder['data/stamp'] === '2') expect(inFolder).toMatchObject({ ...after, ...foreign });
    await stageVersion(after);
    await complete();
    expect(await present()).toEqual({ ...after, ...foreign });
    expect(readOwnFiles(dist, list)).toEqual({
      ...NO_OWN_FILES,
      files: new Set([...Object.keys(after), list].toSorted()),
    });
  }
  expect(unfinished, 'runs that left a folder unfinished').toBeGreaterThan(1);
});

test.skipIf(!canBecomeNobody)(
  'a failed rename is reported with the progress so far, and the next run completes the work',
  async () => {
    await prepare();
    for (const path of ['.', ...(await readdir(dirname(dist), { recursive: true }))])
      await chown(join(dirname(dist), path), NOBODY, NOBODY);
    await chown(join(dist, 'a'), 0, 0);
    expect(await replaceIn(undefined, NOBODY)).toContain(
      `FolderError: “${dist}” was replaced only in part: after 1 of 5 files, “a/changed” failed: permission denied.`,
    );
    expect(readOwnFiles(dist, list)).toMatchObject({ unfinished: true });
    await stageVersion(after);
    await complete();
    expect(await present()).toEqual({ ...after, ...foreign });
  },
);
