// One build of a site at a time.
import { takeLock, type Lock } from '../folders/folder-lock.ts';
import { realPathOf } from '../folders/folder-checks.ts';
import { siblingPath } from '../folders/inner-stage.ts';
import { BuildError } from '../threads/build-error.ts';

/** Takes the lock of `dist/`. Throws BuildError while another build has it. */
export function lockSite(distDir: string): Lock {
  const lock = takeLock(siblingPath(realPathOf(distDir), '.lock'));
  if (lock === 'busy')
    throw new BuildError(`Another build of “${distDir}” is running: wait until it ends, and run this again.`);
  return lock;
}
