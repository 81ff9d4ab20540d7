// The only symbolic link inside a snapshot folder that commands follow is history/. A command would copy, clean or
// remove any other link in place of its target, or write to files of others.
import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FolderSetting } from '../../folders/folder-checks.ts';
import { undefinedOnCodes } from '../../util/system-errors.ts';
import { filesAndLinksIn } from '../../util/paths-in.ts';
import {
  CURRENT_LINK,
  HISTORY_FOLDER,
  isEntryName,
  isVersionName,
  LAST_CHECK_FILE,
  LAST_RUN_FILE,
  LOCK_FILE,
  NEXT_CURRENT_LINK,
  STAGING_FOLDER,
} from './folder-names.ts';
import { SnapshotError } from './snapshot-error.ts';

const FOLLOWED = new Set([HISTORY_FOLDER]);
const OWN_LINKS = new Set([CURRENT_LINK, NEXT_CURRENT_LINK]);
const OWN_NAMES = new Set([STAGING_FOLDER, LOCK_FILE, LAST_RUN_FILE, LAST_CHECK_FILE, ...OWN_LINKS]);

/**
 * Throws SnapshotError if something of ours is a link that is not followed, or if history/ or `current` points to a wrong
 * place. Does not look into versions, which have a folder for each record: see `filesInSnapshotFolder`.
 */
export function checkSnapshotLinks(snapshotDir: string): void {
  checkHistory(snapshotDir);
  for (const within of ['', `${HISTORY_FOLDER}/`]) {
    const list = () => readdirSync(join(snapshotDir, within), { withFileTypes: true });
    for (const entry of undefinedOnCodes(['ENOENT', 'ENOTDIR'], list) ?? [])
      if (entry.isSymbolicLink()) checkLink(snapshotDir, within + entry.name);
  }
  checkCurrent(snapshotDir);
}

export interface PathInSnapshotFolder {
  path: string;
  /** A link of others: it's not followed. */
  isForeignLink: boolean;
}

/** The files and foreign links `within` a snapshot folder. Throws SnapshotError at a link that `checkSnapshotLinks` would refuse. */
export function* filesInSnapshotFolder(snapshotDir: string, within = ''): Generator<PathInSnapshotFolder> {
  for (const [path, entry] of filesAndLinksIn(snapshotDir, FOLLOWED, within)) {
    // The lock file is empty, and a process that opens and closes it loses its lock.
    if (path === LOCK_FILE && entry.isFile()) continue;
    const isForeignLink = entry.isSymbolicLink() && !OWN_LINKS.has(path);
    if (isForeignLink) checkLink(snapshotDir, path);
    if (entry.isFile() || isForeignLink) yield { path, isForeignLink };
  }
}

/** The folders to check for overlaps: the snapshot folder, and the folder of its history if it is elsewhere. */
export function snapshotFolderSettings(snapshotDir: string): FolderSetting[] {
  const path = join(snapshotDir, HISTORY_FOLDER);
  const setting = 'SNAPSHOT_DIR';
  return [
    { setting, path: snapshotDir },
    ...(isSymbolicLink(path) ? [{ setting: `${setting}/${HISTORY_FOLDER}`, path }] : []),
  ];
}

function checkLink(snapshotDir: string, path: string): void {
  if (FOLLOWED.has(path) || OWN_LINKS.has(path) || !isOurs(path)) return;
  throw new SnapshotError(
    `“${join(snapshotDir, path)}” is a symbolic link. Only ${HISTORY_FOLDER}/ may be one: put the file or folder itself in its place.`,
  );
}

function isOurs(path: string): boolean {
  const [first = '', name] = path.split('/');
  return first === HISTORY_FOLDER ? isEntryName(name ?? '') : OWN_NAMES.has(first) || isVersionName(first);
}

function checkHistory(snapshotDir: string): void {
  const path = join(snapshotDir, HISTORY_FOLDER);
  if (!isSymbolicLink(path)) return;
  const target = undefinedOnCodes(['ENOENT', 'ELOOP', 'ENOTDIR'], () => statSync(path));
  if (target?.isDirectory()) return;
  const reason = target
    ? 'which is not a folder. Move the history back.'
    : 'which does not exist. Mount that disk, or move the history back.';
  throw new SnapshotError(`“${path}” is a link to “${targetOf(path)}”, ${reason}`);
}

function checkCurrent(snapshotDir: string): void {
  const path = join(snapshotDir, CURRENT_LINK);
  // The version of a broken link is lost, which the next run repairs.
  const real =
    isSymbolicLink(path) && undefinedOnCodes(['ENOENT', 'ELOOP', 'ENOTDIR'], () => realpathSync(path));
  if (!real || dirname(real) === realpathSync(snapshotDir)) return;
  throw new SnapshotError(
    `“${path}” is a link to “${targetOf(path)}”, outside the snapshot folder. Move that version into the folder, or remove the link.`,
  );
}

export function isSymbolicLink(path: string): boolean {
  const stats = undefinedOnCodes(['ENOTDIR'], () => lstatSync(path, { throwIfNoEntry: false }));
  return stats?.isSymbolicLink() ?? false;
}

function targetOf(link: string): string {
  return resolve(dirname(link), readlinkSync(link));
}
