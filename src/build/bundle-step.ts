// Bundles the pages' code, in a separate process: Astro and Vite would keep 400 MiB.
import { basename, join, resolve } from 'node:path';
import { build, type HookParameters } from 'astro';
import { passthroughImageService } from 'astro/config';
import type { ThreadFunction } from './thread.ts';
import { systemErrorFromRust } from '../util/system-errors.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { licencesPlugin, type VitePlugin } from './licences.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface BundleStepInput {
  /** Nothing is written elsewhere, except to a folder of that name with `-cache`: the project may be read-only. */
  outDir: string;
}

export const run: ThreadFunction<BundleStepInput, void> = async ({ outDir }) => {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Vite and Astro would compile the shell's values of these into the pages.
  process.env['NODE_ENV'] = 'production';
  for (const name of ['PROD', 'DEV', 'MODE', 'SSR', 'BASE_URL', 'SITE', 'ASSETS_PREFIX'])
    delete process.env[name];
  try {
    await build(
      {
        root: ROOT,
        outDir,
        cacheDir: `${outDir}-cache`,
        logLevel: 'warn',
        image: { service: passthroughImageService() },
        adapter: { name: 'pages', hooks: { 'astro:config:done': ({ setAdapter }) => setAdapter(ADAPTER) } },
        // Otherwise Node would look for packages beside the bundle.
        vite: {
          ssr: { noExternal: true },
          plugins: [licencesPlugin(), plainResponses()],
          experimental: {
            // No base path is known here, so scripts and styles name files beside them.
            renderBuiltUrl: (file, { hostType }) =>
              hostType === 'css' ? `./${basename(file)}` : { relative: true },
          },
        },
      },
      WITHOUT_TYPES,
    );
  } catch (cause) {
    const systemError = systemErrorFromRust(cause as Error);
    throw (
      systemError ??
      new ExpectedError(`The pages could not be bundled: ${(cause as Error).message}`, { cause })
    );
  }
};

/** Astro's own modules get the classes of page-response.ts by the names of Node's. */
function plainResponses(): VitePlugin {
  const file = JSON.stringify(join(import.meta.dirname, 'page-response.ts'));
  return {
    name: 'plain-responses',
    transform(code, id) {
      if (this.environment.name === 'client' || !/\/node_modules\/astro\/dist\//.test(id)) return undefined;
      if (!/\b(Response|Headers)\b/.test(code)) return undefined;
      return {
        code: `import { PageResponse as Response, PageHeaders as Headers } from ${file};${code}`,
        map: null,
      };
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

// `npm run check` writes the types for editors into the project. Astro reads this option, but doesn't document it.
const WITHOUT_TYPES = { sync: false } as Parameters<typeof build>[1];
