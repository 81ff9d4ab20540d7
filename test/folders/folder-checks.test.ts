// Where a folder really is, whether it may be written into, and where its next version is made.
import { lstat, mkdir, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError } from '../../src/config/config.ts';
import {
  checkFolderSettings,
  realFolderOf,
  realPathOf,
  type FolderSetting,
} from '../../src/folders/folder-checks.ts';
import { takeLock } from '../../src/folders/folder-lock.ts';
import {
  removeStagingFolder,
  openStagingFolder,
  hiddenSiblingPath,
} from '../../src/folders/staging-folder.ts';
import { FolderError } from '../../src/folders/own-files.ts';
import { syncToDisk } from '../../src/folders/sync.ts';
import { writeFileAtomically } from '../../src/folders/write-file.ts';
import { createFolder } from '../fixtures.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
let folder: string;

beforeEach(async () => {
  folder = await realpath(createFolder());
});

describe('the real path of a folder', () => {
  test('is its own, whether it is there or not', async () => {
    expect(realPathOf(folder)).toBe(folder);
    expect(realPathOf(join(folder, 'a/b'))).toBe(join(folder, 'a/b'));
    await writeFile(join(folder, 'file'), '');
    expect(realPathOf(join(folder, 'file/below'))).toBe(join(folder, 'file/below'));
  });

  test('follows links, of folders above it too, and broken ones', async () => {
    await mkdir(join(folder, 'real'));
    await symlink('real', join(folder, 'link'));
    await symlink('nowhere/at/all', join(folder, 'broken'));
    await symlink('broken', join(folder, 'two'));
    expect(realPathOf(join(folder, 'link'))).toBe(join(folder, 'real'));
    expect(realPathOf(join(folder, 'link/a/b'))).toBe(join(folder, 'real/a/b'));
    expect(realPathOf(join(folder, 'broken'))).toBe(join(folder, 'nowhere/at/all'));
    expect(realPathOf(join(folder, 'broken/a'))).toBe(join(folder, 'nowhere/at/all/a'));
    expect(realPathOf(join(folder, 'two'))).toBe(join(folder, 'nowhere/at/all'));
    await symlink('loop', join(folder, 'loop'));
    expect(() => realPathOf(join(folder, 'loop'))).toThrow('ELOOP');
  });

  test('to write into cannot be a file or a link that leads nowhere', async () => {
    expect(realFolderOf(folder)).toBe(folder);
    expect(realFolderOf(join(folder, 'new'))).toBe(join(folder, 'new'));
    await writeFile(join(folder, 'file'), '');
    await symlink('nowhere', join(folder, 'broken'));
    const refused = (name: string) => (): unknown => realFolderOf(join(folder, name));
    expect(refused('file')).toThrow(FolderError);
    expect(refused('file')).toThrow(`“${join(folder, 'file')}” is a file. Move it`);
    expect(refused('broken')).toThrow(FolderError);
    expect(refused('broken')).toThrow(
      `“${join(folder, 'broken')}” is a link to “${join(folder, 'nowhere')}”, which does not exist`,
    );
    expect(() => realFolderOf(`${join(folder, 'broken')}/`)).toThrow('which does not exist');
  });
});

describe('folders that a setting names', () => {
  const check = (...paths: string[]) => {
    const settings = paths.map((path, i): FolderSetting => ({ setting: 'ABC'[i]!, path }));
    return () => checkFolderSettings(settings);
  };
  const reason = (...paths: string[]): string => {
    try {
      check(...paths)();
      return '';
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message.replace('. Choose a separate folder.', '');
    }
  };

  test('may be anywhere else, also in the project', () => {
    for (const name of ['dist', 'dist-nginx', 'snapshot', 'src2', 'test-2/dist'])
      expect(check(join(PROJECT, name))).not.toThrow();
    expect(check(join(folder, 'a'), join(folder, 'b'), join(folder, 'ab'))).not.toThrow();
    expect(check(join(folder, 'a'), join(folder, '..a'))).not.toThrow();
    expect(check(join(homedir(), 'site'))).not.toThrow();
  });

  test('are not the root, the home folder or the project, nor contain those', () => {
    const { root } = parse(PROJECT);
    expect(reason(root)).toBe(`A is “${root}”, the root folder`);
    expect(reason(homedir())).toBe(`A is “${homedir()}”, which is or contains the home folder`);
    expect(reason(PROJECT)).toBe(`A is “${PROJECT}”, which is or contains the project`);
    const above = dirname(PROJECT);
    expect(reason(above)).toMatch(/, (which is or contains the (project|home folder)|the root folder)$/);
  });

  test.each(['.ci', '.git', '.github', 'docs', 'node_modules', 'public', 'scripts', 'src', 'test'])(
    'are not part of the project: %s',
    (part) => {
      const path = join(PROJECT, part, 'site');
      expect(reason(path)).toBe(`A is “${path}”, which is inside ${part}/ of the project`);
    },
  );

  test('do not overlap with each other, links followed', async () => {
    const [one, inner] = [join(folder, 'one'), join(folder, 'one/two')];
    await mkdir(inner, { recursive: true });
    await symlink('one', join(folder, 'link'));
    const overlaps = (other: string, path: string): string => `B is “${path}”, which overlaps A (“${other}”)`;
    expect(reason(one, one)).toBe(overlaps(one, one));
    expect(reason(one, inner)).toBe(overlaps(one, inner));
    expect(reason(inner, one)).toBe(overlaps(inner, one));
    expect(reason(one, join(one, '..a'))).toBe(overlaps(one, join(one, '..a')));
    const link = join(folder, 'link/two');
    expect(reason(one, link)).toBe(overlaps(one, link));
    expect(reason(folder, join(tmpdir(), 'elsewhere'), inner)).toContain('C is');
  });
});

describe('where the next version is made', () => {
  test('beside the folder, hidden, and empty each time', async () => {
    const dist = join(folder, 'www/dist');
    expect(hiddenSiblingPath(dist, '-staging')).toBe(join(folder, 'www/.dist-staging'));
    const stage = openStagingFolder(dist);
    expect(stage).toBe(join(folder, 'www/.dist-staging'));
    expect(await readdir(stage)).toEqual(['.registry-snapshot']);
    await mkdir(join(stage, 'a/b'), { recursive: true });
    await writeFile(join(stage, 'a/b/c'), '');
    expect(openStagingFolder(dist)).toBe(stage);
    expect(await readdir(stage)).toEqual(['.registry-snapshot']);
    await writeFile(join(stage, 'd'), '');
    removeStagingFolder(stage);
    expect(await readdir(join(folder, 'www'))).toEqual([]);
  });

  test('also where the folder is there, on the same disk', async () => {
    const dist = join(folder, 'dist');
    await mkdir(dist);
    expect(openStagingFolder(dist)).toBe(join(folder, '.dist-staging'));
  });

  test('not among foreign files', async () => {
    const stage = join(folder, '.dist-staging');
    await mkdir(stage);
    await writeFile(join(stage, 'mine'), '');
    const open = (): unknown => openStagingFolder(join(folder, 'dist'));
    expect(open).toThrow(FolderError);
    expect(open).toThrow(`The staging folder “${stage}” contains files`);
    expect(await readdir(stage)).toEqual(['mine']);
  });
});

describe('a lock', () => {
  test('is held by one, makes its folder, and can be taken again when it is released', async () => {
    const file = join(folder, 'a/lock');
    const lock = takeLock(file);
    expect(lock).not.toBe('busy');
    expect(takeLock(file)).toBe('busy');
    if (lock !== 'busy') lock.release();
    const again = takeLock(file);
    expect(again).not.toBe('busy');
    if (again !== 'busy') again.release();
    // Nothing but the lock itself is left behind.
    expect(await readdir(join(folder, 'a'))).toEqual(['lock']);
  });

  test('that is no file of SQLite is an error, and stays as it was', async () => {
    const file = join(folder, 'lock');
    await writeFile(file, 'x'.repeat(2000));
    expect(() => takeLock(file)).toThrow(/cannot be locked .*not a database.*Remove it/);
    expect(await readFile(file, 'utf8')).toBe('x'.repeat(2000));
    await mkdir(join(folder, 'folder'));
    expect(() => takeLock(join(folder, 'folder'))).toThrow('unable to open');
  });
});

describe('what is on the disk for good', () => {
  test('a file is written by way of another one, into a folder that is made', async () => {
    const [file, temporary] = [join(folder, 'a/b/file'), join(folder, 'temporary')];
    writeFileAtomically(file, 'one', temporary);
    const { ino } = await lstat(file);
    writeFileAtomically(file, 'two', temporary);
    expect(await readFile(file, 'utf8')).toBe('two');
    expect((await lstat(file)).ino).not.toBe(ino);
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('any number of files and folders, and no descriptor stays open', async () => {
    const descriptors = async (): Promise<number> => (await readdir('/proc/self/fd')).length;
    const before = await descriptors();
    const paths = Array.from({ length: 40 }, (_, i) => join(folder, String(i)));
    for (const path of paths) await writeFile(path, '');
    await syncToDisk([...paths, folder]);
    expect(await descriptors()).toBe(before);
    await expect(syncToDisk([join(folder, 'missing')])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('many files by one call for their disk, and one by one where that fails', async () => {
    const calls = join(folder, 'calls');
    const missing = Array.from({ length: 5000 }, (_, i) => join(folder, `missing-${i}`));
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
    const useCommand = (lines: string): Promise<void> =>
      writeFile(join(folder, 'sync'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    await useCommand(`echo "$@" >>'${calls}'`);
    await syncToDisk(missing);
    expect(await readFile(calls, 'utf8')).toBe(`-f ${missing[0]}\n`);
    await useCommand('exit 1');
    await expect(syncToDisk(missing)).rejects.toMatchObject({ code: 'ENOENT' });
    vi.stubEnv('PATH', join(folder, 'empty'));
    await expect(syncToDisk(missing)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
