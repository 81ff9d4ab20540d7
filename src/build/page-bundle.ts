// The bundle of the pages' code contains nothing of a snapshot or a site. It is made once for each version of the code: with
// the package, with the image, and after `npm ci` in a clone. A build makes it only where the code differs from that.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathsIn } from '../util/paths-in.ts';
import { runningCodeDigest } from './build-stamp.ts';
import type { BundleStepInput } from './bundle-step.ts';
import type { OutputPlace, Outputs } from './outputs.ts';
import { makeReadyCopies, READY } from './ready-copies.ts';
import { runInChildProcess } from './thread.ts';

/** Node imports a URL once, so another bundle needs another name. */
function bundleName(): string {
  return `bundle-${runningCodeDigest().slice(0, 16)}`;
}

/**
 * Makes the bundle for all builds with this code and returns its folder; undefined if it exists. Those of other code are
 * removed.
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

/** Returns the folder of the bundle, with `client/` and `server/entry.mjs`. */
export async function pageBundle(
  outputs: Outputs,
  { place, workDir, halt }: { place: OutputPlace; workDir: string; halt: AbortSignal },
): Promise<string> {
  const name = bundleName();
  if (existsSync(join(READY, name))) return join(READY, name);
  const isKept = await outputs.reuseOrMake('bundle', name, async (add) => {
    await makeBundle(workDir, halt);
    for (const path of pathsIn(workDir)) {
      renameSync(join(workDir, path), outputs.fileFor(`${name}/${path}`));
      add(`${name}/${path}`);
    }
  });
  return join(isKept ? place.dist : place.folder, name);
}

function makeBundle(outDir: string, signal?: AbortSignal): Promise<void> {
  return runInChildProcess<BundleStepInput, void>(
    import.meta.resolve('./bundle-step.ts'),
    { outDir },
    { signal },
  );
}
