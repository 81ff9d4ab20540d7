// Replaces our own files in a folder while other programs read it; foreign files stay. The folder's list is marked as
// unfinished before the first change and as finished after the last one, so that the next run can complete the work of
// a process that died in between.
import { errorCodeOrMessageOf } from '../util/system-errors.ts';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FolderError, ownFilesText, type OwnFiles } from './own-files.ts';
import { parentFoldersOf, replacePlanOf } from './replace-plan.ts';
import { moveFile, removeEmptyParents, replaceStepsOf, type ReplaceStepOptions } from './replace-steps.ts';
import { syncToDisk, writeSyncedFile } from './sync.ts';
import { pathsIn } from '../util/paths-in.ts';

export type ReplaceResult = Awaited<ReturnType<typeof replaceFiles>>;

export interface ReplaceOptions extends ReplaceStepOptions {
  own: OwnFiles;
  /** Own files that stay unchanged. */
  kept?: readonly string[];
}

/**
 * Replaces the own files of a folder by the staged and the kept ones: new files first, then changed ones, then removals,
 * so that no file refers to one that doesn't exist yet. Every step is one rename, of a file or of a whole new folder.
 * Throws FolderError if nothing could be changed, or with `isPartial` if only some steps succeeded.
 */
export async function replaceFiles(options: ReplaceOptions) {
  const { staged, folder, own, list, kept = [], stamp } = options;
  const stagedPaths = [...pathsIn(staged)].filter((path) => path !== list);
  const wanted = new Set([...stagedPaths, ...kept, list]);
  const listed = new Set([...own.files].filter((path) => path !== list));
  const plan = replacePlanOf(options, stagedPaths, listed);
  const { added, changed, removed } = plan;
  const counts = {
    added: added.length,
    changed: changed.length,
    /** Unchanged files, which keep their mtime. */
    kept: stagedPaths.length + kept.length - added.length - changed.length,
    removed: removed.length,
  };
  const isListed = !own.unfinished && own.files.symmetricDifference(wanted).size === 0;
  // Of files that are all listed and wanted, none is removed.
  const moved = [...added, ...changed];
  if (isListed && moved.length === 0) return counts;

  const folders = new Set(moved.flatMap(parentFoldersOf));
  await syncToDisk([...moved, ...folders].map((path) => join(staged, path)));
  // A single rename is atomic without the list, which then keeps its mtime.
  const isOneStep = isListed && moved.length === 1;
  const temporary = `${staged}.list`;
  const writeList = (files: Iterable<string>, unfinished: boolean): Promise<void> =>
    writeSyncedFile(join(folder, list), ownFilesText(files, unfinished), temporary);
  if (!isOneStep) await writeList([...wanted, ...own.files], true);
  const steps = replaceStepsOf(plan, options);
  let done = 0;
  try {
    for (const step of steps) {
      step.run();
      done += 1;
    }
    removeEmptyParents(folder, removed);
    const changedFolders = new Set(steps.map(({ path }) => dirname(join(folder, path))));
    await syncToDisk([...changedFolders].filter((each) => existsSync(each)));
    if (stamp !== undefined && existsSync(join(staged, stamp))) {
      moveFile(join(staged, stamp), join(folder, stamp));
      await syncToDisk([dirname(join(folder, stamp))]);
    }
    if (!isOneStep) await writeList(wanted, false);
  } catch (cause) {
    const failedPath = steps[done]?.path ?? list;
    throw new FolderError(
      `“${folder}” was replaced only in part: after ${done} of ${steps.length} files, “${failedPath}” failed (${errorCodeOrMessageOf(cause)}). ` +
        'Fix the cause and run this again to complete the work.',
      { cause, isPartial: true },
    );
  }
  return counts;
}
