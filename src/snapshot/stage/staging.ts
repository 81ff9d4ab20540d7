// A snapshot in the making: kept aside, in a folder that no reader looks at. Its answers get files of their own when all
// of them are there and found good.
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
/** The folder inside it that becomes the version. */
const VERSION = 'version';

export interface Staging {
  /** When the run began; of a resumed one, when it first began. */
  readonly started: Date;
  /** By API path what is staged: at first what a resumed run left. */
  readonly staged: ReadonlyMap<string, StagedAnswer>;
  /** Why nothing was resumed although that was asked for: a sentence. */
  readonly notResumed: string | undefined;
  /** Removes what a resumed run left, and begins anew. */
  restart(why: string): Promise<void>;
  /** Stages an answer: its bytes, or the path of another version's file that has them; nothing for what is staged already. */
  keep(path: string, staged: StagedAnswer, content?: Uint8Array | string): Promise<void>;
  /** The bytes of a staged answer, or undefined where they are not there. */
  read(answer: FileEntry): Buffer | undefined;
  /** Writes a file about the snapshot: its report, its manifest. */
  write(name: string, text: string): Promise<void>;
  /**
   * Gives each of these answers its file in a folder of the staging, and returns that folder. Files of other versions
   * are taken over with their time, without a copy where the disk allows that.
   */
  unfold(answers: FileEntry[]): Promise<string>;
  /** Makes what was unfolded the current version, with these files about it; returns the version's name. */
  promote(names: string[]): Promise<string>;
  /** Removes it. */
  discard(): Promise<void>;
  /** Lets go of it; what is staged stays for a run that resumes it. */
  close(): void;
}

export interface StagingOptions {
  snapshotDir: string;
  run: RunIdentity;
  now: Date;
  /** Whether to go on with what a run left that did not end. */
  resume: boolean;
}

/** Opens the staging folder inside `snapshotDir`, empty unless a run is resumed. The caller holds the lock. */
export async function openStaging({ snapshotDir, run, now, resume }: StagingOptions): Promise<Staging> {
  const dir = join(snapshotDir, STAGING);
  const folder = join(dir, VERSION);
  const disk = <Result>(work: () => Result | Promise<Result>): Promise<Result> =>
    withDiskErrors(snapshotDir, work);
  const begin = (): Journal => {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    return beginJournal(dir, run, now);
  };
  const left = resume ? await disk(() => resumeJournal(dir, run, now)) : undefined;
  let journal = typeof left === 'object' ? left : await disk(begin);
  let notResumed = typeof left === 'string' ? left : undefined;
  const files = new Set<string>();
  return {
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
      journal.close();
      journal = await disk(begin);
      notResumed = why;
    },
    keep: (path, staged, content) => disk(() => journal.keep(path, staged, content)),
    read: (answer) => journal.read(answer),
    write: (name, text) => disk(() => writeFileSync(join(dir, name), text)),
    unfold: (answers) =>
      disk(() => {
        rmSync(folder, { recursive: true, force: true });
        for (const answer of answers) {
          const target = join(folder, answer.file);
          mkdirSync(dirname(target), { recursive: true });
          const from = journal.fileOf(answer);
          if (from !== undefined) linkOrCopy(from, target);
          else writeFileSync(target, journal.read(answer) ?? lost(snapshotDir), { flag: 'wx' });
          files.add(answer.file);
        }
        return folder;
      }),
    promote: (names) =>
      disk(() => {
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

function lost(snapshotDir: string): never {
  throw new SnapshotError(
    `What was staged in “${join(snapshotDir, STAGING)}” has been cut meanwhile: run this again. ` +
      'The last good snapshot is as it was.',
  );
}
