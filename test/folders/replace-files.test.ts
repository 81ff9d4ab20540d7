// A new version replaces our own files in a folder; foreign files are neither replaced nor removed.
import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_OWN_FILES, readOwnFiles } from '../../src/folders/own-files.ts';
import { replaceFiles, type ReplaceResult, type ReplaceOptions } from '../../src/folders/replace-files.ts';
import { createFolder } from '../fixtures.ts';
import { putAll } from '../into.ts';
import { treeOf } from '../tree.ts';
import { renamesInto } from './renames.ts';

let staged: string;
let dist: string;

beforeEach(useFolder);

function useFolder(): void {
  const folder = createFolder();
  [staged, dist] = [join(folder, 'staged'), join(folder, 'dist')];
}

const LIST = 'files.json';

/** Replaces what is staged; without a list in the folder, all of its files count as ours. */
async function replace(more: Partial<ReplaceOptions> = {}): Promise<ReplaceResult> {
  const all = await treeOf(dist).catch(() => new Map<string, string>());
  const own = readOwnFiles(dist, LIST) ?? { ...NO_OWN_FILES, files: new Set(all.keys()) };
  return replaceFiles({ staged, folder: dist, own, list: LIST, ...more });
}

/** The files of the folder but for its list. */
async function files(): Promise<Record<string, string>> {
  const tree = await treeOf(dist);
  tree.delete(LIST);
  return Object.fromEntries(tree);
}

async function write(folder: string, texts: Record<string, string>): Promise<void> {
  putAll(folder, texts);
  // The time is long ago, so that a rewritten file shows.
  for (const path of Object.keys(texts)) await utimes(join(folder, path), 1e9, 1e9);
}

type Files = Record<string, string>;
const OURS = { 'index.html': '1', 'platform/1/index.html': '1', 'old/page': '1' };
const MIXED = { ...OURS, 'robots.txt': 'r', '.well-known/a': 'w', 'old/notes': 'n', 'platform/1/photo': 'p' };
const { 'old/page': _page, ...WITHOUT_PAGE } = OURS;

/** The files before, those that are staged, and which of the former are ours: all of them, unless given. */
const ROWS: [what: string, before: Files, staged: Files, own?: Files][] = [
  ['from nothing', {}, { 'a/index.html': '1', b: '2' }],
  [
    'new, changed, kept and removed files',
    { keep: 'k', change: 'x', gone: 'g', 'old/deep/gone': 'g' },
    { keep: 'k', change: 'y', 'new/file': 'n' },
  ],
  ['same size, other bytes', { a: 'abc' }, { a: 'abd' }],
  ['empty files', { a: '' }, { a: '', b: '' }],
  ['a lost file and a changed one', { b: '1' }, { a: '1', b: '2' }, { a: '1', b: '1' }],
  ['a list among the new files', { a: '1' }, { b: '2', [LIST]: 'other' }],
  ['files of others, in our folders too', MIXED, { 'index.html': '2' }, OURS],
  ['a file of others with the name of a new one', { ...OURS, 'new.html': 'o' }, { 'new.html': 'n' }, OURS],
  ['one of equal bytes', { ...OURS, 'new.html': 'o' }, { 'new.html': 'o' }, OURS],
  [
    'a file of others with the name of a new folder',
    { ...OURS, docs: 'o' },
    { 'docs/index.html': 'n' },
    OURS,
  ],
  ['a folder of others with the name of a new file', { ...OURS, 'docs/mine': 'o' }, { docs: 'n' }, OURS],
  ['a file of ours with the name of a new folder', OURS, { 'old/page/index.html': 'n' }],
  ['a folder of ours with the name of a new file', OURS, { old: 'n' }],
  ['a file of others in the place of our folder', { ...WITHOUT_PAGE, old: 'o' }, { 'index.html': '1' }, OURS],
  [
    'a folder of others in the place of our file',
    { ...WITHOUT_PAGE, 'old/page/mine': 'o' },
    { 'index.html': '1' },
    OURS,
  ],
  ['a folder of ours that is gone', WITHOUT_PAGE, { 'index.html': '1' }, OURS],
];

const listing = (texts: Files): string =>
  Object.entries(texts)
    .map(([path, text]) => `${path}=${text}`)
    .join(' ');

test('what is staged replaces our files, and no others', async () => {
  const texts = [];
  for (const [what, before, after, own = before] of ROWS) {
    useFolder();
    await mkdir(join(dist, 'empty'), { recursive: true });
    await write(dist, before);
    await write(staged, after);
    const options = { own: { ...NO_OWN_FILES, files: new Set(Object.keys(own)) } };
    const result = await replace(options).catch((error: Error) => error);
    const isRefused = result instanceof Error;
    texts.push(
      what,
      isRefused
        ? `${result.name}: ${result.message.replaceAll(dist, '…')}`
        : `${result.added} added, ${result.changed} changed, ${result.kept} kept, ${result.removed} removed`,
      `before: ${listing(before)}`,
      `after: ${listing(await files())}`,
    );
    // Folders of others stay, too.
    expect(await readdir(dist)).toContain('empty');
    if (what.startsWith('new, changed')) expect(await readdir(dist)).not.toContain('old');
    const list = readOwnFiles(dist, LIST);
    if (isRefused) expect(list).toBeUndefined();
    else
      expect([list!.unfinished, [...list!.files]]).toEqual([
        false,
        [...new Set([...Object.keys(after), LIST])].toSorted(),
      ]);
  }
  const text = texts.map((line, i) => (i % 4 === 0 ? line : `  ${line.trim()}`)).join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('__snapshots__/replace-files.txt');
});

test('an own link is replaced by the file, what it points at stays', async () => {
  await write(dist, { 'outside.txt': 'secret' });
  await symlink('outside.txt', join(dist, 'a'));
  await write(staged, { a: 'secret', 'outside.txt': 'secret' });
  expect(await replace()).toMatchObject({ changed: 1, kept: 1 });
  expect(await readFile(join(dist, 'a'), 'utf8')).toBe('secret');
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
  const text = { 'a/new/deep': '2', 'z/change': '2', 'data/first': '2', 'data/second': '2' };

  test('new files, changed ones, then those that are last, in the order given, the list at the end', async () => {
    await write(dist, { 'a/old': '1', 'z/change': '1', 'data/first': '1', 'data/second': '1' });
    await write(staged, text);
    const moved = await renamesInto(dist, () => replace({ last }));
    expect(moved).toEqual([LIST, 'a/new/deep', 'z/change', ...last, LIST]);
  });

  test('files that are to come last and did not change are not moved', async () => {
    await write(dist, text);
    await write(staged, { ...text, 'z/change': '3', 'data/first': '3' });
    expect(await renamesInto(dist, () => replace({ last }))).toEqual([LIST, 'z/change', 'data/first', LIST]);
  });

  test('where one of them fails, the error says how far it came, and the list that it is unfinished', async () => {
    await write(dist, { a: '1', b: '1', gone: '1' });
    await write(staged, { a: '2', b: '2', c: '2' });
    const all = ['a', 'b', 'c', 'gone', LIST];
    const failed = renamesInto(dist, () => replace(), 'b');
    await expect(failed).rejects.toMatchObject({
      name: 'FolderError',
      cause: { code: 'EACCES' },
      message: expect.stringContaining(
        `“${dist}” was replaced only in part: after 2 of 4 files, “b” failed: permission denied`,
      ),
    });
    expect(readOwnFiles(dist, LIST)).toEqual({ ...NO_OWN_FILES, files: new Set(all), unfinished: true });
    expect(await files()).toEqual({ a: '2', b: '1', c: '2', gone: '1' });
    // The next run makes all of it again.
    await write(staged, { a: '2', b: '2', c: '2' });
    expect(await replace()).toEqual({ added: 0, changed: 1, kept: 2, removed: 1 });
    expect(await files()).toEqual({ a: '2', b: '2', c: '2' });
  });

  test('where nothing changed, nothing is moved', async () => {
    await write(staged, { a: '1', b: '1' });
    await replace();
    await write(staged, { a: '1', b: '1' });
    expect(await renamesInto(dist, () => replace())).toEqual([]);
    // The number of files is the same, the files are not.
    await rm(join(staged, 'a'));
    await write(staged, { b: '1', c: '1' });
    expect(await renamesInto(dist, () => replace())).toEqual([LIST, 'c', LIST]);
  });
});

describe('files of folders in which a removal is delayed', () => {
  const delayed = ['_astro/', 'search/'];
  const stage = async (texts: Record<string, string>): Promise<void> => {
    await rm(staged, { recursive: true, force: true });
    await write(staged, texts);
  };
  const publish = async (texts: Record<string, string>): Promise<Record<string, string>> => {
    await stage(texts);
    await replace({ delayed });
    return files();
  };

  test('stay for one run, and a version that has them again keeps them', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ [`_astro/${name}.js`]: name, 'search/entry': name }));
    await publish({ ...a, 'page/a': '1' });
    expect(await publish({ ...b, 'page/b': '1' })).toEqual({ ...a, ...b, 'page/b': '1' });
    expect(readOwnFiles(dist, LIST)!.leaving).toEqual(new Set(['_astro/a.js']));
    const before = await stat(join(dist, '_astro/a.js'));
    expect(await publish(a!)).toEqual({ ...b, ...a });
    expect((await stat(join(dist, '_astro/a.js'))).ino).toBe(before.ino);
    expect(await publish(c!)).toEqual({ ...a, ...c });
    expect(await publish(c!)).toEqual(c);
    await stage(c!);
    expect(await renamesInto(dist, () => replace({ delayed }))).toEqual([]);
  });

  test('stay for one more run where a run was interrupted', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ [`_astro/${name}.js`]: name, page: name }));
    await publish(a!);
    await publish(b!);
    await stage(c!);
    const failed = renamesInto(dist, () => replace({ delayed }), 'page');
    await expect(failed).rejects.toThrow('was replaced only in part');
    expect(await publish(c!)).toEqual({ ...a, ...b, ...c });
    expect(await publish(c!)).toEqual(c);
  });
});

test('no file stays open: a site has more of them than a process may', async () => {
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const texts = (text: string) => Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}`, text]));
  await write(dist, { ...texts('1'), a: '1' });
  await write(staged, { ...texts('1'), a: '2' });
  const before = openFiles();
  expect(await replace()).toMatchObject({ changed: 1, kept: 20 });
  expect(openFiles()).toBeLessThan(before + 5);
});

test('an unfinished list becomes a finished one, also if no file is new', async () => {
  await write(dist, { a: '1' });
  await write(staged, { a: '1' });
  const own = { ...NO_OWN_FILES, files: new Set(['a', LIST]), unfinished: true };
  expect(await replace({ own })).toEqual({ added: 0, changed: 0, kept: 1, removed: 0 });
  expect(readOwnFiles(dist, LIST)).toEqual({ ...own, unfinished: false });
});

test('the list may be in a folder that is new', async () => {
  await write(staged, { 'data/a': '1' });
  const list = 'data/files.json';
  await replace({ list });
  expect(readOwnFiles(dist, list)!.files).toEqual(new Set(['data/a', list]));
});

test('files behind a link of others in the place of our folder stay', async () => {
  await write(dist, WITHOUT_PAGE);
  await write(join(dist, '../elsewhere'), { page: 'theirs' });
  await symlink('../elsewhere', join(dist, 'old'));
  await write(staged, { 'index.html': '1' });
  await replace({ own: { ...NO_OWN_FILES, files: new Set(Object.keys(OURS)) } });
  expect(await readFile(join(dist, 'old/page'), 'utf8')).toBe('theirs');
});

test('a list that leads out of its folder is not followed', async () => {
  await write(join(dist, '..'), { 'outside.txt': 'o' });
  await write(dist, { [LIST]: '{"files":["index.html","../outside.txt","/etc/passwd","a//b","."]}' });
  expect(readOwnFiles(dist, LIST)).toEqual({ ...NO_OWN_FILES, files: new Set(['index.html']) });
});
