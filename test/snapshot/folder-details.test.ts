// Small parts of a snapshot folder: its names, and messages about its disk.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isEntryName, isOwnVersion, versionNameOf } from '../../src/snapshot/store/folder-names.ts';
import { withDiskErrors } from '../../src/snapshot/store/snapshot-error.ts';
import { createFolder } from '../fixtures.ts';

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

test.each([
  ['2026-01-01T03-00-00.000Z.json', true],
  ['2026-01-01T03-00-00Z-2.json', true],
  ['2026-01-01T03-00-00.000Z.json.new', false],
  ['notes.json', false],
])('%s is the name of an entry: %j', (name, expected) => {
  expect(isEntryName(name)).toBe(expected);
});

test('a version is named after its second, and is ours by its manifest', async () => {
  const started = new Date('2026-01-01T03:04:05.678Z');
  expect([1, 2].map((n) => versionNameOf(started, n))).toEqual([
    '2026-01-01T03-04-05Z',
    '2026-01-01T03-04-05Z-2',
  ]);
  for (const [name, tool, expected] of [
    ['2026-01-01T03-04-05Z', 'registry-snapshot/0.1.0', true],
    ['2026-01-01T03-04-05Z-2', 'registry-snapshots/0.1.0', false],
    ['2026-01-01', 'registry-snapshot/0.1.0', false],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'manifest.json'), JSON.stringify({ tool }));
    expect([name, isOwnVersion(folder, name)]).toEqual([name, expected]);
  }
});

const OTHER_FOLDER = 'set SNAPSHOT_DIR to another folder.';

test.each([
  ['EACCES', `permission denied. Give this user write access, or ${OTHER_FOLDER}`],
  ['EPERM', `permission denied. Give this user write access, or ${OTHER_FOLDER}`],
  ['EROFS', 'the disk is read-only. Set SNAPSHOT_DIR to another folder.'],
  ['ENOSPC', 'the disk is full. Free some space and run this again.'],
  ['EDQUOT', 'the disk quota is exceeded. Free some space and run this again.'],
  ['ENOTDIR', `a file is in the place of a folder. Move the file, or ${OTHER_FOLDER}`],
  ['EEXIST', `a file, a folder or a broken link already exists there. Move it, or ${OTHER_FOLDER}`],
  ['ENOENT', 'it does not exist. Check that its parent folder, or the target of the link, exists.'],
  ['ELOOP', `a link points back to itself. Remove the link, or ${OTHER_FOLDER}`],
  ['EMFILE', 'too many files are open. Raise the limit (“ulimit -n 1024”) and run this again.'],
  ['EIO', 'the disk has an error. Check the disk.'],
])('%s: %s', async (code, problem) => {
  const fail = () => Promise.reject(Object.assign(new Error('i/o error'), { code, syscall: 'open' }));
  const head = `The snapshot folder “x” cannot be written: ${problem}`;
  await expect(withDiskErrors('x', fail)).rejects.toThrow(`${head} The last good snapshot is unchanged.`);
  await expect(withDiskErrors('x', fail, 'It is in place.')).rejects.toThrow(`${head} It is in place.`);
});

test.each([{}, { code: 'EIO' }, { syscall: 'open' }])(
  'an error that is not the disk’s passes: %j',
  async (more) => {
    const error = Object.assign(new TypeError('x'), more);
    await expect(withDiskErrors('x', () => Promise.reject(error))).rejects.toBe(error);
  },
);
