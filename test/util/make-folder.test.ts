import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStagingFolder } from '../../src/folders/staging-folder.ts';
import { makeFolder } from '../../src/util/make-folder.ts';
import { mountDisk } from '../mount-disk.ts';

test('a folder on a read-only disk is reported as that, not as missing', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'read-only-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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
