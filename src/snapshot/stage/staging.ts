// The staging folder of a run. Answers become separate files only when all of them are fetched and accepted.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withDiskErrors, SnapshotError } from '../store/snapshot-error.ts';
import { beginJournal, Journal, resumeJournal, type ResumeConditions, type StagedAnswer } from './journal.ts';
import type { FileEntry } from '../store/manifest.ts';
import { makeFolderCurrent } from './promote.ts';
import { STAGING_FOLDER } from '../store/folder-names.ts';
import { hasErrorCode } from '../../util/system-errors.ts';
import { linkOrCopy } from '../../util/link-or-copy.ts';

export type Staging = Awaited<ReturnType<typeof openStaging>>;

/** Begins with an empty folder, unless `resume` is set and an interrupted run can be resumed. The caller holds the lock. */
export async function openStaging(snapshotDir: string, run: ResumeConditions, now: Date, resume = false) {
  const dir = join(snapshotDir, STAGING_FOLDER);
  // Becomes the version.
  const folder = join(dir, 'version');
  const withErrors = <Result>(work: () => Result | Promise<Result>): Promise<Result> =>
    withDiskErrors(snapshotDir, work);
  const begin = (): Journal => {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    return beginJournal(dir, run, now);
  };
  const resumable = resume ? await withErrors(() => resumeJournal(dir, run, now)) : undefined;
  let journal = resumable instanceof Journal ? resumable : await withErrors(begin);
  let resumeRefusal = typeof resumable === 'string' ? resumable : undefined;
  const files: string[] = [];
  return {
    /** When the run began; for a resumed run, when it first began. */
    get started(): Date {
      return journal.started;
    },
    /** By API path; initially the answers of the resumed run. */
    get staged(): ReadonlyMap<string, StagedAnswer> {
      return journal.staged;
    },
    /** A sentence that says why nothing was resumed although `resume` was set. */
    get resumeRefusal(): string | undefined {
      return resumeRefusal;
    },
    /** Removes the answers of a resumed run and starts again. */
    restart: async (reason: string): Promise<void> => {
      journal.close();
      journal = await withErrors(begin);
      resumeRefusal = reason;
    },
    keep: (...answer: Parameters<Journal['keep']>) => withErrors(() => journal.keep(...answer)),
    read: (answer: FileEntry) => journal.read(answer),
    /** Writes a metadata file: report, manifest. */
    write: (name: string, text: string) => withErrors(() => writeFileSync(join(dir, name), text)),
    /**
     * Writes each answer to its own file and returns the folder. Files of other versions are hard-linked, or copied with
     * their mtime if the disk has no hard links.
     */
    writeFiles: (answers: FileEntry[]): Promise<string> =>
      withErrors(() => {
        rmSync(folder, { recursive: true, force: true });
        for (const answer of answers) {
          const target = join(folder, answer.file);
          mkdirSync(dirname(target), { recursive: true });
          const from = journal.fileOf(answer);
          try {
            if (from !== undefined) linkOrCopy(from, target);
            else writeFileSync(target, journal.read(answer) ?? truncatedError(snapshotDir), { flag: 'wx' });
          } catch (cause) {
            throw hasErrorCode(cause, 'EEXIST') ? sameFileError(target, cause) : cause;
          }
          files.push(answer.file);
        }
        return folder;
      }),
    /** Makes the written files, with these metadata files, the current version; returns its name. */
    promote: (names: string[]): Promise<string> =>
      withErrors(() => {
        for (const name of names) {
          renameSync(join(dir, name), join(folder, name));
          files.push(name);
        }
        journal.close();
        return makeFolderCurrent(snapshotDir, folder, files, journal.started);
      }),
    discard: async (): Promise<void> => {
      journal.close();
      rmSync(dir, { recursive: true, force: true });
    },
    /** Staged answers stay for a run that resumes this one. */
    close: (): void => journal.close(),
  };
}

function sameFileError(file: string, cause: unknown): SnapshotError {
  return new SnapshotError(
    `“${file}” would be the file of two records: their IDs differ only in capitals, which this disk does not ` +
      'distinguish. Set SNAPSHOT_DIR and DIST_DIR to folders on a disk that does. The last good snapshot is unchanged.',
    { cause },
  );
}

function truncatedError(snapshotDir: string): never {
  throw new SnapshotError(
    `The staged answers in “${join(snapshotDir, STAGING_FOLDER)}” are incomplete. Run this again. ` +
      'The last good snapshot is unchanged.',
  );
}
