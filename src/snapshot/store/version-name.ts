// Names in the snapshot folder: what this project wrote there, and may remove.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from './manifest.ts';

/** Inside the snapshot folder, which may be a mount: a rename out of it stays on one disk. */
export const STAGING = '.staging';
/** The next `current`, until it is renamed. */
export const NEXT_CURRENT = '.staging-current';

const VERSION = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/;

/** The name of a version whose run began then; where it is taken, a number follows. */
export function versionName(started: Date, n: number): string {
  const name = started.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return n === 1 ? name : `${name}-${n}`;
}

/** Whether a name in the snapshot folder is that of a version. */
export function isVersion(name: string): boolean {
  return VERSION.test(name);
}

/** Whether a folder in the snapshot folder is a version that this project wrote, and not somebody's own. */
export function isOwnVersion(snapshotDir: string, name: string): boolean {
  if (!isVersion(name)) return false;
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(snapshotDir, name, MANIFEST_FILE), 'utf8'));
    return String(Object(manifest).tool).startsWith('registry-snapshot/');
  } catch {
    return false;
  }
}
