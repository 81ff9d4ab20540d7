import { execFile } from 'node:child_process';
import { closeSync, fsync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inParallel } from '../util/parallel.ts';
import { parentFoldersOf } from './parent-folders.ts';

// Lets the disk merge writes; Node has as many threads for it.
const CONCURRENT_SYNCS = 4;
// From so many files on, one call for the whole disk is faster, although it also waits for what other programs have written.
const MANY = 5000;
const fsyncFile = promisify(fsync);

/** Waits until files, or the entries of folders, are on the disk, which is one for all. */
export async function syncToDisk(paths: Iterable<string>): Promise<void> {
  const all = [...paths];
  if (all.length >= MANY && (await syncDiskOf(all[0]!))) return;
  await inParallel(all, CONCURRENT_SYNCS, async (path) => {
    const file = openSync(path, 'r');
    try {
      await fsyncFile(file);
    } finally {
      closeSync(file);
    }
  });
}

/** The same for new files of a folder, and for the folders that contain them. */
export function syncNewFiles(folder: string, files: readonly string[]): Promise<void> {
  const paths = new Set(['.', ...files, ...files.flatMap(parentFoldersOf)]);
  return syncToDisk([...paths].map((path) => join(folder, path)));
}

/** Returns false if that fails. Syncing each file then says which one is not on the disk. */
async function syncDiskOf(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return false; // Elsewhere, `sync` has no such option, or ignores it.
  return new Promise((resolve) => {
    execFile('sync', ['-f', path], (error) => resolve(error === null));
  });
}
