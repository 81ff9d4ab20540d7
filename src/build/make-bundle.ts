// A program that page-bundle.ts starts. It bundles the pages' code into the folder that its argument names, and sends a
// message if that fails. The project may be read-only: the only other folder that it writes has that name and `-cache`.
import { basename, join, resolve } from 'node:path';
import { build, type HookParameters } from 'astro';
import { passthroughImageService } from 'astro/config';
import { isSystemError, systemErrorFromRust } from '../util/system-errors.ts';
import { licencesPlugin } from './licences.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface BundleFailure {
  message: string;
  /** The code of a system error: `ENOSPC`. */
  code?: string | undefined;
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

// Must not outlive the build that started it.
process.once('disconnect', () => process.exit());
const [outDir = ''] = process.argv.slice(2);
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
        plugins: [licencesPlugin()],
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
  const error = (systemErrorFromRust(cause as Error) ?? cause) as NodeJS.ErrnoException;
  const code = isSystemError(error) ? error.code : undefined;
  process.send!({ message: error.message, code } satisfies BundleFailure);
} finally {
  process.disconnect();
}
