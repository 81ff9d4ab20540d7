// A snapshot in the making: written aside, in a folder that no reader looks at, with a journal of what is there.
// Files are small and many: what is done at once costs a fifth of what is handed to Node's threads and waited for.
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onDisk } from './disk.ts';
import {
  beginJournal,
  JOURNAL,
  noteStaged,
  readJournal,
  type Journal,
  type RunOf,
  type Staged,
} from './journal.ts';
import { promoteFolder } from './promote.ts';

/** Inside the snapshot folder, which may be a mount: a rename out of it stays on one disk. */
export const STAGING = '.staging';

export interface Staging {
  /** The folder that becomes the version. */
  readonly dir: string;
  /** When the run began; of a resumed one, when it first began. */
  readonly started: Date;
  /** By API path what is staged: at first what a resumed run left. */
  readonly staged: ReadonlyMap<string, Staged>;
  /** Why nothing was resumed although that was asked for: a sentence. */
  readonly notResumed: string | undefined;
  /** Removes what a resumed run left, and begins anew. */
  restart(why: string): Promise<void>;
  /** Writes a file at a path inside the snapshot, with its folders. */
  write(file: string, bytes: string | Uint8Array): Promise<void>;
  /** Takes over a file of another version, with its time, without a copy where the disk allows that. */
  reuse(file: string, from: string): Promise<void>;
  /** The bytes of a staged file, or undefined where it is not there. */
  read(file: string): Buffer | undefined;
  /** Notes what is staged under an API path. */
  note(path: string, staged: Staged): Promise<void>;
  /** Makes it the current version, with these files and no others; returns the version's name. */
  promote(files: Iterable<string>): Promise<string>;
  /** Removes it. */
  discard(): Promise<void>;
}

export interface StagingOptions {
  snapshotDir: string;
  run: RunOf;
  now: Date;
  /** Whether to go on with what a run left that did not end. */
  resume: boolean;
}

/** Opens the staging folder inside `snapshotDir`, empty unless a run is resumed. The caller holds the lock. */
export async function openStaging({ snapshotDir, run, now, resume }: StagingOptions): Promise<Staging> {
  const dir = join(snapshotDir, STAGING);
  const disk = <Result>(work: () => Result | Promise<Result>): Promise<Result> => onDisk(snapshotDir, work);
  const begin = async (): Promise<Journal> => {
    await rm(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    beginJournal(dir, run, now);
    return { started: now, staged: new Map() };
  };
  const left = resume ? await disk(() => readJournal(dir, run, now)) : undefined;
  let journal = typeof left === 'object' ? left : await disk(begin);
  let notResumed = typeof left === 'string' ? left : undefined;
  const place = (file: string): string => {
    const target = join(dir, file);
    mkdirSync(dirname(target), { recursive: true });
    // What is there may be one file with that of another version: it must never be written into.
    if (existsSync(target)) rmSync(target);
    return target;
  };
  return {
    dir,
    get started() {
      return journal.started;
    },
    get staged() {
      return journal.staged;
    },
    get notResumed() {
      return notResumed;
    },
    restart: async (why) => {
      journal = await disk(begin);
      notResumed = why;
    },
    write: (file, bytes) => disk(() => writeFileSync(place(file), bytes, { flag: 'wx' })),
    reuse: (file, from) => disk(() => linkOrCopy(from, place(file))),
    read: (file) => {
      try {
        return readFileSync(join(dir, file));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    note: async (path, what) => {
      journal.staged.set(path, what);
      await disk(() => noteStaged(dir, path, what));
    },
    promote: (files) =>
      disk(async () => {
        rmSync(join(dir, JOURNAL), { force: true });
        return promoteFolder({ snapshotDir, dir, files: new Set(files), started: journal.started });
      }),
    discard: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Not every disk has hard links; a copy then gets the time of the file. */
function linkOrCopy(from: string, target: string): void {
  try {
    linkSync(from, target);
  } catch (error) {
    if (
      !['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    )
      throw error;
    copyFileSync(from, target);
    const { atime, mtime } = statSync(from);
    utimesSync(target, atime, mtime);
  }
}
