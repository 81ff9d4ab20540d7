// The staging folder of a run. Answers become separate files only when all of them are fetched and accepted.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withDiskErrors } from '../store/disk-error.ts';
import { beginJournal, resumeJournal, type Journal, type RunIdentity, type StagedAnswer } from './journal.ts';
import type { FileEntry } from '../store/manifest.ts';
import { promoteFolder } from './promote.ts';
import { SnapshotError } from '../store/snapshot-store.ts';
import { STAGING } from '../store/version-name.ts';
import { linkOrCopy } from '../../util/link-or-copy.ts';

export { STAGING };
/** Inside the staging folder; it becomes the version. */
const VERSION_FOLDER = 'version';

export interface Staging {
  /** When the run began; for a resumed run, when it first began. */
  readonly started: Date;
  /** By API path; initially the answers of the resumed run. */
  readonly staged: ReadonlyMap<string, StagedAnswer>;
  /** A sentence that says why nothing was resumed although `resume` was set. */
  readonly resumeRefusal: string | undefined;
  /** Removes the answers of a resumed run and starts again. */
  restart(reason: string): Promise<void>;
  /** `content` is the bytes, or the path of another version's file that has them; undefined for bytes that are staged already. */
  keep(path: string, staged: StagedAnswer, content?: Uint8Array | string): Promise<void>;
  /** Undefined if the bytes are missing. */
  read(answer: FileEntry): Buffer | undefined;
  /** Writes a metadata file: report, manifest. */
  write(name: string, text: string): Promise<void>;
  /**
   * Writes each answer to its own file and returns the folder. Files of other versions are hard-linked, or copied with
   * their mtime if the disk has no hard links.
   */
  writeFiles(answers: FileEntry[]): Promise<string>;
  /** Makes the written files, with these metadata files, the current version; returns its name. */
  promote(names: string[]): Promise<string>;
  discard(): Promise<void>;
  /** Staged answers stay for a run that resumes this one. */
  close(): void;
}

export interface StagingOptions {
  snapshotDir: string;
  run: RunIdentity;
  now: Date;
  /** Continue the interrupted run. */
  resume: boolean;
}

/** The staging folder is empty unless a run is resumed. The caller holds the lock. */
export async function openStaging({ snapshotDir, run, now, resume }: StagingOptions): Promise<Staging> {
  const dir = join(snapshotDir, STAGING);
  const folder = join(dir, VERSION_FOLDER);
  const withErrors = <Result>(work: () => Result | Promise<Result>): Promise<Result> =>
    withDiskErrors(snapshotDir, work);
  const begin = (): Journal => {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    return beginJournal(dir, run, now);
  };
  const resumable = resume ? await withErrors(() => resumeJournal(dir, run, now)) : undefined;
  let journal = typeof resumable === 'object' ? resumable : await withErrors(begin);
  let resumeRefusal = typeof resumable === 'string' ? resumable : undefined;
  const files = new Set<string>();
  return {
    get started() {
      return journal.started;
    },
    get staged() {
      return journal.staged;
    },
    get resumeRefusal() {
      return resumeRefusal;
    },
    restart: async (reason) => {
      journal.close();
      journal = await withErrors(begin);
      resumeRefusal = reason;
    },
    keep: (path, staged, content) => withErrors(() => journal.keep(path, staged, content)),
    read: (answer) => journal.read(answer),
    write: (name, text) => withErrors(() => writeFileSync(join(dir, name), text)),
    writeFiles: (answers) =>
      withErrors(() => {
        rmSync(folder, { recursive: true, force: true });
        for (const answer of answers) {
          const target = join(folder, answer.file);
          mkdirSync(dirname(target), { recursive: true });
          const from = journal.fileOf(answer);
          if (from !== undefined) linkOrCopy(from, target);
          else writeFileSync(target, journal.read(answer) ?? truncatedError(snapshotDir), { flag: 'wx' });
          files.add(answer.file);
        }
        return folder;
      }),
    promote: (names) =>
      withErrors(() => {
        for (const name of names) {
          renameSync(join(dir, name), join(folder, name));
          files.add(name);
        }
        return promoteFolder({ snapshotDir, dir: folder, files, started: journal.started });
      }),
    discard: async () => rmSync(dir, { recursive: true, force: true }),
    close: () => journal.close(),
  };
}

function truncatedError(snapshotDir: string): never {
  throw new SnapshotError(
    `The staged answers in “${join(snapshotDir, STAGING)}” are incomplete. Run this again. ` +
      'The last good snapshot is unchanged.',
  );
}
