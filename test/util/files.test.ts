// Small helpers that read files and folders.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInFile } from '../../src/util/find-in-file.ts';
import { linkOrCopy } from '../../src/util/link-or-copy.ts';
import { filesAndLinksIn, pathsIn } from '../../src/util/paths-in.ts';
import { readSizeAndChecksum } from '../../src/util/size-and-checksum.ts';
import { createFolder } from '../fixtures.ts';

const folder = createFolder();

test('the files below a folder are listed in one order; links are followed where that is wanted', () => {
  const root = join(folder, 'tree');
  for (const path of ['b/c', 'a', 'z']) mkdirSync(join(root, path), { recursive: true });
  for (const file of ['b/c/2', 'b/10', 'b.txt', 'a/1']) writeFileSync(join(root, file), file);
  symlinkSync('a', join(root, 'link'));
  symlinkSync('../a', join(root, 'b/link'));
  expect([...pathsIn(root)]).toEqual(['a/1', 'b/10', 'b/c/2', 'b.txt']);
  expect([...filesAndLinksIn(root)].map(([path]) => path)).toEqual([
    'a/1',
    'b/10',
    'b/c/2',
    'b/link',
    'b.txt',
    'link',
  ]);
  expect([...filesAndLinksIn(root, new Set(['b/link']))].map(([path]) => path)).toContain('b/link/1');
  expect([...filesAndLinksIn(root, new Set(['b/link']))].map(([path]) => path)).toContain('link');
  expect([...pathsIn(join(folder, 'missing'))]).toEqual([]);
});

test('a second name of a file has its bytes, and never replaces another file', () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  writeFileSync(from, 'x');
  linkOrCopy(from, to);
  expect(statSync(to).ino).toBe(statSync(from).ino);
  writeFileSync(join(folder, 'other'), 'y');
  expect(() => linkOrCopy(from, join(folder, 'other'))).toThrow(/^EEXIST/);
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('y');
});

test('from another disk, the second name is a copy with the same time', () => {
  // Tests have their temporary files in memory, where they can.
  const disk = join(import.meta.dirname, '../../.tmp');
  mkdirSync(disk, { recursive: true });
  const other = createFolder(disk);
  const [from, to] = [join(other, 'from'), join(folder, 'copy')];
  writeFileSync(from, 'x');
  utimesSync(from, 1000, 2000);
  linkOrCopy(from, to);
  expect(statSync(to).mtimeMs).toBe(2_000_000);
  expect(readFileSync(to, 'utf8')).toBe('x');
  expect(() => linkOrCopy(from, to)).toThrow(/^EEXIST/);
});

test.each([0, 1, 2 ** 20, 2 ** 20 + 1, 2 ** 21])('a file of %d bytes has this size and checksum', (size) => {
  const file = join(folder, 'sized');
  const bytes = Buffer.alloc(size, 'ab');
  writeFileSync(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(readSizeAndChecksum(file)).toEqual({ size, sha256 });
});

test('a missing file contains nothing', () => {
  expect(isInFile(join(folder, 'missing'), () => true, 1)).toBe(false);
});
