// The pages' code, bundled by Astro. The bundle knows nothing of a snapshot, so that the next build keeps it: making it
// takes longer than rendering what changes in a usual run.
import { hash } from 'node:crypto';
import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsIn } from '../util/paths-in.ts';
import type { BundleStep } from './bundle-step.ts';
import { recordText } from '../outputs/cache-record.ts';
import { Outputs } from '../outputs/outputs.ts';
import { inProcess } from '../threads/thread.ts';

export interface PageBundleOptions {
  /** SITE_URL, base path included, no last slash: it is compiled into the bundle. */
  site: string;
  code: string;
  /** Holds the bundle of the last build. */
  cache: string;
  /** A folder for what is made on the way. */
  stage: string;
  halt: AbortSignal;
}

export interface PageBundle {
  /** Its folder, with `client/` and `server/entry.mjs`. */
  folder: string;
  /** Keeps it for the next build. */
  save: () => void;
}

export async function openPageBundle(options: PageBundleOptions): Promise<PageBundle> {
  const { site, code, cache, stage, halt } = options;
  const folder = join(stage, 'bundle');
  const record = join(cache, 'bundle.json');
  const bundle = new Outputs({ folder, dist: cache, record, code });
  // Node imports a URL once: another bundle needs another name.
  const name = `bundle-${hash('sha256', `${code} ${site}`).slice(0, 16)}`;
  const isKept = await bundle.make('bundle', site, async (add) => {
    const made = join(stage, 'astro');
    await inProcess<BundleStep, void>(
      import.meta.resolve('./bundle-step.ts'),
      { site, outDir: made },
      { signal: halt },
    );
    for (const path of pathsIn(made)) {
      renameSync(join(made, path), bundle.fileFor(`${name}/${path}`));
      add(`${name}/${path}`);
    }
  });
  return {
    folder: join(isKept ? cache : folder, name),
    save: () => {
      if (isKept) return;
      for (const other of readdirSync(cache))
        if (other.startsWith('bundle-')) rmSync(join(cache, other), { recursive: true });
      cpSync(folder, cache, { recursive: true });
      writeFileSync(record, recordText(code, bundle.steps));
    },
  };
}
