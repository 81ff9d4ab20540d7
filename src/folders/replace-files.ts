// Replacing our own files in a folder by a new version of them, file by file, while others read it. Files that are not
// ours stay. The folder's list says that the work is unfinished before the first change, and that it is done after the
// last one, so that a process that dies in between leaves a folder that the next run completes.
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FolderError, ownFilesText, type OwnFiles } from './own-files.ts';
import { foldersOf, replacePlanOf, type ReplacePlan } from './replace-plan.ts';
import { syncAll, writeWhole } from './sync.ts';
import { pathsIn } from '../util/paths-in.ts';
import { hasCode, reasonOf } from '../util/has-code.ts';

export interface ReplaceResult {
  /** Files that were not there. */
  added: number;
  /** Files whose bytes differ. */
  changed: number;
  /** Files that are as they were, their mtime included. */
  kept: number;
  removed: number;
}

export interface ReplaceOptions {
  /** The folder with the new files, on the disk of the other one. It is empty of them afterwards. */
  staged: string;
  folder: string;
  own: OwnFiles;
  /** The path of the folder's list. It is written here. */
  list: string;
  /** Own files that stay as they are. */
  kept?: readonly string[];
  /** Files that are moved behind all others, in this order. */
  last?: readonly string[];
  /** The file that vouches for all others: moved when they are in place and on the disk. Only a finished list makes it count. */
  stamp?: string;
}

/**
 * Makes the own files of a folder those that are staged, together with those that are kept: new files first, then changed
 * ones, removed ones at the end, so that nothing that is read names a file that is not there yet. Every step is one
 * rename, of a file or of a whole new folder; unchanged files are not touched. Throws FolderError where nothing could be
 * changed, or where the work stopped half-way; the message says which, and the next run completes it.
 */
export async function replaceFiles(options: ReplaceOptions): Promise<ReplaceResult> {
  const { staged, folder, own, list, kept = [], stamp } = options;
  const came = [...pathsIn(staged)].filter((path) => path !== list);
  const wanted = new Set([...came, ...kept, list]);
  // The list has its own way in.
  const listed = new Set([...own.files].filter((path) => path !== list));
  const plan = replacePlanOf({ staged, came, kept, folder, own: listed });
  const { added, changed, removed } = plan;
  const counts = {
    added: added.length,
    changed: changed.length,
    kept: came.length + kept.length - added.length - changed.length,
    removed: removed.length,
  };
  const isListed = !own.unfinished && sameFiles(own.files, wanted);
  if (isListed && added.length + changed.length + removed.length === 0) return counts;

  await syncStaged(staged, [...added, ...changed]);
  // One rename cannot end half-way; the list then keeps its time, too.
  const isOneStep = isListed && added.length + changed.length + removed.length === 1;
  const temporary = `${staged}.list`;
  const writeList = (files: Iterable<string>, unfinished: boolean): Promise<void> =>
    writeWhole(join(folder, list), ownFilesText(files, unfinished), temporary);
  if (!isOneStep) await writeList([...wanted, ...own.files], true);
  const steps = stepsOf(plan, options);
  let done = 0;
  try {
    for (const step of steps) {
      step.run();
      done += 1;
    }
    removeEmptied(folder, removed);
    await syncAll(foldersOfSteps(folder, steps));
    if (stamp !== undefined && existsSync(join(staged, stamp))) {
      moveFile(join(staged, stamp), join(folder, stamp));
      await syncAll([dirname(join(folder, stamp))]);
    }
    if (!isOneStep) await writeList(wanted, false);
  } catch (cause) {
    const at = steps[done]?.path ?? list;
    throw new FolderError(
      `“${folder}” was replaced in part: ${done} of ${steps.length} files, then “${at}” could not be (${reasonOf(cause)}). ` +
        'Remove the cause and run this again: it completes the work.',
      { cause, isPartial: true },
    );
  }
  return counts;
}

interface Step {
  path: string;
  run: () => void;
}

/** Every change in its order, but for the list and the stamp. */
function stepsOf(
  { added, changed, removed, blocking, newFolders }: ReplacePlan,
  { staged, folder, list, last = [], stamp }: ReplaceOptions,
): Step[] {
  const remove = (path: string): Step => ({ path, run: () => rmSync(join(folder, path), { force: true }) });
  const move = (path: string): Step => ({
    path,
    run: () => moveFile(join(staged, path), join(folder, path)),
  });
  const isLate = new Set([...last, ...(stamp === undefined ? [] : [stamp])]);
  const moved = [...added, ...changed];
  const early = moved.filter((path) => !isLate.has(path));
  // The folder of a late file, or of the list, cannot be moved as a whole.
  const apart = [...isLate, list].flatMap(foldersOf);
  const whole = new Set([...newFolders].filter((each) => !apart.includes(each)));
  return [
    ...[...blocking].map(remove),
    ...topsOf(early, whole).map(move),
    ...last.filter((path) => moved.includes(path)).map(move),
    ...removed.filter((path) => !blocking.has(path)).map(remove),
  ];
}

/** Files, those in a new folder as that folder: it is moved at once. */
function topsOf(paths: readonly string[], newFolders: ReadonlySet<string>): string[] {
  const tops = new Set<string>();
  for (const path of paths) tops.add(foldersOf(path).find((folder) => newFolders.has(folder)) ?? path);
  return [...tops];
}

function moveFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    // An emptied folder may have the name of a new file; rmdir refuses one that is not empty.
    if (!hasCode(error, 'EISDIR', 'ENOTEMPTY', 'EEXIST')) throw error;
    removeEmptyFolders(to);
    renameSync(from, to);
  }
}

async function syncStaged(staged: string, paths: readonly string[]): Promise<void> {
  const folders = new Set(paths.flatMap(foldersOf));
  await syncAll([...paths, ...folders].map((path) => join(staged, path)));
}

/** The folders in which a name changed, as far as they are still there. */
function foldersOfSteps(folder: string, steps: readonly Step[]): string[] {
  const folders = new Set(steps.map(({ path }) => dirname(join(folder, path))));
  return [...folders].filter((each) => existsSync(each));
}

/** Removes the folders of removed files in which nothing is left. */
function removeEmptied(folder: string, removed: readonly string[]): void {
  const folders = new Set(removed.flatMap(foldersOf));
  for (const each of [...folders].toSorted((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(folder, each));
    } catch {
      // Something is left in it, or it is no folder any more.
    }
  }
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  rmdirSync(folder);
}

function sameFiles(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((path) => other.has(path));
}
