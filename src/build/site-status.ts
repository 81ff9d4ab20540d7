// The files that change without a build: data/status.json, with the two times that the browser reads, and data/last-run.json.
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { realFolderOf } from '../folders/folder-checks.ts';
import { readOwnFiles } from '../folders/own-files.ts';
import { makePublic, PUBLIC_FILE_MODE } from '../folders/public-files.ts';
import { removeStagingFolder, openStagingFolder } from '../folders/staging-folder.ts';
import { writeFileAtomically } from '../folders/write-file.ts';
import { SITE_FILE_LIST, SITE_RUN_FILE, SITE_STATUS_FILE } from '../mirror/checksum-files.ts';
import { publishedRunText } from '../snapshot/store/last-run.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { lockSite } from './build-folders.ts';
import type { BuildInput } from './build-input.ts';

type StatusInput = Pick<BuildInput, 'snapshot' | 'folders'>;

/** Updates a site that needs no build. It can be served meanwhile. */
export function updateStatus({ snapshot, folders }: StatusInput): void {
  for (const { path, own } of [folders.dist, folders.beside]) makePublic(path, own.files);
  rewrite(folders.dist.path, SITE_STATUS_FILE, statusText(snapshot));
}

/** Publishes the record of the last run in a site whose build published one. */
export async function publishLastRun({ distDir, snapshotDir }: Config): Promise<void> {
  if (!readOwnFiles(distDir, SITE_FILE_LIST)?.files.has(SITE_RUN_FILE)) return;
  const lock = lockSite(distDir);
  try {
    rewrite(realFolderOf(distDir), SITE_RUN_FILE, publishedRunText(snapshotDir));
  } finally {
    lock.release();
  }
}

function rewrite(dist: string, path: string, text: string): void {
  // On the disk of the site, which may be a mount point.
  const staging = openStagingFolder(dist);
  try {
    writeFileAtomically(join(dist, path), text, join(staging, 'status.json'), PUBLIC_FILE_MODE);
  } finally {
    removeStagingFolder(staging);
  }
}

/** When the data was last checked and when it last changed: ISO 8601, UTC. */
export function statusText({ checked, manifest }: Snapshot): string {
  return `${JSON.stringify({ checked, changed: manifest.taken }, undefined, 2)}\n`;
}
