// The files that change without a build: data/status.json, with the two times that the browser reads, what says until
// when the site is good, and data/service-status.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { realFolderOf } from '../folders/folder-checks.ts';
import { removeStagingFolder, openStagingFolder } from '../folders/staging-folder.ts';
import { writeSyncedFile } from '../folders/sync.ts';
import {
  SITE_STATUS_FILE,
  CHECKSUMS_FILE,
  VALIDITY_FILE,
  VALIDITY_SIGNATURE_FILE,
} from '../mirror/checksum-files.ts';
import { validityText } from '../mirror/publish/validity.ts';
import { modelOf } from '../model/model.ts';
import {
  probeFileOf,
  readProbesToPublish,
  SERVICE_STATUS_PATH,
  statusJsonOf,
} from '../probe/published-probes.ts';
import { readRegistry, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { signerOf, type Signer } from './signer.ts';

/** The paths that `statusFilesOf` returns. */
export function statusPathsOf({ validFor, signKey }: Pick<Config, 'validFor' | 'signKey'>): string[] {
  if (validFor === undefined) return [SITE_STATUS_FILE];
  return [...(signKey === undefined ? [] : [VALIDITY_SIGNATURE_FILE]), VALIDITY_FILE, SITE_STATUS_FILE];
}

/** In the order in which a site gets them; `sums` is the text of SHA256SUMS. */
export function statusFilesOf(
  { site, validFor }: Pick<Config, 'site' | 'validFor'>,
  snapshot: Snapshot,
  sums: string,
  sign: Signer | undefined,
): Map<string, string> {
  const files = new Map<string, string>();
  if (validFor !== undefined) {
    const text = validityText(snapshot, site, sums, validFor);
    if (sign) files.set(VALIDITY_SIGNATURE_FILE, sign(text).toString());
    files.set(VALIDITY_FILE, text);
  }
  return files.set(SITE_STATUS_FILE, statusText(snapshot));
}

/** Updates a site that needs no build. It can be served meanwhile. */
export async function updateStatus(config: Config, snapshot: Snapshot): Promise<void> {
  const { distDir, signKey, validFor } = config;
  const dist = realFolderOf(distDir);
  // On the disk of the site, which may be a mount point.
  const staging = openStagingFolder(dist);
  try {
    const write = (path: string, text: string) =>
      writeSyncedFile(join(dist, path), text, join(staging, 'status.json'));
    const probes = readProbesToPublish(config, snapshot.manifest);
    if (probes) {
      const model = modelOf(readRegistry(snapshot));
      await write(SERVICE_STATUS_PATH, statusJsonOf(model, probeFileOf(probes, model, snapshot.manifest)));
    }
    const isSigned = signKey !== undefined && validFor !== undefined;
    const sign = isSigned ? signerOf(signKey, staging) : undefined;
    const sums = validFor === undefined ? '' : readFileSync(join(dist, CHECKSUMS_FILE), 'utf8');
    for (const [path, text] of statusFilesOf(config, snapshot, sums, sign)) await write(path, text);
  } finally {
    removeStagingFolder(staging);
  }
}

/** When the data was last checked and when it last changed: ISO 8601, UTC. */
function statusText({ checked, manifest }: Snapshot): string {
  return `${JSON.stringify({ checked, changed: manifest.taken }, undefined, 2)}\n`;
}
