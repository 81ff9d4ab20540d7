// Whether the disks have space for a run, by what the last one wrote. A run may need more, and then ends when a disk is full.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { bytesOnDisk, requireFreeSpace, type DiskNeed } from '../folders/free-space.ts';
import { stagingFolderOf } from '../folders/staging-folder.ts';
import { WEB_HOST_FILE, webHostNameIn } from '../mirror/web-host-file.ts';
import { CURRENT_LINK, STAGING_FOLDER } from '../snapshot/store/folder-names.ts';
import { ENTRY_FILE } from '../snapshot/store/history-store.ts';
import { MANIFEST_FILE } from '../snapshot/store/manifest.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import { pathsIn } from '../util/paths-in.ts';
import { readTextIfAny } from '../util/read-text-if-any.ts';
import { readBuildFolders, type BuildFolders } from './build-folders.ts';

/** Throws FolderError if a new snapshot and a new site of it do not fit. */
export function requireSpaceForRun(config: Config): void {
  requireFreeSpace([...siteNeed(readBuildFolders(config)), ...snapshotNeed(config.snapshotDir)]);
}

/** Throws FolderError if a new site does not fit. */
export function requireSpaceForSite(folders: BuildFolders): void {
  requireFreeSpace(siteNeed(folders));
}

/** A new site is staged beside the last one. A site for another web host may be smaller. */
function siteNeed({ dist: { path: folder, own }, webHostName }: BuildFolders): DiskNeed[] {
  if (webHostNameIn(readTextIfAny(join(folder, WEB_HOST_FILE)) ?? '') !== webHostName) return [];
  const site = bytesOnDisk(folder, own.files.difference(own.leaving));
  return [{ folder, bytes: site - leftoverIn(stagingFolderOf(folder)) }];
}

/** Responses that did not change are linked, so only the files about them count. */
function snapshotNeed(snapshotDir: string): DiskNeed[] {
  if (!existsSync(snapshotDir)) return [];
  const last = bytesOnDisk(join(snapshotDir, CURRENT_LINK), [MANIFEST_FILE, REPORT_FILE, ENTRY_FILE]);
  return [{ folder: snapshotDir, bytes: last - leftoverIn(join(snapshotDir, STAGING_FOLDER)) }];
}

/** Files that a killed run left are removed first. */
function leftoverIn(staging: string): number {
  return bytesOnDisk(staging, pathsIn(staging));
}
