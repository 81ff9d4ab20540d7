import { readFileSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE } from './manifest.ts';
import { CURRENT_LINK } from './snapshot-store.ts';

/** Inside the snapshot folder, so that renames stay on one disk even if that folder is a mount point. */
export const STAGING = '.staging';
/** Renamed to `current`. */
export const NEXT_CURRENT = '.staging-current';

const VERSION = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/;

/** `n` counts the versions of runs that began in the same second. */
export function versionName(started: Date, n: number): string {
  const name = started.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return n === 1 ? name : `${name}-${n}`;
}

export function isVersion(name: string): boolean {
  return VERSION.test(name);
}

/** Whether the folder is a version that this project wrote, and not a foreign folder with such a name. */
export function isOwnVersion(snapshotDir: string, name: string): boolean {
  if (!isVersion(name)) return false;
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(snapshotDir, name, MANIFEST_FILE), 'utf8'));
    return String(Object(manifest).tool).startsWith('registry-snapshot/');
  } catch {
    return false;
  }
}

/** Makes a version the current one, in one rename. */
export async function linkCurrent(snapshotDir: string, version: string): Promise<void> {
  const link = join(snapshotDir, NEXT_CURRENT);
  await rm(link, { force: true });
  await symlink(version, link);
  await rename(link, join(snapshotDir, CURRENT_LINK));
}
