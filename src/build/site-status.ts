// The files that change without a build: data/status.json, with the two times that the browser reads, and
// data/service-status.json.
import { join } from 'node:path';
import { removeStagingFolder, openStagingFolder } from '../folders/staging-folder.ts';
import { writeSyncedFile } from '../folders/sync.ts';
import { SITE_STATUS_FILE } from '../mirror/checksum-files.ts';
import { modelOf } from '../model/model.ts';
import { probeFileOf, SERVICE_STATUS_PATH, statusJsonOf } from '../probe/published-probes.ts';
import { readRegistry, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { BuildInput } from './build-input.ts';

type StatusInput = Pick<BuildInput, 'snapshot' | 'probes' | 'folders'>;

/** Updates a site that needs no build. It can be served meanwhile. */
export async function updateStatus({ snapshot, probes, folders }: StatusInput): Promise<void> {
  const { path: dist } = folders.dist;
  // On the disk of the site, which may be a mount point.
  const staging = openStagingFolder(dist);
  try {
    const write = (path: string, text: string) =>
      writeSyncedFile(join(dist, path), text, join(staging, 'status.json'));
    if (probes) {
      const model = modelOf(readRegistry(snapshot));
      await write(SERVICE_STATUS_PATH, statusJsonOf(model, probeFileOf(probes, model, snapshot.manifest)));
    }
    await write(SITE_STATUS_FILE, statusText(snapshot));
  } finally {
    removeStagingFolder(staging);
  }
}

/** When the data was last checked and when it last changed: ISO 8601, UTC. */
export function statusText({ checked, manifest }: Snapshot): string {
  return `${JSON.stringify({ checked, changed: manifest.taken }, undefined, 2)}\n`;
}
