// From a staging folder to the current version: put on the disk for good, then named by one rename, so that a reader
// sees all of it or none, after a power cut too.
import { closeSync, fsync, openSync, rmSync } from 'node:fs';
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inParallel } from './parallel.ts';
import { CURRENT, SnapshotError } from './store.ts';

/** What a run leaves that did not end begins with this. */
const LEFT = '.staging';
const VERSION = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/;
// So many at once let the disk write them in one go; Node has as many threads for it (scripts/lean.ts).
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

/** Makes a folder the current version; returns its name. The version before stays, older ones go. */
export async function promoteFolder({ snapshotDir, dir, files, started }: Promotion): Promise<string> {
  const before = await currentVersion(snapshotDir);
  await inParallel([...files, ...foldersOf(files)], SYNCED_AT_ONCE, (path) => sync(join(dir, path)));
  const version = await nameVersion(
    snapshotDir,
    dir,
    started.toISOString().replace(/\.\d+/, '').replaceAll(':', '-'),
  );
  await sync(snapshotDir);
  const link = join(snapshotDir, `${LEFT}-${CURRENT}`);
  await rm(link, { force: true });
  await symlink(version, link);
  await rename(link, join(snapshotDir, CURRENT));
  await sync(snapshotDir);
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
    return await readlink(join(snapshotDir, CURRENT));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EINVAL') throw error;
    const place = join(snapshotDir, CURRENT);
    throw new SnapshotError(`“${place}” is no link to a snapshot: move what is there away.`, {
      cause: error,
    });
  }
}

/** Renames a folder to the first free name. A rename onto a version fails, as versions are never empty. */
async function nameVersion(snapshotDir: string, dir: string, name: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const version = n === 1 ? name : `${name}-${n}`;
    try {
      await rename(dir, join(snapshotDir, version));
      return version;
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** Removes what killed runs left, and versions that no reader can still hold. */
async function tidy(snapshotDir: string, [version, before]: [string, string | undefined]): Promise<void> {
  for (const name of await readdir(snapshotDir)) {
    const old = VERSION.test(name) && name !== version && name !== before;
    if (!old && !name.startsWith(LEFT)) continue;
    const folder = join(snapshotDir, name);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (cause) {
      const why = (cause as NodeJS.ErrnoException).code;
      throw new SnapshotError(
        `The new snapshot “${version}” is in place, but “${folder}” cannot be removed (${why}): remove it by hand.`,
        { cause },
      );
    }
  }
}
