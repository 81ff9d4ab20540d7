// Waiting until the disk has what was written.
import { closeSync, fsync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { inParallel } from '../util/parallel.ts';

// So many at once let the disk write them in one go; Node has as many threads for it (scripts/memory-settings.ts).
const AT_ONCE = 16;
const toDisk = promisify(fsync);

/** Waits until the disk has these files, or the names in these folders. */
export async function syncAll(paths: Iterable<string>): Promise<void> {
  await inParallel([...paths], AT_ONCE, async (path) => {
    const file = openSync(path, 'r');
    try {
      await toDisk(file);
    } finally {
      closeSync(file);
    }
  });
}

/**
 * Writes a file so that its readers find the old text or the new one, after a power cut too: by way of another file on
 * the same disk.
 */
export async function writeWhole(file: string, text: string, temporary: string): Promise<void> {
  writeFileSync(temporary, text);
  await syncAll([temporary]);
  mkdirSync(dirname(file), { recursive: true });
  renameSync(temporary, file);
  await syncAll([dirname(file)]);
}
