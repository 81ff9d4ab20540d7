import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStagingFolder } from '../../src/folders/staging-folder.ts';
import { makeFolder } from '../../src/util/make-folder.ts';
import { createFolder } from '../fixtures.ts';
import { mountDisk } from '../mount-disk.ts';

test('a folder on a read-only disk is reported as that, not as missing', (context) => {
  const folder = createFolder();
  mountDisk(folder, 'ro', context);
  for (const path of ['a', 'a/b/c']) {
    expect(() => makeFolder(join(folder, path))).toThrow(/^EROFS/);
    expect(() => openStagingFolder(join(folder, path))).toThrow(/^EROFS/);
  }
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('below a file, no folder can be created', () => {
  expect(() => makeFolder(join(import.meta.filename, 'a'))).toThrow(/^ENOTDIR/);
});
