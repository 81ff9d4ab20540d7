import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FolderError, INNER_STAGING_FOLDER } from './own-files.ts';
import { makeFolder } from '../util/make-folder.ts';
import { hasErrorCode } from '../util/system-errors.ts';

/** Marks a staging folder as ours. */
const MARK_FILE = '.registry-snapshot';

/**
 * Creates an empty staging folder for a folder, which need not exist; leftovers of a killed run are removed. Throws
 * FolderError if the staging folder contains foreign files.
 */
export function openStagingFolder(folder: string): string {
  makeFolder(dirname(folder));
  const staging = stagingFolderOf(folder);
  makeFolder(staging);
  const names = readdirSync(staging);
  if (names.length > 0 && !names.includes(MARK_FILE))
    throw new FolderError(
      `The staging folder “${staging}” contains files that this project did not write. Move them elsewhere.`,
    );
  writeFileSync(join(staging, MARK_FILE), '');
  emptyStagingFolder(staging);
  return staging;
}

/** Files move from it by rename, so it is a sibling of the folder, or inside it if the folder is a mount point. */
export function stagingFolderOf(folder: string): string {
  return isMountPoint(folder) ? join(folder, INNER_STAGING_FOLDER) : hiddenSiblingPath(folder, '-staging');
}

function isMountPoint(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.dev !== statSync(dirname(folder)).dev) return stats !== undefined;
  // A folder of the same disk may be mounted here. Linux refuses a rename between mounts before it looks for the file.
  const missing = `.${randomUUID()}`;
  try {
    renameSync(join(dirname(folder), missing), join(folder, missing));
    return false;
  } catch (error) {
    return hasErrorCode(error, 'EXDEV');
  }
}

export function removeStagingFolder(staging: string): void {
  emptyStagingFolder(staging);
  rmSync(staging, { recursive: true, force: true });
}

/** A hidden path in the same parent folder: `.dist-staging` for `dist`. */
export function hiddenSiblingPath(folder: string, suffix: string): string {
  return join(dirname(folder), `.${basename(folder)}${suffix}`);
}

/** Keeps the mark, so that a folder whose process dies here is still recognised as ours. */
function emptyStagingFolder(staging: string): void {
  for (const name of readdirSync(staging))
    // Synchronous: for this many files, asynchronous calls cost more than the removal.
    if (name !== MARK_FILE) rmSync(join(staging, name), { recursive: true, force: true });
}
