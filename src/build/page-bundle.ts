// The bundle of the pages' code contains nothing of a snapshot or a site. It is made once for each version of the code: with
// the package, with the image, and after `npm ci` in a clone. A build makes it only where the code differs from that.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runningCodeDigest } from './build-stamp.ts';
import type { BundleFailure } from './make-bundle.ts';
import { makeReadyCopies, READY } from './ready-copies.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { libraryMessageText } from '../util/library-message.ts';

/** Node imports a URL once, so another bundle needs another name. */
function bundleName(): string {
  return `bundle-${runningCodeDigest().slice(0, 16)}`;
}

/**
 * Makes the bundle for all builds with this code and returns its folder; undefined if it exists. Bundles of other
 * code are removed.
 */
export async function makeReadyBundle(): Promise<string | undefined> {
  const ready = join(READY, bundleName());
  if (existsSync(ready)) return undefined;
  mkdirSync(READY, { recursive: true });
  const stage = mkdtempSync(join(READY, 'stage-'));
  try {
    await makeBundle(join(stage, 'made'));
    await makeReadyCopies(join(stage, 'made'));
    for (const other of readdirSync(READY).filter((name) => /^bundle-[0-9a-f]{16}$/.test(name)))
      rmSync(join(READY, other), { recursive: true });
    renameSync(join(stage, 'made'), ready);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(ready)) throw error;
  } finally {
    rmSync(stage, { recursive: true });
  }
  return ready;
}

/** Returns the folder of the bundle, with `client/` and `server/entry.mjs`. It is made in `workDir` if it doesn't exist. */
export async function pageBundle(workDir: string, signal?: AbortSignal): Promise<string> {
  const ready = join(READY, bundleName());
  if (existsSync(ready)) return ready;
  await makeBundle(workDir, signal);
  return workDir;
}

/** In a process of its own: Astro and Vite would keep 400 MiB. Throws ExpectedError, system errors, and the reason of `signal`. */
async function makeBundle(outDir: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const child = fork(join(import.meta.dirname, 'make-bundle.ts'), [outDir]);
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  let failure: BundleFailure | undefined;
  child.once('message', (message) => (failure = message as BundleFailure));
  try {
    // After its last message, unlike `exit`.
    const [exitCode] = (await once(child, 'close')) as [number | null];
    signal?.throwIfAborted();
    if (!failure && exitCode === 0) return;
  } finally {
    signal?.removeEventListener('abort', kill);
  }
  const { message, code } = failure ?? { message: 'their process ended. See the messages above.' };
  if (code !== undefined) throw Object.assign(new Error(message), { code });
  throw new ExpectedError(`The pages could not be bundled: ${libraryMessageText(message)}`);
}
