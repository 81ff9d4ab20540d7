import { hasErrorCode } from '../util/system-errors.ts';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentFoldersOf, type ReplacePlan } from './replace-plan.ts';

export interface ReplaceStepOptions {
  /** The folder of the new files, on the same disk. They are moved out of it. */
  staged: string;
  folder: string;
  /** Relative path of the folder's list, which is written last. */
  list: string;
  /** Files that are moved after all others, in this order. */
  last?: readonly string[];
  /** The file that proves the others complete: moved when they are on the disk. It counts only if the list is finished. */
  stamp?: string;
}

/** Every change in order, except those of the list and the stamp. */
export function replaceStepsOf(
  { added, changed, removed, blocking, newFolders }: ReplacePlan,
  { staged, folder, list, last = [], stamp }: ReplaceStepOptions,
) {
  const remove = (path: string) => ({ path, run: () => rmSync(join(folder, path), { force: true }) });
  const move = (path: string) => ({ path, run: () => moveFile(join(staged, path), join(folder, path)) });
  const lateFiles = new Set([...last, ...(stamp === undefined ? [] : [stamp])]);
  const moved = [...added, ...changed];
  const early = moved.filter((path) => !lateFiles.has(path));
  // A folder with a late file or the list cannot be moved as a whole.
  const pathsInPlace = [...lateFiles, list].flatMap(parentFoldersOf);
  const wholeFolders = new Set([...newFolders].filter((each) => !pathsInPlace.includes(each)));
  return [
    ...[...blocking].map(remove),
    ...movesOf(early, wholeFolders).map(move),
    ...last.filter((path) => moved.includes(path)).map(move),
    ...removed.filter((path) => !blocking.has(path)).map(remove),
  ];
}

/** Replaces the files of a new folder by that folder. */
function movesOf(paths: readonly string[], newFolders: ReadonlySet<string>): string[] {
  const moves = new Set<string>();
  for (const path of paths) moves.add(parentFoldersOf(path).find((folder) => newFolders.has(folder)) ?? path);
  return [...moves];
}

export function moveFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    // An emptied folder may have the name of a new file; rmdir refuses one that is not empty.
    if (!hasErrorCode(error, 'EISDIR', 'ENOTEMPTY', 'EEXIST')) throw error;
    removeEmptyFolders(to);
    renameSync(from, to);
  }
}

/** Removes the folders that the removed files left empty. */
export function removeEmptyParents(folder: string, removed: readonly string[]): void {
  const folders = new Set(removed.flatMap(parentFoldersOf));
  for (const each of [...folders].toSorted((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(folder, each));
    } catch {
      // It is not empty, or no longer a folder.
    }
  }
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  rmdirSync(folder);
}
