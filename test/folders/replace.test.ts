// Our own files in a folder become those of a new version; nobody else's file is replaced or removed.
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
const MOMENT = join(import.meta.dirname, '../snapshot/moment.ts');
const REPLACING = join(import.meta.dirname, 'replacing.ts');

/** Replaces what is staged; without a list in the folder, all of its files count as ours. */
async function replace(more: Partial<ReplaceOptions> = {}): Promise<ReplaceResult> {
  const all = await treeOf(dist).catch(() => new Map<string, string>());
  const own = readOwnFiles(dist, LIST) ?? { files: new Set(all.keys()), unfinished: false };
  return replaceFiles({ staged, folder: dist, own, list: LIST, ...more });
}

/** The files of the folder but for its list. */
async function files(): Promise<Record<string, string>> {
  const tree = await treeOf(dist);
  tree.delete(LIST);
  return Object.fromEntries(tree);
}

async function write(folder: string, texts: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    // Long ago, so that a file that is written anew shows.
    await utimes(join(folder, path), 1e9, 1e9);
  }
}

describe('a folder becomes equal to what was staged', () => {
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

  test('files over the size of a read are compared to their end', async () => {
    const large = 'x'.repeat(600_000);
    await write(dist, { same: large, other: `${large}1` });
    await write(staged, { same: large, other: `${large}2` });
    expect(await replace()).toEqual({ added: 0, changed: 1, kept: 1, removed: 0 });
    expect(await readFile(join(dist, 'other'), 'utf8')).toBe(`${large}2`);
  });

  test('an own link is replaced by the file, what it points at stays', async () => {
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

test('own files that are kept stay untouched, other own files go, and folders that they leave empty', async () => {
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

test('where a file that was to be kept has gone, nothing is changed, and the error names it', async () => {
  await write(dist, { 'a/keep': 'k', 'b/keep': 'k', gone: 'g', change: 'x' });
  await write(staged, { change: 'y', new: 'n' });
  const own = { files: new Set((await treeOf(dist)).keys()), unfinished: false };
  await rm(join(dist, 'b'), { recursive: true });
  const before = await treeOf(dist);
  await expect(replace({ own, kept: ['a/keep', 'b/keep'] })).rejects.toThrow(
    `“${join(dist, 'b/keep')}” disappeared while its new version was made. Nothing was changed; run this again.`,
  );
  expect(await treeOf(dist)).toEqual(before);
});

describe("others' files", () => {
  const own = { files: new Set(['index.html', 'platform/1/index.html', 'old/page']), unfinished: false };

  beforeEach(() => write(dist, { 'index.html': '1', 'platform/1/index.html': '1', 'old/page': '1' }));

  test('stay, in our folders too, with the folders that hold them', async () => {
    const theirs = { 'robots.txt': 'r', '.well-known/a': 'w', 'old/notes': 'n', 'platform/1/photo': 'p' };
    await write(dist, theirs);
    await mkdir(join(dist, 'empty'));
    await write(staged, { 'index.html': '2' });
    expect(await replace({ own })).toEqual({ added: 0, changed: 1, kept: 0, removed: 2 });
    expect(await files()).toEqual({ ...theirs, 'index.html': '2' });
    expect(await readdir(dist)).toContain('empty');
  });

  test.for([
    ['a file with the name of a new one', 'new.html', { 'new.html': 'ours' }],
    ['one of equal bytes too', 'new.html', { 'new.html': 'theirs' }],
    ['a file with the name of a new folder', 'docs', { 'docs/index.html': 'ours' }],
    ['a file in a folder with the name of a new file', 'docs/mine', { docs: 'ours' }],
  ] as const)('%s: nothing is changed, and the error names it', async ([, theirs, ours]) => {
    await write(dist, { [theirs]: 'theirs' });
    await write(staged, { 'index.html': '2', ...ours });
    const before = await treeOf(dist);
    await expect(replace({ own })).rejects.toThrow(
      `“${join(dist, theirs)}” is in the way and was not written by this project: move it elsewhere.`,
    );
    expect(await treeOf(dist)).toEqual(before);
  });

  test('a folder that somebody put where an own file was stays', async () => {
    await rm(join(dist, 'old/page'));
    await write(dist, { 'old/page/mine': 'm' });
    await write(staged, { 'index.html': '1' });
    await replace({ own });
    expect(await files()).toEqual({ 'index.html': '1', 'old/page/mine': 'm' });
  });

  test('files behind a link that somebody put in the place of our folder stay', async () => {
    await write(join(dist, '../elsewhere'), { page: 'theirs' });
    await rm(join(dist, 'old'), { recursive: true });
    await symlink('../elsewhere', join(dist, 'old'));
    await write(staged, { 'index.html': '1' });
    await replace({ own });
    expect(await readFile(join(dist, 'old/page'), 'utf8')).toBe('theirs');
  });

  test('a list that leads out of its folder is not followed', async () => {
    await write(join(dist, '..'), { 'outside.txt': 'o' });
    await write(dist, { [LIST]: '{"files":["index.html","../outside.txt","/etc/passwd","a//b","."]}' });
    expect(readOwnFiles(dist, LIST)).toEqual({ files: new Set(['index.html']), unfinished: false });
  });
});

describe('a process that ends half-way', () => {
  const before = { 'a/kept': '1', 'a/changed': '1', 'gone/1': '1', 'data/last': '1', 'data/stamp': '1' };
  const after = { 'a/kept': '1', 'a/changed': '2', 'new/deep/2': '2', 'data/last': '2', 'data/stamp': '2' };
  const mine = { 'mine.txt': 'm', 'gone/mine': 'm' };
  const list = 'data/files.json';

  /** A folder as a first run leaves it, with files of somebody else, and the next version beside it. */
  async function prepare(): Promise<void> {
    await rm(dist, { recursive: true, force: true });
    await stageVersion(before);
    await complete();
    await write(dist, mine);
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
    const args = ['--import', MOMENT, REPLACING, dirname(dist)];
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

  test('killed at any step, it leaves only files that are listed, or the version before; the next run completes it', async () => {
    await prepare();
    const { steps } = JSON.parse(await replaceIn()) as { steps: number };
    expect(steps).toBeGreaterThan(10);
    let unfinished = 0;
    for (let moment = 1; moment <= steps; moment += 1) {
      await prepare();
      expect(await replaceIn(moment), `killed at step ${moment}`).toBe('');
      const own = readOwnFiles(dist, list)!;
      const there = await present();
      if (own.unfinished) unfinished += 1;
      else
        expect([
          { ...before, ...mine },
          { ...after, ...mine },
        ]).toContainEqual(there);
      for (const path of Object.keys(there)) expect(path in mine || own.files.has(path), path).toBe(true);
      // The stamp vouches for all others: it is new only where they are.
      if (there['data/stamp'] === '2') expect(there).toEqual({ ...after, ...mine });
      await stageVersion(after);
      await complete();
      expect(await present()).toEqual({ ...after, ...mine });
      expect(readOwnFiles(dist, list)).toEqual({
        files: new Set([...Object.keys(after), list].toSorted()),
        unfinished: false,
      });
    }
    expect(unfinished).toBeGreaterThan(3);
  });

  test('a rename that fails is reported with what was done, and the next run completes the work', async ({
    skip,
  }) => {
    if (process.getuid?.() !== 0) skip('only root can become another user');
    await prepare();
    for (const path of ['.', ...(await readdir(dirname(dist), { recursive: true }))])
      await chown(join(dirname(dist), path), NOBODY, NOBODY);
    await chown(join(dist, 'a'), 0, 0);
    expect(await replaceIn(undefined, NOBODY)).toContain(
      `FolderError: “${dist}” was replaced in part: 1 of 4 files, then “a/changed” could not be (EACCES).`,
    );
    expect(readOwnFiles(dist, list)).toMatchObject({ unfinished: true });
    await stageVersion(after);
    await complete();
    expect(await present()).toEqual({ ...after, ...mine });
  });
});
