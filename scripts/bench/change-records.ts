// A night in which little changed: the snapshot with one platform in a hundred renamed, in the list and in its record.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { MANIFEST_FILE } from '../../src/snapshot/store/manifest.ts';

/** Changes one in a hundred platforms of the current snapshot, in place. Returns how many. */
export async function changeOnePerCent(snapshotDir: string): Promise<number> {
  const { dir, manifest } = await openSnapshot(snapshotDir);
  const list = JSON.parse(await readStored('/api/v1/platform/')) as { id: string; abbrev: string }[];
  const chosen = list.filter((_, i) => i % 100 === 0);
  for (const platform of chosen) {
    platform.abbrev = `${platform.abbrev}2`;
    const path = `/api/v1/platform/${platform.id}/`;
    const detail = JSON.parse(await readStored(path)) as { abbrev: string };
    await store(path, JSON.stringify({ ...detail, abbrev: platform.abbrev }));
  }
  await store('/api/v1/platform/', JSON.stringify(list));
  await writeFile(join(dir, MANIFEST_FILE), JSON.stringify(manifest));
  return chosen.length;

  function readStored(path: string): Promise<string> {
    return readFile(join(dir, manifest.files[path]!.file), 'utf8');
  }

  async function store(path: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const entry = manifest.files[path]!;
    entry.size = bytes.length;
    entry.sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(dir, entry.file), bytes);
  }
}
