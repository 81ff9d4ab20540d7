// Our own files in a folder: from its list, from an older version, and in an empty folder.
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  FolderError,
  INNER_STAGING_FOLDER,
  NO_OWN_FILES,
  ownFilesIn,
  ownFilesText,
  readOwnFiles,
} from '../../src/folders/own-files.ts';
import { hasSameBytes } from '../../src/folders/compare-files.ts';
import { createFolder } from '../fixtures.ts';
import { into } from '../into.ts';

const LIST = 'data/files.json';
let folder: string;

beforeEach(() => {
  folder = createFolder();
});

const write = (path: string, text = '') => into(folder)(path, text);

describe('the list', () => {
  test('has each file once, in their order, and says when it is unfinished', () => {
    expect(ownFilesText(['b', 'a', 'b'])).toBe('{"files":["a","b"]}\n');
    expect(ownFilesText(['a'], { unfinished: true })).toBe('{"unfinished":true,"files":["a"]}\n');
    expect(ownFilesText(['a'], { leaving: ['c', 'b'] })).toBe('{"files":["a"],"leaving":["b","c"]}\n');
  });

  test.each([
    ['{"files":["b","ü"]}', { files: new Set(['b', 'ü']) }],
    ['{"unfinished":true,"files":["a"]}', { files: new Set(['a']), unfinished: true }],
    ['{"files":["a"],"leaving":["b","../c"]}', { files: new Set(['a', 'b']), leaving: new Set(['b']) }],
  ])('is read as it was written: %s', (text, expected) => {
    write(LIST, text);
    expect(readOwnFiles(folder, LIST)).toEqual({ ...NO_OWN_FILES, ...expected });
  });

  test.each(['', '{', '[]', '{"files":5}', '{"files":["a"],"unfinished":false}'])(
    'that is damaged is none: %s',
    async (text) => {
      write(LIST, text);
      expect(readOwnFiles(folder, LIST)).toBeUndefined();
    },
  );

  test.each(['', 'a\0b', '/a', '/a/b', 'a/', 'a//b', '.', './a', 'a/./b', '..', 'a/..', 'a/../b', '../a'])(
    'does not count %j, which leads out of the folder or to no file',
    async (path) => {
      write(LIST, JSON.stringify({ files: [path, 'a', '.b', '..c', 'd..'] }));
      expect(readOwnFiles(folder, LIST)?.files).toEqual(new Set(['a', '.b', '..c', 'd..']));
    },
  );
});

describe('a folder without a list', () => {
  const never = (): undefined => undefined;

  test('that is missing, or holds empty folders and what is never in the way, has no files of ours', () => {
    expect(ownFilesIn(join(folder, 'missing'), LIST, never)).toEqual(NO_OWN_FILES);
    expect(ownFilesIn(folder, LIST, never)).toEqual(NO_OWN_FILES);
  });

  test.each(['.git/config', 'lost+found/1', `${INNER_STAGING_FOLDER}/index.html`])(
    '%s is never in the way',
    async (path) => {
      write(path);
      await mkdir(join(folder, 'a/b'), { recursive: true });
      const adopt = (): ReadonlySet<string> => new Set(['a']);
      expect(ownFilesIn(folder, LIST, adopt)).toEqual(NO_OWN_FILES);
    },
  );

  test.each(['index.html', 'a/b/index.html', '.git2'])(
    'is somebody else’s where it holds %s',
    async (path) => {
      write(path);
      await mkdir(join(folder, 'empty'));
      const refused = (): unknown => ownFilesIn(folder, LIST, never);
      expect(refused).toThrow(FolderError);
      expect(refused).toThrow(
        `“${folder}” contains files that this project did not write: it has no ${LIST}.`,
      );
    },
  );

  test('is what an older version left, if that is recognised; any of it may be unfinished', async () => {
    write('index.html');
    const files = new Set(['index.html']);
    const adopted = ownFilesIn(folder, LIST, (asked) => (asked === folder ? files : undefined));
    expect(adopted).toEqual({ ...NO_OWN_FILES, files, unfinished: true });
    write(LIST, ownFilesText(['b']));
    expect(ownFilesIn(folder, LIST, () => files)).toEqual({ ...NO_OWN_FILES, files: new Set(['b']) });
  });

  test('that is a file is what the disk says of it', async () => {
    write('file');
    expect(() => ownFilesIn(join(folder, 'file'), LIST, never)).toThrow('ENOTDIR');
  });
});

test('an error of a folder has its name, and says whether the work stopped half-way and why', () => {
  const cause = new Error('x');
  expect(new FolderError('m')).toMatchObject({ name: 'FolderError', message: 'm' });
  expect(new FolderError('m', { cause })).toMatchObject({ cause });
});

describe('the bytes of files', () => {
  const LARGE = 600_000;

  test.each<[string, Buffer | string, Buffer | string, boolean]>([
    ['equal', 'a', 'a', true],
    ['empty', '', '', true],
    ['of another size', 'a', 'ab', false],
    ['of the same size', 'a', 'b', false],
    ['large and equal', Buffer.alloc(LARGE, 'x'), Buffer.alloc(LARGE, 'x'), true],
    ['different at the end', Buffer.alloc(LARGE, 'x'), `${'x'.repeat(LARGE - 1)}y`, false],
    [
      'different in the middle',
      `${'x'.repeat(300_000)}y${'x'.repeat(299_999)}`,
      Buffer.alloc(LARGE, 'x'),
      false,
    ],
  ])('%s', async (_, one, other, isSame) => {
    await writeFile(join(folder, 'one'), one);
    await writeFile(join(folder, 'other'), other);
    expect(hasSameBytes(join(folder, 'one'), join(folder, 'other'))).toBe(isSame);
  });

  test('what is missing, a folder, a link or below a file is no file', async () => {
    write('file', 'a');
    await mkdir(join(folder, 'folder'));
    await symlink('file', join(folder, 'link'));
    for (const name of ['missing', 'folder', 'link', 'file/below']) {
      expect(hasSameBytes(join(folder, name), join(folder, 'file'))).toBe(false);
      expect(hasSameBytes(join(folder, 'file'), join(folder, name))).toBe(false);
    }
    expect(await readFile(join(folder, 'link'), 'utf8')).toBe('a');
  });
});
