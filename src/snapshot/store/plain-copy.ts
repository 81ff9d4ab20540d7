// A snapshot as one folder without versions, for a Git branch: commits then show what changed.
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ownFilesIn } from '../../folders/own-files.ts';
import { realFolderOf } from '../../folders/folder-checks.ts';
import { replaceFiles } from '../../folders/replace-files.ts';
import { closeStage, openStage } from '../../folders/inner-stage.ts';
import { pathsIn } from '../../util/paths-in.ts';
import { withDiskErrors } from './disk-error.ts';
import { withLock } from './snapshot-lock.ts';
import { MANIFEST_FILE, readManifest, type Manifest } from './manifest.ts';
import { ENTRY_FILE, HISTORY_FOLDER, keepEntry, removeStoredContacts } from './history-store.ts';
import { REPORT_FILE } from './snapshot-report.ts';
import { STATUS_FILE } from './last-check.ts';
import { CURRENT_LINK, openSnapshot, readIntactAnswer, SnapshotError } from './snapshot-store.ts';
import { linkCurrent, versionName } from './version-name.ts';
import { commandLine } from '../../util/command-line.ts';

const LIST_FILE = 'files.json';
// Diffs of the answers and of metadata are unreadable; history/ shows the changes.
const ATTRIBUTES = ['api/**', LIST_FILE, MANIFEST_FILE, REPORT_FILE, ENTRY_FILE]
  .map((path) => `${path} -diff\n`)
  .join('');
// Version 0.1.0 wrote no list: beside a manifest, files of these names are ours.
const ADOPTED_PATHS = /^((api|history)\/.*|(manifest|report|history|status)\.json|\.gitattributes)$/;

/**
 * Saves the current snapshot and its history in a folder; foreign files in it stay. Throws SnapshotError if there is no
 * snapshot, and FolderError if the folder contains only foreign files.
 */
export async function savePlain(snapshotDir: string, target: string): Promise<void> {
  await openSnapshot(snapshotDir); // throws before the lock creates the folder
  await withLock(snapshotDir, async () => {
    const snapshot = await openSnapshot(snapshotDir);
    // The saved folder may contain the only good copy.
    const damaged = Object.values(snapshot.manifest.files).find(
      (entry) => !readIntactAnswer(snapshot, entry),
    );
    if (damaged)
      throw new SnapshotError(
        `“${join(snapshot.dir, damaged.file)}” is missing or damaged. Nothing was saved. Fetch it again with “${commandLine('snapshot')}”.`,
      );
    keepEntry(snapshotDir, snapshot);
    removeStoredContacts(snapshotDir);
    const folder = realFolderOf(target);
    const own = ownFilesIn(folder, LIST_FILE, plainFilesIn);
    const stage = openStage(folder);
    try {
      const staged = join(stage, 'snapshot');
      cpSync(snapshot.dir, staged, { recursive: true });
      for (const name of [HISTORY_FOLDER, STATUS_FILE])
        if (existsSync(join(snapshotDir, name)))
          cpSync(join(snapshotDir, name), join(staged, name), { recursive: true });
      writeFileSync(join(staged, '.gitattributes'), ATTRIBUTES);
      await replaceFiles({ staged, folder, own, list: LIST_FILE, last: [MANIFEST_FILE] });
    } finally {
      closeStage(stage);
    }
  });
}

/**
 * Restores a saved snapshot into a snapshot folder; returns false if `from` contains none. The next run fetches answers
 * that are missing or damaged. Throws SnapshotError before anything is written if the snapshot folder already contains a
 * snapshot, or if anything but answers is damaged.
 */
export async function restorePlain(from: string, snapshotDir: string): Promise<boolean> {
  const folder = realFolderOf(from);
  // A history whose manifest is lost would be removed by the next save.
  if (!existsSync(join(folder, MANIFEST_FILE)) && !existsSync(join(folder, HISTORY_FOLDER))) return false;
  await withLock(snapshotDir, async () => {
    if (existsSync(join(snapshotDir, CURRENT_LINK)))
      throw new SnapshotError(
        `“${snapshotDir}” already contains a snapshot. Set SNAPSHOT_DIR to another folder.`,
      );
    const { taken, files } = readPlainManifest(folder);
    const answers = Object.values(files).map(({ file }) => file);
    const versionFiles = savedFiles(folder, [...answers, REPORT_FILE, ENTRY_FILE, MANIFEST_FILE]);
    const otherFiles = savedFiles(folder, [...entryPathsIn(folder), STATUS_FILE]);
    const version = unusedVersionName(snapshotDir, new Date(taken));
    await withDiskErrors(snapshotDir, () => {
      const copy = (path: string, to: string): void => {
        mkdirSync(dirname(join(snapshotDir, to)), { recursive: true });
        cpSync(join(folder, path), join(snapshotDir, to), { force: false, dereference: true });
      };
      for (const path of versionFiles) copy(path, join(version, path));
      for (const path of otherFiles) copy(path, path);
      // The last step: an interrupted restore leaves no snapshot, and can be run again.
      return linkCurrent(snapshotDir, version);
    });
  });
  return true;
}

/** The paths that exist; throws SnapshotError if one is not a file. */
function savedFiles(folder: string, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const isFile = statSync(join(folder, path), { throwIfNoEntry: false })?.isFile();
    if (isFile === false) throw damageError(join(folder, path), 'not a file');
    return isFile;
  });
}

function damageError(file: string, reason: string, cause?: unknown): SnapshotError {
  return new SnapshotError(
    `“${file}” cannot be read (${reason}). Restore that folder from its Git history or a backup.`,
    { cause },
  );
}

/** The files of a folder that 0.1.0 saved without a list; undefined if it has no manifest. */
function plainFilesIn(folder: string): Set<string> | undefined {
  if (!existsSync(join(folder, MANIFEST_FILE))) return undefined;
  readPlainManifest(folder);
  return new Set([...pathsIn(folder)].filter((path) => ADOPTED_PATHS.test(path)));
}

function entryPathsIn(folder: string): string[] {
  const history = join(folder, HISTORY_FOLDER);
  if (!existsSync(history)) return [];
  if (!statSync(history).isDirectory()) throw damageError(history, 'not a folder');
  const names = readdirSync(history).filter((name) => name.endsWith('.json'));
  return names.map((name) => join(HISTORY_FOLDER, name));
}

/** Versions may share files through hard links, so an existing one is never written to. */
function unusedVersionName(snapshotDir: string, taken: Date): string {
  let n = 1;
  while (existsSync(join(snapshotDir, versionName(taken, n)))) n += 1;
  return versionName(taken, n);
}

function readPlainManifest(folder: string): Manifest {
  try {
    const manifest = readManifest(folder);
    const strayEntry = Object.values(manifest.files).find(
      ({ file }) => !file.startsWith('api/v1/') || file.includes('..'),
    );
    if (strayEntry) throw new Error(`it refers to “${strayEntry.file}”`);
    return manifest;
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'not a snapshot manifest' : (cause as Error).message;
    throw damageError(join(folder, MANIFEST_FILE), reason, cause);
  }
}
