// Bundles the pages' code, in a separate process: Astro and Vite would keep 400 MiB.
import { join, resolve } from 'node:path';
import { build, type HookParameters } from 'astro';
import { passthroughImageService } from 'astro/config';
import { BuildError } from '../threads/build-error.ts';
import type { ThreadRun } from '../threads/thread.ts';
import { licencesPlugin } from './licences.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface BundleStep {
  /** SITE_URL with its base path, without a trailing slash. */
  site: string;
  /** Nothing is written elsewhere, except to a folder of that name with `-cache`: the project may be read-only. */
  outDir: string;
}

export const run: ThreadRun<BundleStep, void> = async ({ site, outDir }) => {
  const { origin, pathname } = new URL(site);
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  try {
    await build(
      {
        root: ROOT,
        site: origin,
        base: pathname,
        outDir,
        cacheDir: `${outDir}-cache`,
        logLevel: 'warn',
        image: { service: passthroughImageService() },
        adapter: { name: 'pages', hooks: { 'astro:config:done': ({ setAdapter }) => setAdapter(ADAPTER) } },
        // Otherwise Node would look for packages beside the bundle.
        vite: { ssr: { noExternal: true }, plugins: [licencesPlugin()] },
      },
      WITHOUT_TYPES,
    );
  } catch (cause) {
    throw new BuildError(`The pages could not be bundled: ${(cause as Error).message}`, { cause });
  }
};

const ADAPTER: Parameters<HookParameters<'astro:config:done'>['setAdapter']>[0] = {
  name: 'pages',
  entrypointResolution: 'auto',
  serverEntrypoint: join(import.meta.dirname, 'page-app.ts'),
  adapterFeatures: { buildOutput: 'server' },
  supportedAstroFeatures: { serverOutput: 'stable' },
};

// `npm run check` writes the types for editors into the project. Astro reads this option, but doesn't document it.
const WITHOUT_TYPES = { sync: false } as Parameters<typeof build>[1];
