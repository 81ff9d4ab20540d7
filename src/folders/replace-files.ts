// Replaces our own files in a folder while other programs read it; foreign files stay. The folder's list is marked as
// unfinished before the first change and as finished after the last one, so that the next run can complete the work of
// a process that died in between.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readTextIfAny } from '../util/read-text-if-any.ts';
import { errorCodeOrMessageOf } from '../util/system-errors.ts';
import { folderChangesOf, type NewVersion } from './folder-changes.ts';
import { FolderError, ownFilesText } from './own-files.ts';
import { parentFoldersOf, removeEmptyParents } from './parent-folders.ts';
import { syncToDisk } from './sync.ts';
import { writeFileAtomically } from './write-file.ts';

export type ReplaceResult = Awaited<ReturnType<typeof replaceFiles>>;

export interface ReplaceOptions extends NewVersion {
  /** Files that are moved after all others, in this order. */
  last?: readonly string[];
}

/**
 * Replaces the own files of a folder by the staged ones: new files first, then changed ones, then removals, so that no file
 * refers to one that doesn't exist. Every step is one rename or removal. Throws FolderError if nothing could be changed, or
 * with `isPartial` if only some steps succeeded.
 */
export async function replaceFiles({ last = [], ...version }: ReplaceOptions) {
  const { staged, folder, own, list } = version;
  const { files, added, changed, removed, leaving } = folderChangesOf(version);
  const moved = [...added, ...changed];
  const counts = {
    added: added.length,
    changed: changed.length,
    /** Unchanged files, which keep their mtime. */
    kept: files.length - moved.length,
    removed: removed.length,
  };
  const listText = ownFilesText([...files, list], { leaving });
  const isListed = readTextIfAny(join(folder, list)) === listText;
  if (isListed && moved.length + removed.length === 0) return counts;

  await syncToDisk(moved.map((path) => join(staged, path)));
  const writeList = (text: string): void => writeFileAtomically(join(folder, list), text, `${staged}.list`);
  writeList(ownFilesText([...files, ...own.files, list], { unfinished: true }));
  const steps = [
    ...moved.filter((path) => !last.includes(path)),
    ...last.filter((path) => moved.includes(path)),
    ...removed,
  ];
  const isMoved = new Set(moved);
  let done = 0;
  try {
    for (const path of steps) {
      const file = join(folder, path);
      if (isMoved.has(path)) moveFile(join(staged, path), file);
      else rmSync(file, { force: true });
      done += 1;
    }
    removeEmptyParents(folder, removed);
    const folders = new Set(['.', ...steps.flatMap(parentFoldersOf)]);
    await syncToDisk([...folders].map((each) => join(folder, each)).filter((each) => existsSync(each)));
    writeList(listText);
  } catch (cause) {
    throw new FolderError(
      `“${folder}” was replaced only in part: after ${done} of ${steps.length} files, “${steps[done] ?? list}” failed (${errorCodeOrMessageOf(cause)}). ` +
        'Fix the cause and run this again to complete the work.',
      { cause, isPartial: true },
    );
  }
  return counts;
}

function moveFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}
