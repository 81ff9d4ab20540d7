import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSnapshot, readStoredResponse, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';

/** Opens the current snapshot; rejects if a file is missing, damaged or not in the manifest. */
export async function readWhole(snapshotDir: string): Promise<Snapshot> {
  const snapshot = await openSnapshot(snapshotDir);
  const expected = new Set(['manifest.json', 'report.json', 'history.json']);
  for (const [path, entry] of Object.entries(snapshot.manifest.files)) {
    const bytes = readStoredResponse(snapshot, entry);
    if (bytes.length !== entry.size || hash('sha256', bytes) !== entry.sha256)
      throw new Error(`${path} is damaged`);
    expected.add(entry.file);
  }
  const entries = await readdir(snapshot.dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  for (const { parentPath, name } of files)
    expected.delete(join(parentPath, name).slice(snapshot.dir.length + 1));
  if (expected.size > 0 || files.length !== Object.keys(snapshot.manifest.files).length + 3)
    throw new Error(`${snapshot.dir} has ${files.length} files, and not ${[...expected].join(', ')}`);
  return snapshot;
}
