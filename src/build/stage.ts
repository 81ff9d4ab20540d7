// The folder of a site, and its lock.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { takeLock, type Lock } from '../folders/lock.ts';
import { brokenLinkIn, realPathOf } from '../folders/places.ts';
import { beside } from '../folders/stage.ts';

/** A build that cannot be made here. The message says why and what to do. */
export class BuildError extends Error {
  override name = 'BuildError';
}

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
