// The pages: Astro renders them, in this process.
import { readFileSync } from 'node:fs';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type AstroIntegration } from 'astro';
import { passthroughImageService } from 'astro/config';
import { envOf, type Config } from '../config.ts';
import { siblingPath } from '../folders/inner-stage.ts';
import { pathsIn } from '../util/paths-in.ts';
import { put, type SiteDraft } from './site-draft.ts';
import { openKnownPages } from './known-pages.ts';
import { pagesInto } from './prerender.ts';
import { sitemapOf } from './sitemap.ts';
import { BuildError } from './build-error.ts';
import { codeDigest } from './build-stamp.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** How many pages there are, and how many of them are those of the last build. */
export interface WrittenPages {
  pages: number;
  kept: number;
}

export interface WritePagesOptions {
  /** What is known of the last site's pages lies beside it. */
  draft: SiteDraft;
  /** Is called when all other pages are there; resolves when the data is there of which the last pages tell. */
  dataMade: () => Promise<unknown>;
  /** Ends the work with its reason. */
  halt: AbortSignal;
  /** A folder for what Astro makes on the way. */
  stage: string;
}

// Of the data of this build, not of the last.
const TELL_OF_DATA = ['data/index.html', 'api/index.html'];

/** Makes all pages of a site, with a sitemap. */
export async function writePages(
  config: Config,
  { draft, dataMade, halt, stage }: WritePagesOptions,
): Promise<WrittenPages> {
  const known = openKnownPages(siblingPath(draft.dist, '-pages.json'), await codeDigest(), draft);
  const paths: string[] = [];
  const last = { files: TELL_OF_DATA, ready: dataMade };
  const onPage = (path: string): void => void paths.push(path);
  const into = pagesInto({ draft, site: config.site, last, halt, known, onPage });
  const own = await render(config, join(stage, 'astro'), into);
  halt.throwIfAborted();
  for (const path of pathsIn(own)) put(draft, path, readFileSync(join(own, path)));
  for (const [name, text] of sitemapOf(paths, config.site)) put(draft, name, text);
  known.save();
  return { pages: paths.length, kept: known.kept };
}

/**
 * Has Astro render the pages; returns the folder to which it wrote what is no page: styles, scripts, public files, and
 * the page for what is not there. Nothing is written outside `folder`, so that the project itself may be read-only.
 */
async function render(config: Config, folder: string, into: ReturnType<typeof pagesInto>): Promise<string> {
  // Astro reads astro.config.mjs, and that the environment.
  Object.assign(process.env, envOf(config), { ASTRO_TELEMETRY_DISABLED: '1' });
  const outDir = join(folder, 'out');
  mkdirSync(folder);
  // The bundled pages import packages by their names, from where they lie.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  try {
    await build(
      {
        root: ROOT,
        outDir,
        cacheDir: join(folder, 'cache'),
        logLevel: 'warn',
        build: { server: join(folder, 'server') },
        image: { service: passthroughImageService() },
        integrations: [pagesIntegration(into)],
      },
      WITHOUT_TYPES,
    );
    return outDir;
  } catch (cause) {
    throw new BuildError(`The pages could not be rendered: ${(cause as Error).message}`, { cause });
  }
}

// Types for editors are written into the project, which `npm run check` does. Astro reads this, but does not document it.
const WITHOUT_TYPES = { sync: false } as Parameters<typeof build>[1];

function pagesIntegration(into: ReturnType<typeof pagesInto>): AstroIntegration {
  return {
    name: 'pages',
    hooks: {
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'pages',
          entrypointResolution: 'explicit',
          // Only an adapter can have the bundled pages written elsewhere than into the project.
          adapterFeatures: { buildOutput: 'static', preserveBuildServerDir: true },
          supportedAstroFeatures: { staticOutput: 'stable' },
        }),
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(into),
    },
  };
}
