// All files are synced to the disk before one rename publishes them: readers see the whole version or none of it, even
// after a power cut.
import { rmSync } from 'node:fs';
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncAll } from '../../folders/sync.ts';
import { HISTORY_FOLDER } from '../store/history-store.ts';
import { CURRENT_LINK, SnapshotError } from '../store/snapshot-store.ts';
import { isOwnVersion, NEXT_CURRENT, STAGING, versionName } from '../store/version-name.ts';
import { hasCode, reasonOf } from '../../util/has-code.ts';

export interface Promotion {
  snapshotDir: string;
  /** A folder inside the staging folder. */
  dir: string;
  /** Relative paths of all files in `dir`. */
  files: Set<string>;
  /** When the run began; the version is named after it. */
  started: Date;
}

/**
 * Makes a folder the current version and returns its name. Keeps the previous version and removes older ones. An error
 * before `current` is replaced leaves the previous version current; a later one is a SnapshotError that says so.
 */
export async function promoteFolder({ snapshotDir, dir, files, started }: Promotion): Promise<string> {
  const previous = await currentVersion(snapshotDir);
  await syncAll([...files, ...foldersOf(files)].map((path) => join(dir, path)));
  const version = await nameVersion(snapshotDir, dir, started);
  try {
    await syncAll([snapshotDir]);
    const link = join(snapshotDir, NEXT_CURRENT);
    await rm(link, { force: true });
    await symlink(version, link);
    await rename(link, join(snapshotDir, CURRENT_LINK));
  } catch (error) {
    // It takes the space of a whole snapshot. If this fails, `removeLeftovers` of a later run removes it.
    await rm(join(snapshotDir, version), { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  try {
    await syncAll([snapshotDir]);
  } catch (cause) {
    throw incompletePromotionError(
      version,
      `the disk does not confirm it (${reasonOf(cause)}). Check the disk.`,
      cause,
    );
  }
  await removeLeftovers(snapshotDir, [version, previous]);
  return version;
}

function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set(['.']);
  for (const file of files)
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}

/** The version that `current` links to; undefined before the first one. */
async function currentVersion(snapshotDir: string): Promise<string | undefined> {
  try {
    return await readlink(join(snapshotDir, CURRENT_LINK));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (!hasCode(error, 'EINVAL')) throw error;
    const link = join(snapshotDir, CURRENT_LINK);
    throw new SnapshotError(`“${link}” is not a link to a snapshot. Move it elsewhere.`, {
      cause: error,
    });
  }
}

/**
 * Renames a folder to a name that no version has or had according to history/: if the clock repeats an instant, a reader
 * of an older version must not see the files of a newer one. Renaming onto a version fails because it is not empty.
 */
async function nameVersion(snapshotDir: string, dir: string, started: Date): Promise<string> {
  const secondName = versionName(started, 1).slice(0, -1);
  const entries = await readdir(join(snapshotDir, HISTORY_FOLDER)).catch(() => []);
  const usedCount = entries.filter((name) => name.startsWith(secondName)).length;
  for (let n = usedCount + 1; ; n += 1) {
    const version = versionName(started, n);
    try {
      await rename(dir, join(snapshotDir, version));
      return version;
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
    }
  }
}

/** Removes leftovers of killed runs, and versions that no reader can still use; foreign files stay. */
async function removeLeftovers(
  snapshotDir: string,
  [version, previous]: [string, string | undefined],
): Promise<void> {
  for (const entry of await readdir(snapshotDir, { withFileTypes: true })) {
    const { name } = entry;
    const isOld =
      name !== version && name !== previous && entry.isDirectory() && isOwnVersion(snapshotDir, name);
    if (!isOld && name !== STAGING && name !== NEXT_CURRENT) continue;
    const folder = join(snapshotDir, name);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (cause) {
      throw incompletePromotionError(
        version,
        `“${folder}” cannot be removed (${reasonOf(cause)}). Remove it by hand.`,
        cause,
      );
    }
  }
}

function incompletePromotionError(version: string, but: string, cause: unknown): SnapshotError {
  return new SnapshotError(`The new snapshot “${version}” is in place, but ${but}`, { cause });
}
