import { mkdir, mkdtemp, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveInto } from '../../src/build/move.ts';
import { treeOf } from '../tree.ts';

let staged: string;
let dist: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'move-'));
  [staged, dist] = [join(folder, 'staged'), join(folder, 'dist')];
});

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    // Long ago, so that a file that is written anew shows.
    await utimes(join(folder, path), 1e9, 1e9);
  }
}

describe('dist/ becomes equal to what was built', () => {
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
    moveInto(staged, dist);
    expect(Object.fromEntries(await treeOf(dist))).toEqual(after);
  });

  test('files over the size of a read are compared to their end', async () => {
    const large = 'x'.repeat(600_000);
    await write(dist, { same: large, other: `${large}1` });
    await write(staged, { same: large, other: `${large}2` });
    expect(moveInto(staged, dist)).toEqual({ added: 0, changed: 1, kept: 1, removed: 0 });
    expect(await readFile(join(dist, 'other'), 'utf8')).toBe(`${large}2`);
  });

  test('a link in dist/ is replaced by the file, what it points at stays', async () => {
    await write(dist, { 'outside.txt': 'secret' });
    await symlink('outside.txt', join(dist, 'a'));
    await write(staged, { a: 'secret', 'outside.txt': 'secret' });
    expect(moveInto(staged, dist)).toMatchObject({ changed: 1, kept: 1 });
    expect(await readFile(join(dist, 'a'), 'utf8')).toBe('secret');
  });
});

test('unchanged files are not touched, changed ones are', async () => {
  await write(dist, { keep: 'k', change: 'x' });
  await write(staged, { keep: 'k', change: 'y' });
  await utimes(join(staged, 'keep'), 2e9, 2e9);
  await utimes(join(staged, 'change'), 2e9, 2e9);
  const before = await stat(join(dist, 'keep'));
  moveInto(staged, dist);
  const after = await stat(join(dist, 'keep'));
  expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
  expect((await stat(join(dist, 'change'))).mtimeMs).toBe(2e12);
});

test('files that are kept stay untouched, all others that are not staged go, and empty folders with them', async () => {
  await write(dist, { 'a/keep': 'k', 'b/gone': 'g', 'c/change': 'x', 'c/d/keep': 'k' });
  await mkdir(join(dist, 'empty/deep'), { recursive: true });
  await write(staged, { 'c/change': 'y', 'e/new': 'n' });
  const before = await stat(join(dist, 'a/keep'));
  const moved = moveInto(staged, dist, { kept: ['a/keep', 'c/d/keep'] });
  expect(moved).toEqual({ added: 1, changed: 1, kept: 2, removed: 1 });
  expect(Object.fromEntries(await treeOf(dist))).toEqual({
    'a/keep': 'k',
    'c/change': 'y',
    'c/d/keep': 'k',
    'e/new': 'n',
  });
  expect((await readdir(dist)).toSorted()).toEqual(['a', 'c', 'e']);
  const after = await stat(join(dist, 'a/keep'));
  expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
});

test('where a file that was to be kept has gone, nothing is changed, and it is said', async () => {
  await write(dist, { 'a/keep': 'k', gone: 'g', change: 'x' });
  await write(staged, { change: 'y', new: 'n' });
  const before = await treeOf(dist);
  expect(() => moveInto(staged, dist, { kept: ['a/keep', 'b/keep'] })).toThrow(
    `“${join(dist, 'b/keep')}” has gone while the site was made: nothing was changed; run this again.`,
  );
  expect(await treeOf(dist)).toEqual(before);
});
