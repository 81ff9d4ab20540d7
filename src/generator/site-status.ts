// data/status.json has the two times that the browser reads. It is the only file that changes without a build.
import { join } from 'node:path';
import { realFolderOf } from '../folders/folder-checks.ts';
import { siblingPath } from '../folders/inner-stage.ts';
import { writeSyncedFile } from '../folders/sync.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';

export const STATUS = 'data/status.json';

/** The site in `distDir` can be served meanwhile. */
export async function updateStatus(snapshot: Snapshot, distDir: string): Promise<void> {
  const dist = realFolderOf(distDir);
  await writeSyncedFile(join(dist, STATUS), statusText(snapshot), siblingPath(dist, '-status.json'));
}

/** When the data was last checked and when it last changed: ISO 8601, UTC. */
export function statusText({ checked, manifest }: Snapshot): string {
  return `${JSON.stringify({ checked, changed: manifest.taken }, undefined, 2)}\n`;
}
