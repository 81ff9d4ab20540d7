import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { MANIFEST_FILE } from '../../src/snapshot/store/manifest.ts';

/** Renames one platform in a hundred of the current snapshot, in the list and in its own answer. */
export async function changeOnePercent(snapshotDir: string): Promise<void> {
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
