// Where the next version of a folder is made: beside it, so that its files can be moved in by rename.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FolderError, INNER_STAGE } from './own-files.ts';

/** Marks a staging folder as ours; version 0.1.0 marked it with `.pid`. */
const MARK = '.registry-snapshot';
const MARKS = new Set([MARK, '.pid']);

/**
 * Makes an empty staging folder for a folder, which need not exist; what a killed run left in it is removed. It is inside
 * where the folder is a disk of its own. Throws FolderError where somebody else's files are in the staging folder.
 */
export function openStage(folder: string): string {
  const outer = siblingPath(folder, '-staging');
  mkdirSync(dirname(outer), { recursive: true });
  const there = statSync(folder, { throwIfNoEntry: false });
  const stage = there && there.dev !== statSync(dirname(outer)).dev ? join(folder, INNER_STAGE) : outer;
  mkdirSync(stage, { recursive: true });
  const names = readdirSync(stage);
  if (names.length > 0 && !names.some((name) => MARKS.has(name)))
    throw new FolderError(
      `“${stage}” is where new files are prepared, and holds files that this project did not write: move them elsewhere.`,
    );
  writeFileSync(join(stage, MARK), '');
  empty(stage);
  return stage;
}

/** Removes a staging folder and all that is in it. */
export function closeStage(stage: string): void {
  empty(stage);
  rmSync(stage, { recursive: true, force: true });
}

/** A hidden file or folder beside a folder: `.dist-staging`. */
export function siblingPath(folder: string, suffix: string): string {
  return join(dirname(folder), `.${basename(folder)}${suffix}`);
}

/** All but the mark, so that a process that dies here leaves a folder that is known to be ours. */
function empty(stage: string): void {
  for (const name of readdirSync(stage))
    // At once: handing over so many files one by one takes longer than removing them.
    if (name !== MARK) rmSync(join(stage, name), { recursive: true, force: true });
}
