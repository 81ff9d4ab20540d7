import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { bytesOnDisk, requireFreeSpace } from '../../src/folders/free-space.ts';
import { FolderError } from '../../src/folders/own-files.ts';
import { createFolder } from '../fixtures.ts';
import { mountDisk } from '../mount-disk.ts';

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

test('what is written to one disk has to fit together', async (context) => {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  mountDisk(disk, 'size=1m', context);
  await mkdir(join(disk, 'inner'));
  const need = (...bytes: number[]): void =>
    requireFreeSpace(bytes.map((each, i) => ({ folder: join(disk, ['.', 'inner'][i]!), bytes: each })));
  need(600_000);
  need(900_000, -600_000);
  expect(() => need(600_000, 600_000)).toThrow(FolderError);
  expect(() => need(600_000, 600_000)).toThrow('1 MB free, and this run needs at least 1.2 MB.');
  requireFreeSpace([
    { folder: disk, bytes: 600_000 },
    { folder, bytes: 600_000 },
  ]);
});

test('a disk that does not report its size is not checked', async (context) => {
  mountDisk(folder, 'size=0', context);
  expect(requireFreeSpace([{ folder, bytes: 2 ** 50 }])).toBeUndefined();
});

test('missing files take nothing, and others no more than their size', async () => {
  await writeFile(join(folder, 'a'), 'x'.repeat(10_000));
  await writeFile(join(folder, 'b'), '');
  expect(bytesOnDisk(folder, ['a', 'b', 'missing', 'a/below'])).toBe(10_000);
});
