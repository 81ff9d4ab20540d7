// The next version of a snapshot folder while it is under construction: each response is written as the file that it will
// be. Those that are in the last version, with the same bytes, are linked when everything is there.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeEmptyParents } from '../../folders/parent-folders.ts';
import { linkOrCopy } from '../../util/link-or-copy.ts';
import { pathsIn } from '../../util/paths-in.ts';
import { hasErrorCode } from '../../util/system-errors.ts';
import { FETCHED_LIST_FILE, openStaging, removeStaging, STAGING_FOLDER } from '../store/folder-names.ts';
import type { FileEntry } from '../store/manifest.ts';
import { SnapshotError, withDiskErrors } from '../store/snapshot-error.ts';
import { readStoredResponse } from '../store/snapshot-store.ts';
import {
  addToFetchedList,
  beginFetchedList,
  readInterruptedRun,
  type FetchConditions,
  type InterruptedRun,
} from './fetched-list.ts';
import { makeFolderCurrent } from './make-folder-current.ts';

/** Removes what a run has fetched. */
export function removeNextVersion(snapshotDir: string): Promise<void> {
  return withDiskErrors(snapshotDir, () => removeStaging(snapshotDir));
}

/**
 * Begins with an empty folder, or with `resume` and under the same conditions, with what is whole of an interrupted run.
 * The caller holds the lock.
 */
export function openNextVersion(
  snapshotDir: string,
  conditions: FetchConditions,
  { now, resume, lastDir }: { now: Date; resume: boolean; lastDir?: string },
): Promise<NextVersion> {
  const dir = join(snapshotDir, STAGING_FOLDER);
  return withDiskErrors(snapshotDir, () => {
    const left = resume ? readInterruptedRun(dir, lastDir, conditions, now) : undefined;
    if (typeof left === 'object') return new NextVersion(snapshotDir, lastDir, left);
    openStaging(snapshotDir);
    beginFetchedList(dir, conditions, now);
    return new NextVersion(snapshotDir, lastDir, { started: now, whole: new Map(), files: new Set() }, left);
  });
}

export class NextVersion {
  readonly dir: string;
  /** When the run began; for a resumed run, when it first began. */
  readonly started: Date;
  /** How many responses of an interrupted run were whole. */
  readonly resumed: number;
  /** A sentence that says why nothing was resumed although that was wanted. */
  readonly resumeRefusal: string | undefined;
  readonly #snapshotDir: string;
  readonly #lastDir: string | undefined;
  readonly #whole: Map<string, FileEntry>;
  /** The response files in the folder; other responses are in the last version. */
  readonly #files: Set<string>;

  constructor(snapshotDir: string, lastDir: string | undefined, run: InterruptedRun, resumeRefusal?: string) {
    this.dir = join(snapshotDir, STAGING_FOLDER);
    this.started = run.started;
    this.resumed = run.whole.size;
    this.resumeRefusal = resumeRefusal;
    this.#snapshotDir = snapshotDir;
    this.#lastDir = lastDir;
    this.#whole = run.whole;
    this.#files = run.files;
    this.#removeAllBut(new Set([FETCHED_LIST_FILE, ...this.#files]));
  }

  /** A response of an interrupted run. Only once: if it is needed again, it is requested. */
  takeWhole(path: string): FileEntry | undefined {
    const entry = this.#whole.get(path);
    this.#whole.delete(path);
    return entry;
  }

  /** If `bytes` is missing, the last version has them in a file of the same name. */
  add(path: string, entry: FileEntry, bytes?: Uint8Array): Promise<void> {
    return withDiskErrors(this.#snapshotDir, () => {
      const file = join(this.dir, entry.file);
      if (this.#files.delete(entry.file)) rmSync(file, { force: true });
      if (bytes) {
        mkdirSync(dirname(file), { recursive: true });
        try {
          writeFileSync(file, bytes, { flag: 'wx' });
        } catch (cause) {
          throw hasErrorCode(cause, 'EEXIST') ? sameFileError(file, cause) : cause;
        }
        this.#files.add(entry.file);
      }
      addToFetchedList(this.dir, path, entry);
    });
  }

  isInLastVersion({ file }: FileEntry): boolean {
    return !this.#files.has(file);
  }

  readonly read = (entry: FileEntry): Buffer =>
    readStoredResponse({ dir: this.isInLastVersion(entry) ? this.#lastDir! : this.dir }, entry);

  /** Writes a file about the responses, such as the report. */
  write(name: string, text: string): Promise<void> {
    return withDiskErrors(this.#snapshotDir, () => writeFileSync(join(this.dir, name), text));
  }

  /**
   * Gives the folder all of these responses. Responses of the last version are hard-linked, or copied with their mtime
   * if the disk has no hard links.
   */
  complete(entries: FileEntry[]): Promise<void> {
    return withDiskErrors(this.#snapshotDir, () => {
      for (const { file } of entries.filter((entry) => this.isInLastVersion(entry))) {
        mkdirSync(dirname(join(this.dir, file)), { recursive: true });
        linkOrCopy(join(this.#lastDir!, file), join(this.dir, file));
      }
    });
  }

  /** Makes the folder, with these files and no others, the current version; returns its name. */
  promote(files: string[]): Promise<string> {
    return withDiskErrors(this.#snapshotDir, () => {
      this.#removeAllBut(new Set(files));
      return makeFolderCurrent(this.#snapshotDir, this.dir, files, this.started);
    });
  }

  #removeAllBut(files: ReadonlySet<string>): void {
    const others = [...pathsIn(this.dir)].filter((path) => !files.has(path));
    for (const path of others) rmSync(join(this.dir, path));
    removeEmptyParents(this.dir, others);
  }
}

function sameFileError(file: string, cause: unknown): SnapshotError {
  return new SnapshotError(
    `“${file}” would be the file of two records: their IDs differ only in capitals, which this disk does not ` +
      'distinguish. Set SNAPSHOT_DIR and DIST_DIR to folders on a disk that does. The last good snapshot is unchanged.',
    { cause },
  );
}
