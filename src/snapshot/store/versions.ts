import { readFileSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE } from './manifest.ts';
import { CURRENT_LINK, isVersion, NEXT_CURRENT } from './folder-names.ts';

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
