// The bundle of the pages' code contains nothing of a snapshot, so the next build can reuse it: making it takes longer than
// rendering the changes of a usual run.
import { hash } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathsIn } from '../util/paths-in.ts';
import type { BundleStep } from './bundle-step.ts';
import type { OutputPlace, Outputs } from '../outputs/outputs.ts';
import { inProcess } from '../threads/thread.ts';

export interface PageBundleOptions {
  /** SITE_URL with its base path, without a trailing slash. It is compiled into the bundle. */
  site: string;
  place: OutputPlace;
  /** A temporary folder on the same disk. */
  workDir: string;
  halt: AbortSignal;
}

/** Returns the folder of the bundle, with `client/` and `server/entry.mjs`. */
export async function makePageBundle(
  outputs: Outputs,
  { site, place, workDir, halt }: PageBundleOptions,
): Promise<string> {
  // Node imports a URL once, so another bundle needs another name.
  const name = `bundle-${hash('sha256', `${place.code} ${site}`).slice(0, 16)}`;
  const isKept = await outputs.make('bundle', site, async (add) => {
    const step: BundleStep = { site, outDir: workDir };
    await inProcess<BundleStep, void>(import.meta.resolve('./bundle-step.ts'), step, { signal: halt });
    for (const path of pathsIn(workDir)) {
      renameSync(join(workDir, path), outputs.fileFor(`${name}/${path}`));
      add(`${name}/${path}`);
    }
  });
  return join(isKept ? place.dist : place.folder, name);
}
