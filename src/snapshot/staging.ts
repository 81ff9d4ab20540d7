// A snapshot in the making: written aside, then named by one rename, so that a reader sees all of it or none.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CURRENT, SnapshotError } from './store.ts';

const STAGING = '.staging-';
const VERSION = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/;

export interface Staging {
  /** The folder that becomes the version. */
  readonly dir: string;
  /** Writes a file at a path inside the snapshot, with its folders. */
  write(file: string, bytes: string | Uint8Array): Promise<void>;
  /** Makes it the current version; returns the version's name. The version before stays, older ones go. */
  promote(): Promise<string>;
  /** Removes it. */
  discard(): Promise<void>;
}

/** Opens a staging folder for the run that began at `started`, inside `snapshotDir`, which is made where it is not. */
export async function openStaging(snapshotDir: string, started: Date): Promise<Staging> {
  const name = started.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const dir = join(snapshotDir, `${STAGING}${randomUUID()}`);
  await mkdir(dir, { recursive: true });
  return {
    dir,
    write: async (file, bytes) => {
      const target = join(dir, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
    },
    promote: async () => {
      const before = await currentVersion(snapshotDir);
      const version = await nameVersion(snapshotDir, dir, name);
      const link = join(snapshotDir, `${STAGING}${CURRENT}`);
      await rm(link, { force: true });
      await symlink(version, link);
      await rename(link, join(snapshotDir, CURRENT));
      await tidy(snapshotDir, [version, before]);
      return version;
    },
    discard: () => rm(dir, { recursive: true, force: true }),
  };
}

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

/** Renames a staging folder to the first free name. A rename onto a version fails, as versions are never empty. */
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
    if (!old && !name.startsWith(STAGING)) continue;
    const folder = join(snapshotDir, name);
    try {
      await rm(folder, { recursive: true, force: true });
    } catch (cause) {
      const why = (cause as NodeJS.ErrnoException).code;
      throw new SnapshotError(
        `The new snapshot “${version}” is in place, but “${folder}” cannot be removed (${why}): remove it by hand.`,
        { cause },
      );
    }
  }
}
