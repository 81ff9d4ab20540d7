import { closeSync, fsync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { inParallel } from '../util/parallel.ts';

// Lets the disk merge writes; Node has as many threads for it (scripts/memory-settings.cjs).
const CONCURRENT_SYNCS = 16;
const fsyncFile = promisify(fsync);

/** Waits until files, or the entries of folders, are on the disk. */
export async function syncAll(paths: Iterable<string>): Promise<void> {
  await inParallel([...paths], CONCURRENT_SYNCS, async (path) => {
    const file = openSync(path, 'r');
    try {
      await fsyncFile(file);
    } finally {
      closeSync(file);
    }
  });
}

/** Readers see the old text or the new one, even after a power cut. `temporary` must be on the same disk. */
export async function writeSyncedFile(file: string, text: string, temporary: string): Promise<void> {
  writeFileSync(temporary, text);
  await syncAll([temporary]);
  mkdirSync(dirname(file), { recursive: true });
  renameSync(temporary, file);
  await syncAll([dirname(file)]);
}
