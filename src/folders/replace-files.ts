// Replaces our own files in a folder while other programs read it; foreign files stay. The folder's list is marked as
// unfinished before the first change and as finished after the last one, so that the next run can complete the work of
// a process that died in between.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../util/make-folder.ts';
import { readTextIfAny } from '../util/read-text-if-any.ts';
import { reasonOf } from '../util/system-errors.ts';
import { folderChangesOf, type NewVersion } from './folder-changes.ts';
import { FolderError, ownFilesText } from './own-files.ts';
import { parentFoldersOf, removeEmptyParents } from './parent-folders.ts';
import { makePublic, makePublicFolder, PUBLIC_FILE_MODE } from './public-files.ts';
import { syncToDisk } from './sync.ts';
import { writeFileAtomically } from './write-file.ts';

export type ReplaceResult = Awaited<ReturnType<typeof replaceFiles>>;

export interface ReplaceOptions extends NewVersion {
  /** Files that are moved after all others, in this order. */
  last?: readonly string[];
  /** Other users may read the own files, whatever the umask. */
  isPublic?: true;
}

/**
 * Replaces the own files of a folder by the staged ones: new files first, then changed ones, then removals, so that no file
 * refers to one that doesn't exist. Every step is one rename or removal. Throws FolderError if nothing could be changed, or only
 * some steps succeeded.
 */
export async function replaceFiles({ last = [], isPublic, ...version }: ReplaceOptions) {
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
  if (isPublic) makePublic(folder, own.files);
  const listText = ownFilesText([...files, list], { leaving });
  const isListed = readTextIfAny(join(folder, list)) === listText;
  if (isListed && moved.length + removed.length === 0) return counts;

  if (isPublic) makePublic(staged, new Set(moved));
  await syncToDisk(moved.map((path) => join(staged, path)));
  const makeParent = isPublic ? makePublicFolder : makeFolder;
  makeParent(dirname(join(folder, list)));
  const writeList = (text: string): void =>
    writeFileAtomically(join(folder, list), text, `${staged}.list`, isPublic && PUBLIC_FILE_MODE);
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
      if (isMoved.has(path)) {
        makeParent(dirname(file));
        renameSync(join(staged, path), file);
      } else rmSync(file, { force: true });
      done += 1;
    }
    removeEmptyParents(folder, removed);
    const folders = new Set(['.', ...steps.flatMap(parentFoldersOf)]);
    await syncToDisk([...folders].map((each) => join(folder, each)).filter((each) => existsSync(each)));
    writeList(listText);
  } catch (cause) {
    throw new FolderError(
      `“${folder}” was replaced only in part: after ${done} of ${steps.length} files, “${steps[done] ?? list}” failed: ${reasonOf(cause)}. ` +
        'Fix the cause and run this again to complete the work.',
      { cause },
    );
  }
  return counts;
}
