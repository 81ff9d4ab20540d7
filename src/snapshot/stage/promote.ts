// From a staging folder to the current version: put on the disk for good, then named by one rename, so that a reader
// sees all of it or none, after a power cut too.
import { closeSync, fsync, openSync, rmSync } from 'node:fs';
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { HISTORY_FOLDER } from '../store/history-store.ts';
import { inParallel } from '../../util/parallel.ts';
import { CURRENT_LINK, SnapshotError } from '../store/snapshot-store.ts';
import { isOwnVersion, NEXT_CURRENT, STAGING, versionName } from '../store/version-name.ts';
import { hasCode, reasonOf } from '../../util/has-code.ts';

// So many at once let the disk write them in one go; Node has as many threads for it (scripts/memory-settings.ts).
const SYNCED_AT_ONCE = 16;

export interface Promotion {
  snapshotDir: string;
  /** A folder of the staging. */
  dir: string;
  /** All files in it, by path inside it. */
  files: Set<string>;
  /** When its run began: its name. */
  started: Date;
}

/**
 * Makes a folder the current version; returns its name. The version before stays, older ones go. Whatever fails before
 * `current` has moved leaves the version before current; what fails later is a SnapshotError that says so.
 */
export async function promoteFolder({ snapshotDir, dir, files, started }: Promotion): Promise<string> {
  const before = await currentVersion(snapshotDir);
  await inParallel([...files, ...foldersOf(files)], SYNCED_AT_ONCE, (path) => sync(join(dir, path)));
  const version = await nameVersion(snapshotDir, dir, started);
  try {
    await sync(snapshotDir);
    const link = join(snapshotDir, NEXT_CURRENT);
    await rm(link, { force: true });
    await symlink(version, link);
    await rename(link, join(snapshotDir, CURRENT_LINK));
  } catch (error) {
    // Nobody reads it, and it takes the room of a whole snapshot; if it cannot be removed now, `tidy` does it later.
    await rm(join(snapshotDir, version), { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  try {
    await sync(snapshotDir);
  } catch (cause) {
    throw inPlace(version, `the disk does not confirm it (${reasonOf(cause)}): check the disk.`, cause);
  }
  await tidy(snapshotDir, [version, before]);
  return version;
}

function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set(['.']);
  for (const file of files)
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}

/** Waits until the disk has a file, or a folder's names. */
async function sync(path: string): Promise<void> {
  const file = openSync(path, 'r');
  try {
    await onTheDisk(file);
  } finally {
    closeSync(file);
  }
}

const onTheDisk = promisify(fsync);

/** The version that `current` names, or undefined where there is none yet. */
async function currentVersion(snapshotDir: string): Promise<string | undefined> {
  try {
    return await readlink(join(snapshotDir, CURRENT_LINK));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (!hasCode(error, 'EINVAL')) throw error;
    const place = join(snapshotDir, CURRENT_LINK);
    throw new SnapshotError(`“${place}” is no link to a snapshot: move what is there away.`, {
      cause: error,
    });
  }
}

/**
 * Renames a folder to a name that no version has or, as far as history/ tells, had: a clock that repeats an instant must
 * not give a reader of an older version the files of a newer one. A rename onto a version fails, as none is ever empty.
 */
async function nameVersion(snapshotDir: string, dir: string, started: Date): Promise<string> {
  const second = versionName(started, 1).slice(0, -1);
  const entries = await readdir(join(snapshotDir, HISTORY_FOLDER)).catch(() => []);
  const used = entries.filter((name) => name.startsWith(second)).length;
  for (let n = used + 1; ; n += 1) {
    const version = versionName(started, n);
    try {
      await rename(dir, join(snapshotDir, version));
      return version;
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
    }
  }
}

/** Removes what killed runs left, and versions that no reader can still hold; nothing that others put there. */
async function tidy(snapshotDir: string, [version, before]: [string, string | undefined]): Promise<void> {
  for (const entry of await readdir(snapshotDir, { withFileTypes: true })) {
    const { name } = entry;
    const isOld =
      name !== version && name !== before && entry.isDirectory() && isOwnVersion(snapshotDir, name);
    if (!isOld && name !== STAGING && name !== NEXT_CURRENT) continue;
    const folder = join(snapshotDir, name);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (cause) {
      throw inPlace(version, `“${folder}” cannot be removed (${reasonOf(cause)}): remove it by hand.`, cause);
    }
  }
}

function inPlace(version: string, but: string, cause: unknown): SnapshotError {
  return new SnapshotError(`The new snapshot “${version}” is in place, but ${but}`, { cause });
}
