// Our own files in a folder become those of a new version; nobody else's file is replaced or removed.
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readOwnFiles } from '../../src/folders/own-files.ts';
import { replaceFiles, type ReplaceResult, type ReplaceOptions } from '../../src/folders/replace-files.ts';
import { hasBytes } from '../../src/folders/compare-files.ts';
import { treeOf } from '../tree.ts';
import { renamesInto } from './renames.ts';

let staged: string;
let dist: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  [staged, dist] = [join(folder, 'staged'), join(folder, 'dist')];
});

const LIST = 'files.json';

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

  test('a file that only begins as the other does is another', async () => {
    const read = 'x'.repeat(1 << 18);
    await write(dist, { longer: read, shorter: `${read}1` });
    await write(staged, { longer: `${read}1`, shorter: read });
    expect(await replace()).toMatchObject({ changed: 2, kept: 0 });
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

describe('the order of what is moved', () => {
  const last = ['data/second', 'data/first'];
  const stamp = 'data/stamp';
  const text = { 'a/new/deep': '2', 'z/change': '2', 'data/first': '2', 'data/second': '2', [stamp]: '2' };

  test('new files, changed ones, then those that are last, in the order given, then the stamp, the list at the end', async () => {
    await write(dist, { 'a/old': '1', 'z/change': '1', 'data/first': '1', 'data/second': '1', [stamp]: '1' });
    await write(staged, text);
    const moved = await renamesInto(dist, () => replace({ last, stamp }));
    expect(moved).toEqual([LIST, 'a/new', 'z/change', ...last, stamp, LIST]);
  });

  test('a new folder is moved as one, unless a file in it comes last or is the stamp', async () => {
    await write(staged, { 'b/1': '1', 'b/c/2': '1', 'data/other': '1', ...text });
    const moved = await renamesInto(dist, () => replace({ last, stamp }));
    expect(moved).toEqual([LIST, 'a', 'b', 'data/other', 'z', ...last, stamp, LIST]);
  });

  test('files that are to come last and did not change are not moved', async () => {
    await write(dist, text);
    await write(staged, { ...text, 'z/change': '3', 'data/first': '3' });
    expect(await renamesInto(dist, () => replace({ last, stamp }))).toEqual([
      LIST,
      'z/change',
      'data/first',
      stamp,
      LIST,
    ]);
  });

  test('where one of them fails, the error says how far it came, and the list that it is unfinished', async () => {
    await write(dist, { a: '1', b: '1', gone: '1' });
    await write(staged, { a: '2', b: '2', c: '2' });
    const all = ['a', 'b', 'c', 'gone', LIST];
    const failed = renamesInto(dist, () => replace(), 'b');
    await expect(failed).rejects.toMatchObject({
      name: 'FolderError',
      isPartial: true,
      cause: { code: 'EACCES' },
      message: expect.stringContaining(
        `“${dist}” was replaced only in part: after 2 of 4 files, “b” failed (EACCES)`,
      ),
    });
    expect(readOwnFiles(dist, LIST)).toEqual({ files: new Set(all), unfinished: true });
    expect(await files()).toEqual({ a: '2', b: '1', c: '2', gone: '1' });
    // The next run makes all of it anew.
    await write(staged, { a: '2', b: '2', c: '2' });
    expect(await replace()).toEqual({ added: 0, changed: 1, kept: 2, removed: 1 });
    expect(await files()).toEqual({ a: '2', b: '2', c: '2' });
  });

  test('where the stamp fails, the error names the list', async () => {
    await write(staged, text);
    const failed = renamesInto(dist, () => replace({ last, stamp }), stamp);
    await expect(failed).rejects.toMatchObject({
      isPartial: true,
      message: expect.stringContaining(`“${LIST}” failed (EACCES)`),
    });
  });

  test('one changed file is one rename, once the list is there', async () => {
    await write(dist, { a: '1', b: '1' });
    await write(staged, { a: '1', b: '1' });
    await replace();
    await write(staged, { a: '1', b: '2' });
    expect(await renamesInto(dist, () => replace())).toEqual(['b']);
    await write(staged, { a: '2', b: '3' });
    expect(await renamesInto(dist, () => replace())).toEqual([LIST, 'a', 'b', LIST]);
    await write(staged, { a: '2', b: '3' });
    expect(await renamesInto(dist, () => replace())).toEqual([]);
    // As many files, but not the same ones.
    await rm(join(staged, 'a'));
    await write(staged, { b: '3', c: '1' });
    expect(await renamesInto(dist, () => replace())).toEqual([LIST, 'c', LIST]);
  });
});

test('kept own files stay untouched; other own files and the folders they leave empty are removed', async () => {
  await write(dist, { 'a/keep': 'k', 'b/deep/gone': 'g', 'c/change': 'x', 'c/d/keep': 'k' });
  await write(staged, { 'c/change': 'y', 'e/new': 'n' });
  const before = await stat(join(dist, 'a/keep'));
  const counts = await replace({ kept: ['a/keep', 'c/d/keep'] });
  expect(counts).toEqual({ added: 1, changed: 1, kept: 2, removed: 1 });
  expect(await files()).toEqual({ 'a/keep': 'k', 'c/change': 'y', 'c/d/keep': 'k', 'e/new': 'n' });
  expect((await readdir(dist)).toSorted()).toEqual(['a', 'c', 'e', LIST]);
  const after = await stat(join(dist, 'a/keep'));
  expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
});

test('no file stays open: a site has more of them than a process may', async () => {
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const texts = (text: string) => Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}`, text]));
  await write(dist, { ...texts('1'), a: '1' });
  await write(staged, { ...texts('1'), a: '2' });
  const before = openFiles();
  expect(await replace()).toMatchObject({ changed: 1, kept: 20 });
  for (let i = 0; i < 20; i += 1) expect(hasBytes(join(dist, String(i)), Buffer.from('1'))).toBe(true);
  expect(openFiles()).toBeLessThan(before + 5);
});

test('a list among the new files is not the one that is written', async () => {
  await write(dist, { a: '1' });
  await write(staged, { a: '1' });
  await replace();
  await write(staged, { b: '2', [LIST]: 'other' });
  expect(await replace()).toEqual({ added: 1, changed: 0, kept: 1, removed: 0 });
  expect(readOwnFiles(dist, LIST)!.files).toEqual(new Set(['a', 'b', LIST]));
});

test('an unfinished list becomes a finished one, also if no file is new', async () => {
  await write(dist, { a: '1' });
  await write(staged, { a: '1' });
  const own = { files: new Set(['a', LIST]), unfinished: true };
  expect(await replace({ own, stamp: 'data/stamp' })).toEqual({ added: 0, changed: 0, kept: 1, removed: 0 });
  expect(readOwnFiles(dist, LIST)).toEqual({ ...own, unfinished: false });
});

test('the list may be in a folder that is new', async () => {
  await write(staged, { 'data/a': '1' });
  const list = 'data/files.json';
  await replace({ list });
  expect(readOwnFiles(dist, list)!.files).toEqual(new Set(['data/a', list]));
});

test('a lost file and a changed one are both replaced', async () => {
  await write(dist, { a: '1', b: '1' });
  await write(staged, { a: '1', b: '1' });
  await replace();
  await rm(join(dist, 'a'));
  await rm(staged, { recursive: true });
  await write(staged, { a: '1', b: '2' });
  expect(await replace()).toEqual({ added: 1, changed: 1, kept: 0, removed: 0 });
  expect(await files()).toEqual({ a: '1', b: '2' });
});

test.each(['missing', 'a folder'])(
  'if a kept file is %s, nothing is changed, and the error names it',
  async (state) => {
    await write(dist, { 'a/keep': 'k', 'b/keep': 'k', gone: 'g', change: 'x' });
    await write(staged, { change: 'y', new: 'n' });
    const own = { files: new Set((await treeOf(dist)).keys()), unfinished: false };
    await rm(join(dist, 'b'), { recursive: true });
    if (state === 'a folder') await mkdir(join(dist, 'b/keep'), { recursive: true });
    const before = await treeOf(dist);
    await expect(replace({ own, kept: ['a/keep', 'b/keep'] })).rejects.toThrow(
      `“${join(dist, 'b/keep')}” disappeared during the build. Nothing was changed. Run this again.`,
    );
    expect(await treeOf(dist)).toEqual(before);
  },
);

describe("others' files", () => {
  const own = { files: new Set(['index.html', 'platform/1/index.html', 'old/page']), unfinished: false };

  const inTheWay = (path: string) => ({
    name: 'FolderError',
    isPartial: false,
    message: `“${join(dist, path)}” blocks a new file and was not written by this project. Nothing was changed. Move it elsewhere.`,
  });

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
    await expect(replace({ own })).rejects.toMatchObject(inTheWay(theirs));
    expect(await treeOf(dist)).toEqual(before);
  });

  test('one that is to be kept is not ours to keep: nothing is changed, and the error names it', async () => {
    await write(dist, { mine: 'm' });
    await write(staged, { 'index.html': '2' });
    const before = await treeOf(dist);
    await expect(replace({ own, kept: ['old/page', 'mine'] })).rejects.toMatchObject(inTheWay('mine'));
    expect(await treeOf(dist)).toEqual(before);
  });

  test('a file that somebody put where a folder of ours was stays, and no kept file is below it', async () => {
    await rm(join(dist, 'old'), { recursive: true });
    await write(dist, { old: 'theirs' });
    await write(staged, { 'index.html': '1' });
    await expect(replace({ own, kept: ['old/page'] })).rejects.toMatchObject(inTheWay('old'));
    await replace({ own });
    expect(await files()).toEqual({ 'index.html': '1', old: 'theirs' });
  });

  test('a folder of ours that somebody removed is no reason to stop', async () => {
    await rm(join(dist, 'platform'), { recursive: true });
    await write(staged, { 'index.html': '1' });
    expect(await replace({ own })).toEqual({ added: 0, changed: 0, kept: 1, removed: 1 });
    expect(await files()).toEqual({ 'index.html': '1' });
  });

  test('a foreign folder in the place of an own file stays', async () => {
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
