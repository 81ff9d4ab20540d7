// data/status.json: the two times that the browser reads. The only file of a site that changes without a build.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '../snapshot/store.ts';

/**
 * Writes when the data was last checked and when it last changed, ISO 8601, UTC, into the folder of a site, which may
 * be served meanwhile.
 */
export async function writeStatus(snapshot: Snapshot, folder: string): Promise<void> {
  const file = join(folder, 'data', 'status.json');
  const status = { checked: snapshot.checked, changed: snapshot.manifest.taken };
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(status, undefined, 2)}\n`);
  await rename(`${file}.new`, file);
}
