import { takeLock, type Lock } from '../folders/folder-lock.ts';
import { realPathOf } from '../folders/folder-checks.ts';
import { siblingPath } from '../folders/inner-stage.ts';
import { BuildError } from './build-error.ts';

/** Allows one build of a site at a time. Throws BuildError while another build holds the lock. */
export function lockSite(distDir: string): Lock {
  const lock = takeLock(siblingPath(realPathOf(distDir), '.lock'));
  if (lock === 'busy')
    throw new BuildError(`Another build of “${distDir}” is running: wait until it ends, and run this again.`);
  return lock;
}
