// npm run keep: what it saves and restores, and which files it leaves alone.
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { REMOVED_FILES } from '../src/config/removed.ts';
import { createFolder } from './fixtures.ts';
import { takeNight } from './history/sample-nights.ts';
import { runShared } from './shared-command.ts';
import { readWhole } from './snapshot/read-whole.ts';
import { treeOf } from './tree.ts';

let folder: string;
let snapshotDir: string;
let saved: string;
let dist: string;

beforeEach(async () => {
  folder = createFolder();
  await chmod(folder, 0o755);
  [snapshotDir, saved] = [join(folder, 'snapshot'), join(folder, 'saved')];
  dist = join(folder, 'dist');
  await takeNight(snapshotDir, 1);
});

async function keep(code: number, ...args: string[]): Promise<string> {
  const { code: actual, output } = await runShared('keep', args, {
    SNAPSHOT_DIR: snapshotDir,
    DIST_DIR: dist,
  });
  expect(actual, output).toBe(code);
  expect(output).not.toMatch(/^\s+at /m);
  return output.trimEnd();
}

async function restoreElsewhere(): Promise<Map<string, string>> {
  const other = join(folder, 'restored');
  const { code, output } = await runShared('keep', ['--restore', saved], { SNAPSHOT_DIR: other });
  expect(code, output).toBe(0);
  await readWhole(other);
  const tree = await treeOf(other);
  tree.delete('.lock');
  return tree;
}

async function readSnapshot(): Promise<Map<string, string>> {
  const tree = await treeOf(snapshotDir);
  tree.delete('.lock');
  return tree;
}

test('save and restore round-trip', async () => {
  expect(await keep(0, '--save', saved)).toBe(`Saved the snapshot of ${snapshotDir}/ to ${saved}/.`);
  expect(await restoreElsewhere()).toEqual(await readSnapshot());
});

test.each([...REMOVED_FILES])('%s, which version 2.0.0 saved, stays where it is', async (name) => {
  await keep(0, '--save', saved);
  const list = join(saved, 'files.json');
  const { files, ...rest } = JSON.parse(await readFile(list, 'utf8')) as { files: string[] };
  await writeFile(list, JSON.stringify({ files: [...files, name], ...rest }));
  await writeFile(join(saved, name), '{"of": "2.0.0"}');
  await writeFile(join(snapshotDir, name), '{}');
  for (let i = 0; i < 2; i += 1) {
    await keep(0, '--save', saved);
    expect(await readFile(join(saved, name), 'utf8')).toBe('{"of": "2.0.0"}');
  }
  const before = await readSnapshot();
  expect(before.get(name)).toBe('{}');
  before.delete(name);
  expect(await restoreElsewhere()).toEqual(before);
});

test('a restore that was interrupted is completed, and leaves no part of a file', async () => {
  await keep(0, '--save', saved);
  const expected = await readSnapshot();
  const [entry] = [...expected.keys()].filter((path) => /^history\/.*\.json$/.test(path));
  const half = join(folder, 'restored', `${entry!}.new`);
  await mkdir(dirname(half), { recursive: true });
  await writeFile(half, '{"id":');
  await mkdir(join(folder, 'restored/.staging/api'), { recursive: true });
  await writeFile(join(folder, 'restored/.staging/api/half.json'), '{');
  await writeFile(join(folder, 'restored/.staging/fetched.ndjson'), '');
  expect(await restoreElsewhere()).toEqual(expected);
});

test("saving keeps others' files in the folder, removes what the snapshot no longer has, and restores neither", async () => {
  await keep(0, '--save', saved);
  await mkdir(join(saved, '.git'));
  const theirs = { 'README.md': 'mine', 'api/notes.txt': 'mine', '.git/HEAD': 'ref' };
  for (const [path, text] of Object.entries(theirs)) await writeFile(join(saved, path), text);
  await takeNight(snapshotDir, 17); // a platform is removed
  const before = await treeOf(saved);
  await keep(0, '--save', saved);
  const after = await treeOf(saved);
  for (const [path, text] of Object.entries(theirs)) expect(after.get(path)).toBe(text);
  const removed = [...before.keys()].filter((path) => !after.has(path));
  expect(removed.some((path) => path.startsWith('api/v1/platform/'))).toBe(true);
  const tree = await readSnapshot();
  const version = [...tree].find(([path]) => path === 'current')![1].slice(2);
  const current = [...tree].filter(
    ([path]) => /^(current|history)/.test(path) || path.startsWith(`${version}/`),
  );
  expect(await restoreElsewhere()).toEqual(new Map(current));
});

test('a folder with only other files is refused: 5', async () => {
  await mkdir(saved);
  await writeFile(join(saved, 'thesis.txt'), 'mine');
  expect(await keep(5, '--save', saved)).toBe(
    `keep: “${saved}” contains files that this project did not write: it has no files.json. Choose another folder, or empty this one.`,
  );
  expect(await treeOf(saved)).toEqual(new Map([['thesis.txt', 'mine']]));
});

test('a damaged snapshot is not saved over a good copy: 5', async () => {
  await keep(0, '--save', saved);
  const before = await treeOf(saved);
  const lost = join(snapshotDir, 'current/api/v1/platform/index.json');
  await writeFile(lost, (await readFile(lost, 'utf8')).replace('a', 'b'));
  expect(await keep(5, '--save', saved)).toMatch(
    /^keep: “.*platform\/index\.json” is missing or damaged\. Nothing was saved\. Fetch it again with “npm run snapshot”\.$/,
  );
  await rm(lost);
  await keep(5, '--save', saved);
  expect(await treeOf(saved)).toEqual(before);
});

describe('overlapping folders are refused without changes: 2', () => {
  test.for([
    ['itself, by a link', () => join(folder, 'link')],
    ['a folder in the site, which is public', () => join(dist, 'backup')],
    ['the project', () => '.'],
  ] satisfies [string, () => string][])('--save %s', async ([, target]) => {
    await symlink(snapshotDir, join(folder, 'link'));
    const before = await treeOf(folder);
    expect(await keep(2, '--save', target())).toMatch(
      /^keep: (--save|SNAPSHOT_DIR|DIST_DIR) is “.*\. Choose a separate folder\.$/,
    );
    const after = await treeOf(folder);
    expect(after).toEqual(before);
  });

  test('--restore of the snapshot folder itself', async () => {
    expect(await keep(2, '--restore', snapshotDir)).toContain('overlaps');
  });
});

describe('--restore', () => {
  test('over an existing snapshot is refused: 5', async () => {
    await keep(0, '--save', saved);
    const before = await readSnapshot();
    expect(await keep(5, '--restore', saved)).toBe(
      `keep: “${snapshotDir}” already contains a snapshot. Set SNAPSHOT_DIR to another folder.`,
    );
    expect(await readSnapshot()).toEqual(before);
  });

  test('of a folder that does not exist: 2; of one where nothing has been saved yet: 0', async () => {
    const other = { SNAPSHOT_DIR: join(folder, 'other') };
    const nowhere = await runShared('keep', ['--restore', saved], other);
    expect(nowhere).toEqual({
      code: 2,
      output: `keep: --restore is “${saved}”, which does not exist. Name the folder of “keep --save”; for a first run, create it.\n`,
    });
    await mkdir(saved);
    const { code, output } = await runShared('keep', ['--restore', saved], other);
    expect([code, output]).toEqual([0, expect.stringContaining('has no saved snapshot yet')]);
  });

  test('does not write into the incomplete folder of an earlier version', async () => {
    await keep(0, '--save', saved);
    await rm(join(snapshotDir, 'current'));
    await cp(snapshotDir, join(folder, 'as-it-was'), { recursive: true });
    await keep(0, '--restore', saved);
    await readWhole(snapshotDir);
    const before = await treeOf(join(folder, 'as-it-was'));
    const after = await treeOf(snapshotDir);
    for (const [path, text] of before) expect(after.get(path), path).toBe(text);
  });
});
