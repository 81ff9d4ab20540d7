// Where a build works: a folder beside dist/, so that its files can be moved in by rename, and the lock of dist/.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { takeLock, type Lock } from '../folders/lock.ts';
import { brokenLinkIn, realPathOf } from '../folders/places.ts';

/** A build that cannot be made here. The message says why and what to do. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** Marks a staging folder as ours; version 0.1.0 marked it with `.pid`. */
const MARK = '.registry-snapshot';
const MARKS = new Set([MARK, '.pid']);

/** The real folder of `dist/`, which need not exist. Throws BuildError where it cannot be a folder. */
export function distFolder(distDir: string): string {
  const target = brokenLinkIn(resolve(distDir));
  if (target !== undefined)
    throw new BuildError(
      `“${distDir}” is a link to “${target}”, which does not exist: create that folder, or name another one with --dist.`,
    );
  const dist = realPathOf(distDir);
  const stats = statSync(dist, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory())
    throw new BuildError(`“${distDir}” is a file: move it away, or name another folder with --dist.`);
  return dist;
}

/** Takes the lock of `dist/`. Throws BuildError while another build has it. */
export function lockSite(distDir: string): Lock {
  const lock = takeLock(beside(realPathOf(distDir), '.lock'));
  if (lock === 'busy')
    throw new BuildError(`Another build of “${distDir}” is running: wait until it ends, and run this again.`);
  return lock;
}

/**
 * Makes an empty staging folder beside `dist`, a real path; what a killed build left in it is removed. The caller holds
 * the lock. Throws BuildError where the folder is not ours, or where files cannot be moved from it into `dist`.
 */
export function openStage(dist: string): string {
  const stage = beside(dist, '-staging');
  mkdirSync(stage, { recursive: true });
  const names = readdirSync(stage);
  if (names.length > 0 && !names.some((name) => MARKS.has(name)))
    throw new BuildError(
      `“${stage}” is where a build works, and holds files that no build wrote: move them elsewhere.`,
    );
  writeFileSync(join(stage, MARK), '');
  empty(stage);
  const there = statSync(dist, { throwIfNoEntry: false });
  if (there && there.dev !== statSync(stage).dev) {
    closeStage(stage);
    throw new BuildError(
      `“${dist}” is a disk of its own, so nothing can be moved into it in one step: name a folder inside it with --dist.`,
    );
  }
  return stage;
}

/** Removes the staging folder and all that is in it. */
export function closeStage(stage: string): void {
  empty(stage);
  rmSync(stage, { recursive: true, force: true });
}

/** All but the mark, so that a process that dies here leaves a folder that is known to be ours. */
function empty(stage: string): void {
  for (const name of readdirSync(stage))
    // At once: handing over so many files one by one takes longer than removing them.
    if (name !== MARK) rmSync(join(stage, name), { recursive: true, force: true });
}

/** A hidden file or folder beside `dist`: `.dist-staging`. */
export function beside(dist: string, suffix: string): string {
  return join(dirname(dist), `.${basename(dist)}${suffix}`);
}
