// The next version of a snapshot folder while it is under construction: each response is written as the file that it will be.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeEmptyParents } from '../../folders/replace-steps.ts';
import { linkOrCopy } from '../../util/link-or-copy.ts';
import { pathsIn } from '../../util/paths-in.ts';
import { hasErrorCode } from '../../util/system-errors.ts';
import { STAGING_FOLDER } from '../store/folder-names.ts';
import type { FileEntry } from '../store/manifest.ts';
import { SnapshotError, withDiskErrors } from '../store/snapshot-error.ts';
import {
  addToFetchedList,
  beginFetchedList,
  FETCHED_LIST_FILE,
  readInterruptedRun,
  type InterruptedRun,
  type RunSettings,
} from './fetched-list.ts';
import { makeFolderCurrent } from './promote.ts';

/** The folder of the next version, with what was fetched for it. */
export function nextVersionFolder(snapshotDir: string): string {
  return join(snapshotDir, STAGING_FOLDER);
}

export function removeNextVersion(snapshotDir: string): Promise<void> {
  return withDiskErrors(snapshotDir, () =>
    rmSync(nextVersionFolder(snapshotDir), { recursive: true, force: true }),
  );
}

interface RunToOpen extends RunSettings {
  /** The SHA-256 of the platform list. */
  listDigest: string;
  now: Date;
  /** Continue an interrupted run if its conditions are those of this one. */
  resume: boolean;
}

/** Begins with an empty folder, or with what is whole of an interrupted run. The caller holds the lock. */
export function openNextVersion(
  snapshotDir: string,
  { listDigest, now, resume, ...run }: RunToOpen,
): Promise<NextVersion> {
  const dir = nextVersionFolder(snapshotDir);
  return withDiskErrors(snapshotDir, () => {
    const left = resume ? readInterruptedRun(dir, run, now, listDigest) : undefined;
    if (typeof left === 'object') return new NextVersion(snapshotDir, left);
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    beginFetchedList(dir, run, now);
    return new NextVersion(snapshotDir, { started: now, whole: new Map() }, left);
  });
}

export class NextVersion {
  readonly dir: string;
  /** When the run began; for a resumed run, when it first began. */
  readonly started: Date;
  /** How many responses an interrupted run left whole. */
  readonly resumed: number;
  /** A sentence that says why nothing was resumed although it was wanted. */
  readonly resumeRefusal: string | undefined;
  readonly #snapshotDir: string;
  readonly #whole: Map<string, FileEntry>;
  /** Paths of response files in the folder. */
  readonly #files: Set<string>;

  constructor(snapshotDir: string, { started, whole }: InterruptedRun, resumeRefusal?: string) {
    this.#snapshotDir = snapshotDir;
    this.dir = nextVersionFolder(snapshotDir);
    this.started = started;
    this.resumed = whole.size;
    this.resumeRefusal = resumeRefusal;
    this.#whole = whole;
    this.#files = new Set(whole.values().map(({ file }) => file));
    this.#removeAllBut(this.#files.union(new Set([FETCHED_LIST_FILE])));
  }

  /** A response that an interrupted run left whole. Only once: if the run needs it again, it is requested. */
  takeWhole(path: string): FileEntry | undefined {
    const entry = this.#whole.get(path);
    this.#whole.delete(path);
    return entry;
  }

  /**
   * Writes a response to its file and adds it to the list. `content` is the bytes, or a file of another version that has
   * them: it is hard-linked, or copied with its mtime if the disk has no hard links.
   */
  addResponse(path: string, entry: FileEntry, content: Uint8Array | string): Promise<void> {
    return withDiskErrors(this.#snapshotDir, () => {
      const target = join(this.dir, entry.file);
      mkdirSync(dirname(target), { recursive: true });
      // Not written in place: it may be a link to a file of another version.
      if (this.#files.has(entry.file)) rmSync(target, { force: true });
      try {
        if (typeof content === 'string') linkOrCopy(content, target);
        else writeFileSync(target, content, { flag: 'wx' });
      } catch (cause) {
        throw hasErrorCode(cause, 'EEXIST') ? sameFileError(target, cause) : cause;
      }
      this.#files.add(entry.file);
      addToFetchedList(this.dir, path, entry);
    });
  }

  /** Writes a file about the responses, such as the report. */
  writeFile(name: string, text: string): Promise<void> {
    return withDiskErrors(this.#snapshotDir, () => writeFileSync(join(this.dir, name), text));
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
