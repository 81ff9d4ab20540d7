// The next version of a snapshot folder while it is under construction: each response is written as the file that it will
// be. Those that are in the last version, with the same bytes, are linked when everything is there.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeEmptyParents } from '../../folders/parent-folders.ts';
import { linkOrCopy } from '../../util/link-or-copy.ts';
import { pathsIn } from '../../util/paths-in.ts';
import { hasErrorCode } from '../../util/system-errors.ts';
import { openStaging, removeStaging } from '../store/folder-names.ts';
import type { FileEntry } from '../store/manifest.ts';
import { SnapshotError, withDiskErrors } from '../store/snapshot-error.ts';
import { readStoredResponse } from '../store/snapshot-store.ts';
import { makeFolderCurrent } from './make-folder-current.ts';

/** Removes what a run has fetched. */
export function removeNextVersion(snapshotDir: string): Promise<void> {
  return withDiskErrors(snapshotDir, () => removeStaging(snapshotDir));
}

/** Begins with an empty folder. The caller holds the lock. */
export function openNextVersion(
  snapshotDir: string,
  started: Date,
  lastDir: string | undefined,
): Promise<NextVersion> {
  return withDiskErrors(
    snapshotDir,
    () => new NextVersion(snapshotDir, openStaging(snapshotDir), started, lastDir),
  );
}

export class NextVersion {
  readonly dir: string;
  /** When the run began. */
  readonly started: Date;
  readonly #snapshotDir: string;
  readonly #lastDir: string | undefined;
  /** The response files in the folder; other responses are in the last version. */
  readonly #files = new Set<string>();

  constructor(snapshotDir: string, dir: string, started: Date, lastDir: string | undefined) {
    this.dir = dir;
    this.started = started;
    this.#snapshotDir = snapshotDir;
    this.#lastDir = lastDir;
  }

  /** If `bytes` is missing, the last version has them in a file of the same name. */
  add(entry: FileEntry, bytes?: Uint8Array): Promise<void> {
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
      const wanted = new Set(files);
      const others = [...pathsIn(this.dir)].filter((path) => !wanted.has(path));
      for (const path of others) rmSync(join(this.dir, path));
      removeEmptyParents(this.dir, others);
      return makeFolderCurrent(this.#snapshotDir, this.dir, files, this.started);
    });
  }
}

function sameFileError(file: string, cause: unknown): SnapshotError {
  return new SnapshotError(
    `“${file}” would be the file of two records: their IDs differ only in capitals, which this disk does not ` +
      'distinguish. Set SNAPSHOT_DIR and DIST_DIR to folders on a disk that does. The last good snapshot is unchanged.',
    { cause },
  );
}
