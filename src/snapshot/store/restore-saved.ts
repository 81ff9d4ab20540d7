// A saved snapshot is one folder without versions and links, for a Git branch: commits then show what changed.
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { realFolderOf } from '../../folders/folder-checks.ts';
import { syncNewFiles, syncToDisk } from '../../folders/sync.ts';
import { writeFileAtomically } from '../../folders/write-file.ts';
import { reasonOf } from '../../util/system-errors.ts';
import { withDiskErrors, SnapshotError } from './snapshot-error.ts';
import {
  CURRENT_LINK,
  STAGING_MARK_FILE,
  HISTORY_FOLDER,
  LAST_CHECK_FILE,
  linkCurrent,
  openStaging,
  versionNameOf,
} from './folder-names.ts';
import { ENTRY_FILE } from './history-store.ts';
import { withSnapshotLock } from './snapshot-lock.ts';
import { REPORT_FILE } from './snapshot-report.ts';
import { z } from 'zod';
import { MANIFEST_FILE, readManifest, type Manifest } from './manifest.ts';

/**
 * Restores a saved snapshot into a snapshot folder; returns false if `from` contains none. The next run fetches responses
 * that are missing or damaged. Throws SnapshotError before anything is written if the snapshot folder already contains a
 * snapshot, or if anything but responses is damaged.
 */
export async function restoreSavedSnapshot(from: string, snapshotDir: string): Promise<boolean> {
  const folder = realFolderOf(from);
  // A history whose manifest is lost would be removed by the next save.
  if (![MANIFEST_FILE, HISTORY_FOLDER].some((name) => kindOf(join(folder, name)))) return false;
  await withSnapshotLock(snapshotDir, async () => {
    if (existsSync(join(snapshotDir, CURRENT_LINK)))
      throw new SnapshotError(
        `“${snapshotDir}” already contains a snapshot. Set SNAPSHOT_DIR to another folder.`,
      );
    checkKind(join(folder, MANIFEST_FILE), 'file');
    const { taken, files } = readSavedManifest(folder);
    const responses = Object.values(files).map(({ file }) => file);
    const isSaved = (path: string): boolean => checkKind(join(folder, path), 'file');
    const versionFiles = [...responses, REPORT_FILE, ENTRY_FILE, MANIFEST_FILE].filter(isSaved);
    const otherFiles = [...entryPathsIn(folder), LAST_CHECK_FILE].filter(isSaved);
    const version = unusedVersionName(snapshotDir, new Date(taken));
    await withDiskErrors(snapshotDir, async () => {
      const staging = openStaging(snapshotDir);
      for (const path of versionFiles) {
        mkdirSync(dirname(join(staging, path)), { recursive: true });
        copyFileSync(join(folder, path), join(staging, path));
      }
      await syncNewFiles(staging, versionFiles);
      for (const path of otherFiles)
        if (!existsSync(join(snapshotDir, path)))
          writeFileAtomically(join(snapshotDir, path), readFileSync(join(folder, path)));
      rmSync(join(staging, STAGING_MARK_FILE));
      renameSync(staging, join(snapshotDir, version));
      await syncToDisk([snapshotDir]);
      // The last step: an interrupted restore leaves no snapshot, and can be run again.
      await linkCurrent(snapshotDir, version);
    });
  });
  return true;
}

function entryPathsIn(folder: string): string[] {
  const history = join(folder, HISTORY_FOLDER);
  if (!checkKind(history, 'folder')) return [];
  const names = readdirSync(history).filter((name) => name.endsWith('.json'));
  return names.map((name) => join(HISTORY_FOLDER, name));
}

/** False if nothing exists there; throws SnapshotError if it's anything else. */
function checkKind(path: string, expected: 'file' | 'folder'): boolean {
  const kind = kindOf(path);
  if (kind !== undefined && kind !== expected)
    throw copyDamageError(path, kind === 'link' ? 'it is a symbolic link' : `it is not a ${expected}`);
  return kind !== undefined;
}

function kindOf(path: string): 'link' | 'file' | 'folder' | 'other' | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (stats.isSymbolicLink()) return 'link';
  return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
}

/** Versions may share files through hard links, so an existing one is never written to. */
function unusedVersionName(snapshotDir: string, taken: Date): string {
  let n = 1;
  while (existsSync(join(snapshotDir, versionNameOf(taken, n)))) n += 1;
  return versionNameOf(taken, n);
}

/** Throws SnapshotError if the manifest is missing or damaged, or leads out of the folder. */
function readSavedManifest(folder: string): Manifest {
  try {
    return readManifest(folder);
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'it is not a snapshot manifest' : reasonOf(cause);
    throw copyDamageError(join(folder, MANIFEST_FILE), reason, cause);
  }
}

function copyDamageError(file: string, reason: string, cause?: unknown): SnapshotError {
  return new SnapshotError(
    `“${file}” cannot be read: ${reason}. Restore that folder from its Git history or a backup.`,
    { cause },
  );
}
