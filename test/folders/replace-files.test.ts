import { spawn } from 'node:child_process';
import {
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ownFilesIn, readOwnFiles } from '../../src/folders/own-files.ts';
import { replaceFiles, type ReplaceResult, type ReplaceOptions } from '../../src/folders/replace-files.ts';
import { treeOf } from '../tree.ts';

let staged: string;
let dist: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  [staged, dist] = [join(folder, 'staged'), join(folder, 'dist')];
});

const LIST = 'files.json';
const NOBODY = 65_534;
const MOMENT = join(import.meta.dirname, '../snapshot/kill-at-step.ts');
const REPLACE_PROCESS = join(import.meta.dirname, 'replace-process.ts');

/** Without a list in the folder, all of its files count as ours. */
async function replace(more: Partial<ReplaceOptions> = {}): Promise<ReplaceResult> {
  const all = await treeOf(dist).catch(() => new Map<string, string>());
  const own = readOwnFiles(dist, LIST) ?? { files: new Set(all.keys()), unfinished: false };
  return replaceFiles({ staged, folder: dist, own, list: LIST, ...more });
}

/** The files of the folder, without its list. */
async function files(): Promise<Record<string, string>> {
  const tree = await treeOf(dist);
  tree.delete(LIST);
  return Object.fromEntries(tree);
}

async function write(folder: string, texts: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    // An old mtime reveals files that were written again.
    await utimes(join(folder, path), 1e9, 1e9);
  }
}

describe('the own files become equal to the staged ones', () => {
  const cases: [string, Record<string, string>, Record<string, string>][] = [
    ['from nothing', {}, { 'a/index.html': '1', b: '2' }],
    [
      'new, changed, kept and removed files',
      { keep: 'k', change: 'x', gone: 'g', 'old/deep/gone': 'g' },
      { keep: 'k', change: 'y', 'new/file': 'n' },
    ],
    ['a file where a folder was', { 'a/b/c': '1', 'a/d': '2' }, { a: 'file' }],
    ['a folder where a file was', { a: 'file' }, { 'a/b/c': '1' }],
    ['same size, other bytes', { a: 'abc' }, { a: 'abd' }],
    ['empty files', { a: '' }, { a: '', b: '' }],
  ];
  test.each(cases)('%s', async (_, before, after) => {
    await mkdir(dist);
    await write(dist, before);
    await write(staged, after);
    await replace();
    expect(await files()).toEqual(after);
    expect([...readOwnFiles(dist, LIST)!.files]).toEqual([...Object.keys(after), LIST].toSorted());
    expect(readOwnFiles(dist, LIST)!.unfinished).toBe(false);
  });

  test('files larger than a read chunk are compared to their end', async () => {
    const large = 'x'.repeat(600_000);
    await write(dist, { same: large, other: `${large}1` });
    await write(staged, { same: large, other: `${large}2` });
    expect(await replace()).toEqual({ added: 0, changed: 1, kept: 1, removed: 0 });
    expect(await readFile(join(dist, 'other'), 'utf8')).toBe(`${large}2`);
  });

  test('an own symlink is replaced by the file, and its target stays', async () => {
    await write(dist, { 'outside.txt': 'secret' });
    await symlink('outside.txt', join(dist, 'a'));
    await write(staged, { a: 'secret', 'outside.txt': 'secret' });
    expect(await replace()).toMatchObject({ changed: 1, kept: 1 });
    expect(await readFile(join(dist, 'a'), 'utf8')).toBe('secret');
  });
});

test('unchanged files are not touched, changed ones are', async () => {
  await write(dist, { keep: 'k', change: 'x' });
  await write(staged, { keep: 'k', change: 'y' });
  await utimes(join(staged, 'keep'), 2e9, 2e9);
  await utimes(join(staged, 'change'), 2e9, 2e9);
  const before = await stat(join(dist, 'keep'));
  await replace();
  const after = await stat(join(dist, 'keep'));
  expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
  expect((await stat(join(dist, 'change'))).mtimeMs).toBe(2e12);
});

test('kept own files stay untouched; other own files and the folders they leave empty are removed', async () => {
  await write(dist, { 'a/keep': 'k', 'b/gone': 'g', 'c/change': 'x', 'c/d/keep': 'k' });
  await write(staged, { 'c/change': 'y', 'e/new': 'n' });
  const before = await stat(join(dist, 'a/keep'));
  const counts = await replace({ kept: ['a/keep', 'c/d/keep'] });
  expect(counts).toEqual({ added: 1, changed: 1, kept: 2, removed: 1 });
  expect(await files()).toEqual({ 'a/keep': 'k', 'c/change': 'y', 'c/d/keep': 'k', 'e/new': 'n' });
  expect((await readdir(dist)).toSorted()).toEqual(['a', 'c', 'e', LIST]);
  const after = await stat(join(dist, 'a/keep'));
  expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
});

test('if a kept file is missing, nothing is changed, and the error names it', async () => {
  await write(dist, { 'a/keep': 'k', 'b/keep': 'k', gone: 'g', change: 'x' });
  await write(staged, { change: 'y', new: 'n' });
  const own = { files: new Set((await treeOf(dist)).keys()), unfinished: false };
  await rm(join(dist, 'b'), { recursive: true });
  const before = await treeOf(dist);
  await expect(replace({ own, kept: ['a/keep', 'b/keep'] })).rejects.toThrow(
    `“${join(dist, 'b/keep')}” disappeared during the build. Nothing was changed. Run this again.`,
  );
  expect(await treeOf(dist)).toEqual(before);
});

describe('foreign files', () => {
  const own = { files: new Set(['index.html', 'platform/1/index.html', 'old/page']), unfinished: false };

  beforeEach(() => write(dist, { 'index.html': '1', 'platform/1/index.html': '1', 'old/page': '1' }));

  test('stay, with the folders that contain them, even inside our folders', async () => {
    const foreign = { 'robots.txt': 'r', '.well-known/a': 'w', 'old/notes': 'n', 'platform/1/photo': 'p' };
    await write(dist, foreign);
    await mkdir(join(dist, 'empty'));
    await write(staged, { 'index.html': '2' });
    expect(await replace({ own })).toEqual({ added: 0, changed: 1, kept: 0, removed: 2 });
    expect(await files()).toEqual({ ...foreign, 'index.html': '2' });
    expect(await readdir(dist)).toContain('empty');
  });

  test.for([
    ['a file with the name of a new one', 'new.html', { 'new.html': 'ours' }],
    ['a file with the name and bytes of a new one', 'new.html', { 'new.html': 'theirs' }],
    ['a file with the name of a new folder', 'docs', { 'docs/index.html': 'ours' }],
    ['a file in a folder with the name of a new file', 'docs/mine', { docs: 'ours' }],
  ] as const)('%s: nothing is changed, and the error names it', async ([, theirs, ours]) => {
    await write(dist, { [theirs]: 'theirs' });
    await write(staged, { 'index.html': '2', ...ours });
    const before = await treeOf(dist);
    await expect(replace({ own })).rejects.toThrow(
      `“${join(dist, theirs)}” blocks a new file and was not written by this project. Nothing was changed. Move it elsewhere.`,
    );
    expect(await treeOf(dist)).toEqual(before);
  });

  test('a foreign folder in the place of an own file stays', async () => {
    await rm(join(dist, 'old/page'));
    await write(dist, { 'old/page/mine': 'm' });
    await write(staged, { 'index.html': '1' });
    await replace({ own });
    expect(await files()).toEqual({ 'index.html': '1', 'old/page/mine': 'm' });
  });

  test('files behind a foreign symlink in the place of our folder stay', async () => {
    await write(join(dist, '../elsewhere'), { page: 'theirs' });
    await rm(join(dist, 'old'), { recursive: true });
    await symlink('../elsewhere', join(dist, 'old'));
    await write(staged, { 'index.html': '1' });
    await replace({ own });
    expect(await readFile(join(dist, 'old/page'), 'utf8')).toBe('theirs');
  });

  test('listed paths that lead out of the folder are ignored', async () => {
    await write(join(dist, '..'), { 'outside.txt': 'o' });
    await write(dist, { [LIST]: '{"files":["index.html","../outside.txt","/etc/passwd","a//b","."]}' });
    expect(readOwnFiles(dist, LIST)).toEqual({ files: new Set(['index.html']), unfinished: false });
  });
});

describe('an interrupted process', () => {
  const before = { 'a/kept': '1', 'a/changed': '1', 'gone/1': '1', 'data/last': '1', 'data/stamp': '1' };
  const after = { 'a/kept': '1', 'a/changed': '2', 'new/deep/2': '2', 'data/last': '2', 'data/stamp': '2' };
  const foreign = { 'foreign.txt': 'm', 'gone/foreign': 'm' };
  const list = 'data/files.json';

  /** A folder after a first run, with foreign files, and the next version staged. */
  async function prepare(): Promise<void> {
    await rm(dist, { recursive: true, force: true });
    await stageVersion(before);
    await complete();
    await write(dist, foreign);
    await stageVersion(after);
  }

  async function stageVersion(version: Record<string, string>): Promise<void> {
    await rm(staged, { recursive: true, force: true });
    await write(staged, version);
  }

  async function complete(): Promise<void> {
    const own = ownFilesIn(dist, list, () => undefined);
    await replaceFiles({ staged, folder: dist, own, list, last: ['data/last'], stamp: 'data/stamp' });
  }

  function replaceIn(moment?: number, uid?: number): Promise<string> {
    const args = ['--import', MOMENT, REPLACE_PROCESS, dirname(dist)];
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

  test('killed at any step, it leaves listed files only, or a complete version; the next run completes the work', async () => {
    await prepare();
    const { steps } = JSON.parse(await replaceIn()) as { steps: number };
    expect(steps).toBeGreaterThan(10);
    let unfinished = 0;
    for (let moment = 1; moment <= steps; moment += 1) {
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
      for (const path of Object.keys(inFolder))
        expect(path in foreign || own.files.has(path), path).toBe(true);
      // The stamp proves the other files complete.
      if (inFolder['data/stamp'] === '2') expect(inFolder).toEqual({ ...after, ...foreign });
      await stageVersion(after);
      await complete();
      expect(await present()).toEqual({ ...after, ...foreign });
      expect(readOwnFiles(dist, list)).toEqual({
        files: new Set([...Object.keys(after), list].toSorted()),
        unfinished: false,
      });
    }
    expect(unfinished).toBeGreaterThan(3);
  });

  test('a failed rename is reported with the progress so far, and the next run completes the work', async ({
    skip,
  }) => {
    if (process.getuid?.() !== 0) skip('only root can become another user');
    await prepare();
    for (const path of ['.', ...(await readdir(dirname(dist), { recursive: true }))])
      await chown(join(dirname(dist), path), NOBODY, NOBODY);
    await chown(join(dist, 'a'), 0, 0);
    expect(await replaceIn(undefined, NOBODY)).toContain(
      `FolderError: “${dist}” was replaced only in part: after 1 of 4 files, “a/changed” failed (EACCES).`,
    );
    expect(readOwnFiles(dist, list)).toMatchObject({ unfinished: true });
    await stageVersion(after);
    await complete();
    expect(await present()).toEqual({ ...after, ...foreign });
  });
});
