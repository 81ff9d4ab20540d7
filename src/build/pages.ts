// The pages: Astro renders them, in this process.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type AstroIntegration } from 'astro';
import { envOf, type Config } from '../config.ts';
import { pathsIn, put, type Draft } from './draft.ts';
import { openKnownPages } from './known.ts';
import { pagesInto } from './prerender.ts';
import { sitemapOf } from './sitemap.ts';
import { BuildError } from './stage.ts';
import { codeDigest } from './stamp.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** How many pages there are, and how many of them are those of the last build. */
export interface Pages {
  pages: number;
  kept: number;
}

export interface PagesOptions {
  /** What is known of the last site's pages lies beside it. */
  draft: Draft;
  /** Is called when all other pages are there; resolves when the data is there of which the last pages tell. */
  dataMade: () => Promise<unknown>;
  /** Ends the work with its reason. */
  halt: AbortSignal;
}

// Of the data of this build, not of the last.
const TELL_OF_DATA = ['data/index.html', 'api/index.html'];

/** Makes all pages of a site, with a sitemap. */
export async function writePages(config: Config, { draft, dataMade, halt }: PagesOptions): Promise<Pages> {
  const { dist } = draft;
  // Astro renames files between its cache and the folder it writes to, which must lie on the disk of the project.
  const own = join(ROOT, '.astro', `pages-${hash('sha256', dist).slice(0, 8)}`);
  await rm(own, { recursive: true, force: true });
  const cache = join(dirname(dist), `.${basename(dist)}-pages.json`);
  const known = openKnownPages(cache, await codeDigest(), draft);
  const paths: string[] = [];
  const last = { files: TELL_OF_DATA, ready: dataMade };
  const onPage = (path: string): void => void paths.push(path);
  const into = pagesInto({ draft, site: config.site, last, halt, known, onPage });
  try {
    await render(config, own, into);
    for (const path of pathsIn(own)) put(draft, path, readFileSync(join(own, path)));
    for (const [name, text] of sitemapOf(paths, config.site)) put(draft, name, text);
    known.save();
    return { pages: paths.length, kept: known.kept };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Has Astro render, and write to `outDir` what is no page: styles, scripts, public files, and the page for what is not there. */
async function render(config: Config, outDir: string, into: ReturnType<typeof pagesInto>): Promise<void> {
  // Astro reads astro.config.mjs, and that the environment.
  Object.assign(process.env, envOf(config), { ASTRO_TELEMETRY_DISABLED: '1' });
  const pages: AstroIntegration = {
    name: 'pages',
    hooks: { 'astro:build:start': ({ setPrerenderer }) => setPrerenderer(into) },
  };
  try {
    await build({ root: ROOT, outDir, logLevel: 'warn', integrations: [pages] });
  } catch (cause) {
    throw new BuildError(`The pages could not be rendered: ${(cause as Error).message}`, { cause });
  }
}
