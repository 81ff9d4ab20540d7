// All files are synced to the disk before one rename publishes them: readers see the whole version or none of it, even
// after a power cut.
import { rmSync } from 'node:fs';
import { readdir, readlink, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncNewFiles, syncToDisk } from '../../folders/sync.ts';
import {
  CURRENT_LINK,
  HISTORY_FOLDER,
  NEXT_CURRENT_LINK,
  versionNameOf,
  isOwnVersion,
  linkCurrent,
  removeOwnFolder,
  removeStaging,
} from '../store/folder-names.ts';
import { SnapshotError } from '../store/snapshot-error.ts';
import { hasErrorCode, reasonOf } from '../../util/system-errors.ts';

/**
 * Makes `dir`, the staging folder, which contains `files`, the current version. It is named after the start of the run;
 * returns the name. Keeps the previous version and removes older ones. An error before `current` is replaced
 * leaves the previous version current; a later one is a SnapshotError that states this.
 */
export async function makeFolderCurrent(
  snapshotDir: string,
  dir: string,
  files: readonly string[],
  started: Date,
): Promise<string> {
  const previous = await currentVersion(snapshotDir);
  await syncNewFiles(dir, files);
  const version = await nameVersion(snapshotDir, dir, started);
  try {
    await syncToDisk([snapshotDir]);
    await linkCurrent(snapshotDir, version);
  } catch (error) {
    // It takes the space of a whole snapshot. As the staging folder, a later run removes what is left of it.
    const back = rename(join(snapshotDir, version), dir);
    await back.then(() => removeStaging(snapshotDir)).catch(() => undefined);
    throw error;
  }
  try {
    await syncToDisk([snapshotDir]);
  } catch (cause) {
    const problem = `the disk does not confirm it: ${reasonOf(cause)}. Check the disk.`;
    throw incompletePromotionError(version, problem, cause);
  }
  await removeLeftovers(snapshotDir, version, previous);
  return version;
}

/** The version that `current` links to; undefined before the first one. */
async function currentVersion(snapshotDir: string): Promise<string | undefined> {
  const link = join(snapshotDir, CURRENT_LINK);
  try {
    return await readlink(link);
  } catch (cause) {
    if (hasErrorCode(cause, 'ENOENT')) return undefined;
    if (!hasErrorCode(cause, 'EINVAL')) throw cause;
    throw new SnapshotError(`“${link}” is not a link to a snapshot. Move it elsewhere.`, { cause });
  }
}

/**
 * Renames a folder to a name that no version has or had according to history/: if the clock repeats an instant, a reader
 * of an older version must not see the files of a newer one. Renaming onto a version fails because it is not empty.
 */
async function nameVersion(snapshotDir: string, dir: string, started: Date): Promise<string> {
  const secondName = versionNameOf(started, 1).slice(0, -1);
  const entries = await readdir(join(snapshotDir, HISTORY_FOLDER)).catch(() => []);
  const usedCount = entries.filter((name) => name.startsWith(secondName)).length;
  for (let n = usedCount + 1; ; n += 1) {
    const version = versionNameOf(started, n);
    try {
      await rename(dir, join(snapshotDir, version));
      return version;
    } catch (error) {
      if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
    }
  }
}

/** Removes leftovers of killed runs, and versions that no reader can still use; foreign files stay. */
async function removeLeftovers(snapshotDir: string, version: string, previous?: string): Promise<void> {
  for (const entry of await readdir(snapshotDir, { withFileTypes: true })) {
    const { name } = entry;
    const isOld =
      name !== version && name !== previous && entry.isDirectory() && isOwnVersion(snapshotDir, name);
    if (!isOld && name !== NEXT_CURRENT_LINK) continue;
    const folder = join(snapshotDir, name);
    try {
      if (name === NEXT_CURRENT_LINK) rmSync(folder);
      else removeOwnFolder(snapshotDir, name);
    } catch (cause) {
      const problem = `“${folder}” cannot be removed: ${reasonOf(cause)}. Remove it by hand.`;
      throw incompletePromotionError(version, problem, cause);
    }
  }
}

function incompletePromotionError(version: string, but: string, cause: unknown): SnapshotError {
  return new SnapshotError(`The new snapshot “${version}” is in place, but ${but}`, { cause });
}
