import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStagingFolder } from '../../src/folders/staging-folder.ts';
import { makeFolder } from '../../src/util/make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-only-'));
const canMount = mount();
afterAll(() => {
  if (canMount) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

/** Only root may, and not in every container. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canMount)('a folder on a read-only disk is reported as that, not as missing', () => {
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
