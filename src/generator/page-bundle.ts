// The pages' code, bundled by Astro. The bundle knows nothing of a snapshot, so that the next build keeps it: making it
// takes longer than rendering what changes in a usual run.
import { hash } from 'node:crypto';
import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { build, HookParameters } from 'astro';
import { pathsIn } from '../util/paths-in.ts';
import { BuildError } from './build-error.ts';
import { recordText } from './cache-record.ts';
import { Outputs } from './outputs.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface PageBundleOptions {
  /** SITE_URL, base path included, no last slash: it is compiled into the bundle. */
  site: string;
  code: string;
  /** Holds the bundle of the last build. */
  cache: string;
  /** A folder for what is made on the way. */
  stage: string;
}

export interface PageBundle {
  /** Its folder, with `client/` and `server/entry.mjs`. */
  folder: string;
  /** Keeps it for the next build. */
  save: () => void;
}

export async function openPageBundle({ site, code, cache, stage }: PageBundleOptions): Promise<PageBundle> {
  const folder = join(stage, 'bundle');
  const record = join(cache, 'bundle.json');
  const bundle = new Outputs({ folder, dist: cache, record, code });
  // Node imports a URL once: another bundle needs another name.
  const name = `bundle-${hash('sha256', `${code} ${site}`).slice(0, 16)}`;
  const isKept = await bundle.make('bundle', site, async (add) => {
    const made = join(stage, 'astro');
    await bundlePages(site, made);
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

const ADAPTER: Parameters<HookParameters<'astro:config:done'>['setAdapter']>[0] = {
  name: 'pages',
  entrypointResolution: 'auto',
  serverEntrypoint: join(import.meta.dirname, 'page-app.ts'),
  adapterFeatures: { buildOutput: 'server' },
  supportedAstroFeatures: { serverOutput: 'stable' },
};

// Types for editors are written into the project, which `npm run check` does. Astro reads this, but does not document it.
const WITHOUT_TYPES = { sync: false } as Parameters<typeof build>[1];

/** Writes nothing outside `outDir`, so that the project may be read-only. */
async function bundlePages(site: string, outDir: string): Promise<void> {
  // Loading Astro takes a second, and a bundle that is kept needs none of it.
  const { origin, pathname } = new URL(site);
  const [astro, { passthroughImageService }] = await Promise.all([import('astro'), import('astro/config')]);
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  try {
    await astro.build(
      {
        root: ROOT,
        site: origin,
        base: pathname,
        outDir,
        cacheDir: `${outDir}-cache`,
        logLevel: 'warn',
        image: { service: passthroughImageService() },
        adapter: { name: 'pages', hooks: { 'astro:config:done': ({ setAdapter }) => setAdapter(ADAPTER) } },
        // Packages would be looked for beside the bundle.
        vite: { ssr: { noExternal: true } },
      },
      WITHOUT_TYPES,
    );
  } catch (cause) {
    throw new BuildError(`The pages could not be bundled: ${(cause as Error).message}`, { cause });
  }
}
