// A snapshot as one plain folder without versions, fit for a branch of a repository: what changed is then a diff.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ownFilesIn } from '../../folders/own-files.ts';
import { realFolderOf } from '../../folders/folder-checks.ts';
import { replaceFiles } from '../../folders/replace-files.ts';
import { closeStage, openStage } from '../../folders/inner-stage.ts';
import { pathsIn } from '../../util/paths-in.ts';
import { withDiskErrors } from './disk-error.ts';
import { lockFolder } from './snapshot-lock.ts';
import { MANIFEST_FILE, manifestSchema, type Manifest } from './manifest.ts';
import { ENTRY_FILE, HISTORY_FOLDER, keepEntry } from './history-store.ts';
import { REPORT_FILE } from './snapshot-report.ts';
import { STATUS_FILE } from './last-check.ts';
import { CURRENT_LINK, openSnapshot, readIntact, SnapshotError } from './snapshot-store.ts';

// The registry's own bytes and what is counted of them are nothing that anybody reads as a diff; the history is.
const LIST = 'files.json';
const ATTRIBUTES = ['api/**', LIST, MANIFEST_FILE, REPORT_FILE, ENTRY_FILE]
  .map((path) => `${path} -diff\n`)
  .join('');
// Version 0.1.0 kept no list. What has these names is then ours where there is a manifest.
const ADOPTED = /^((api|history)\/.*|(manifest|report|history|status)\.json|\.gitattributes)$/;

/**
 * Saves the current snapshot and its history in a folder; files there that no such call wrote stay. Throws SnapshotError
 * without a snapshot, and FolderError where the folder holds others' files only.
 */
export async function savePlain(snapshotDir: string, target: string): Promise<void> {
  await openSnapshot(snapshotDir); // without one, no folder is made for the lock
  const lock = await lockFolder(snapshotDir);
  try {
    const snapshot = await openSnapshot(snapshotDir);
    // What is saved may be the only good copy.
    const lost = Object.values(snapshot.manifest.files).find((entry) => !readIntact(snapshot, entry));
    if (lost)
      throw new SnapshotError(
        `“${join(snapshot.dir, lost.file)}” is missing or damaged, so nothing was saved: fetch it again with “npm run snapshot”.`,
      );
    await keepEntry(snapshotDir, snapshot);
    const folder = realFolderOf(target);
    const own = ownFilesIn(folder, LIST, adoptPlain);
    const stage = openStage(folder);
    try {
      const staged = join(stage, 'snapshot');
      cpSync(snapshot.dir, staged, { recursive: true });
      for (const name of [HISTORY_FOLDER, STATUS_FILE])
        if (existsSync(join(snapshotDir, name)))
          cpSync(join(snapshotDir, name), join(staged, name), { recursive: true });
      writeFileSync(join(staged, '.gitattributes'), ATTRIBUTES);
      await replaceFiles({ staged, folder, own, list: LIST, last: [MANIFEST_FILE] });
    } finally {
      closeStage(stage);
    }
  } finally {
    lock.release();
  }
}

/**
 * Makes a snapshot folder of a plain one, as it was when it was saved; returns whether there was one. An answer that is
 * missing or damaged there is fetched again by the next run. Throws SnapshotError, with nothing made, where the snapshot
 * folder holds a snapshot already, or where more than answers of what was saved is damaged.
 */
export async function restorePlain(from: string, snapshotDir: string): Promise<boolean> {
  const folder = realFolderOf(from);
  // A history whose manifest is lost would be removed by the next save.
  if (!existsSync(join(folder, MANIFEST_FILE)) && !existsSync(join(folder, HISTORY_FOLDER))) return false;
  const lock = await lockFolder(snapshotDir);
  try {
    if (existsSync(join(snapshotDir, CURRENT_LINK)))
      throw new SnapshotError(
        `There is a snapshot in “${snapshotDir}” already: name another folder with SNAPSHOT_DIR.`,
      );
    const { taken, files } = manifestIn(folder);
    const answers = Object.values(files).map(({ file }) => file);
    const ofVersion = savedFiles(folder, [...answers, REPORT_FILE, ENTRY_FILE, MANIFEST_FILE]);
    const others = savedFiles(folder, [...entriesIn(folder), STATUS_FILE]);
    const version = freeName(snapshotDir, taken.replace(/\.\d+/, '').replaceAll(':', '-'));
    await withDiskErrors(snapshotDir, () => {
      const copy = (path: string, to: string): void => {
        mkdirSync(dirname(join(snapshotDir, to)), { recursive: true });
        cpSync(join(folder, path), join(snapshotDir, to), { force: false, dereference: true });
      };
      for (const path of ofVersion) copy(path, join(version, path));
      for (const path of others) copy(path, path);
      // The last step: until then there is no snapshot, and this can be run again.
      const link = join(snapshotDir, `.staging-${CURRENT_LINK}`);
      rmSync(link, { force: true });
      symlinkSync(version, link);
      renameSync(link, join(snapshotDir, CURRENT_LINK));
    });
    return true;
  } finally {
    lock.release();
  }
}

/** Those of the paths that are there; throws SnapshotError where one is not a file. */
function savedFiles(folder: string, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const isFile = statSync(join(folder, path), { throwIfNoEntry: false })?.isFile();
    if (isFile === false) throw damageError(join(folder, path), 'it is not a file');
    return isFile;
  });
}

function damageError(file: string, why: string, cause?: unknown): SnapshotError {
  return new SnapshotError(
    `“${file}” cannot be read (${why}): restore that folder from its own history or a backup.`,
    { cause },
  );
}

/** The files of a saved folder that has no list; undefined where it is none. */
function adoptPlain(folder: string): Set<string> | undefined {
  if (!existsSync(join(folder, MANIFEST_FILE))) return undefined;
  manifestIn(folder);
  return new Set([...pathsIn(folder)].filter((path) => ADOPTED.test(path)));
}

function entriesIn(folder: string): string[] {
  const history = join(folder, HISTORY_FOLDER);
  if (!existsSync(history)) return [];
  if (!statSync(history).isDirectory()) throw damageError(history, 'it is not a folder');
  const names = readdirSync(history).filter((name) => name.endsWith('.json'));
  return names.map((name) => join(HISTORY_FOLDER, name));
}

/** A version's files may be second names of another one's: none is ever written into. */
function freeName(snapshotDir: string, name: string): string {
  let version = name;
  for (let n = 2; existsSync(join(snapshotDir, version)); n += 1) version = `${name}-${n}`;
  return version;
}

function manifestIn(folder: string): Manifest {
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')));
    const stray = Object.values(manifest.files).find(
      ({ file }) => !file.startsWith('api/v1/') || file.includes('..'),
    );
    if (stray) throw new Error(`it names “${stray.file}”`);
    return manifest;
  } catch (cause) {
    const why = cause instanceof z.ZodError ? 'it is no manifest of a snapshot' : (cause as Error).message;
    throw damageError(join(folder, MANIFEST_FILE), why, cause);
  }
}
