// The names of our files and folders in a snapshot folder.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedOnCodes } from '../../util/system-errors.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { SnapshotError } from './snapshot-error.ts';

export const CURRENT_LINK = 'current';
/** Renamed to `current`. */
export const NEXT_CURRENT_LINK = '.staging-current';
/** Inside the snapshot folder, so that renames stay on one disk even if that folder is a mount point. */
export const STAGING_FOLDER = '.staging';
/** The first file in the staging folder marks that folder as ours. In 1.0.0 and 2.0.0, it listed what a run had fetched. */
export const STAGING_MARK_FILE = 'fetched.ndjson';
/** Contains all entries; it may be a link: see snapshot-links.ts. */
export const HISTORY_FOLDER = 'history';
export const LAST_CHECK_FILE = 'status.json';
/** What the last nightly run did. */
export const LAST_RUN_FILE = 'last-run.json';
export const LOCK_FILE = '.lock';

const VERSION = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/;
// The time of the entry, and a number if another entry has the same time.
const ENTRY_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z(-\d+)?\.json$/;

/** `n` counts the versions of runs that began in the same second. */
export function versionNameOf(started: Date, n: number): string {
  const name = started.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return n === 1 ? name : `${name}-${n}`;
}

export function isVersionName(name: string): boolean {
  return VERSION.test(name);
}

/** Whether a file in history/ is an entry. */
export function isEntryName(name: string): boolean {
  return ENTRY_NAME.test(name);
}

/** Whether the folder is a version that this project wrote, and not a foreign folder with such a name. */
export function isOwnVersion(snapshotDir: string, name: string): boolean {
  return isVersionName(name) && hasOwnManifest(join(snapshotDir, name));
}

function hasOwnManifest(dir: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(dir, MANIFEST_FILE), 'utf8'));
    return String(Object(manifest).tool).startsWith('registry-snapshot/');
  } catch {
    return false;
  }
}

/** Makes a version the current one, in one rename. */
export async function linkCurrent(snapshotDir: string, version: string): Promise<void> {
  const link = join(snapshotDir, NEXT_CURRENT_LINK);
  await rm(link, { force: true });
  await symlink(version, link);
  await rename(link, join(snapshotDir, CURRENT_LINK));
}

/** Creates the staging folder, with its mark. Throws as `removeStaging` does. */
export function openStaging(snapshotDir: string): string {
  removeStaging(snapshotDir);
  const staging = join(snapshotDir, STAGING_FOLDER);
  mkdirSync(staging, { recursive: true });
  writeFileSync(join(staging, STAGING_MARK_FILE), '');
  return staging;
}

/** Whether the staging folder is missing or empty, or has a mark of this project. */
export function isOwnStaging(snapshotDir: string): boolean {
  const staging = join(snapshotDir, STAGING_FOLDER);
  const names = namesIn(staging);
  return names.length === 0 || names.includes(STAGING_MARK_FILE) || hasOwnManifest(staging);
}

/** Removes the staging folder, its marks last. Throws SnapshotError if it is not ours. */
export function removeStaging(snapshotDir: string): void {
  const staging = join(snapshotDir, STAGING_FOLDER);
  if (!isOwnStaging(snapshotDir))
    throw new SnapshotError(
      `“${staging}” contains files that this project did not write. Move them elsewhere.`,
    );
  for (const name of namesIn(staging))
    if (name !== STAGING_MARK_FILE && name !== MANIFEST_FILE)
      rmSync(join(staging, name), { recursive: true, force: true });
  rmSync(staging, { recursive: true, force: true });
}

function namesIn(folder: string): string[] {
  return undefinedOnCodes(['ENOENT'], () => readdirSync(folder)) ?? [];
}

/** A version that is removed only in part would no longer be recognised as ours; the staging folder is. */
export function removeOwnFolder(snapshotDir: string, name: string): void {
  removeStaging(snapshotDir);
  if (name === STAGING_FOLDER) return;
  renameSync(join(snapshotDir, name), join(snapshotDir, STAGING_FOLDER));
  removeStaging(snapshotDir);
}
