// The pages: Astro renders them, in this process.
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type AstroIntegration } from 'astro';
import { envOf, type Config } from '../config.ts';
import { pagesInto } from './prerender.ts';
import { sitemapOf } from './sitemap.ts';
import { BuildError } from './stage.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Renders all pages into `outDir`, which is not there yet, with a sitemap; returns how many there are. Astro is made
 * ready meanwhile, but no page is rendered before `ready` resolves; where that rejects, so does this.
 */
export async function writePages(config: Config, outDir: string, ready: Promise<unknown>): Promise<number> {
  // Astro renames files between its cache and the folder it writes to, which must lie on the disk of the project.
  const rest = join(ROOT, '.astro', `pages-${hash('sha256', resolve(config.distDir)).slice(0, 8)}`);
  await rm(rest, { recursive: true, force: true });
  mkdirSync(outDir);
  try {
    const paths = await renderPages(config, { outDir, rest, ready });
    cpSync(rest, outDir, { recursive: true });
    for (const [name, text] of sitemapOf(paths, config.site)) writeFileSync(join(outDir, name), text);
    return paths.length;
  } finally {
    await rm(rest, { recursive: true, force: true });
  }
}

interface Folders {
  /** For pages. */
  outDir: string;
  /** For styles, scripts and what has no address. */
  rest: string;
  ready: Promise<unknown>;
}

/** Renders all pages and returns their paths: `platform/<id>/`. */
async function renderPages(config: Config, { outDir, rest, ready }: Folders): Promise<string[]> {
  let paths: string[] = [];
  // Astro reads astro.config.mjs, and that the environment.
  Object.assign(process.env, envOf(config), { ASTRO_TELEMETRY_DISABLED: '1' });
  const pages: AstroIntegration = {
    name: 'pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer(pagesInto({ outDir, site: config.site, ready })),
      'astro:build:done': ({ pages: rendered }) => void (paths = rendered.map(({ pathname }) => pathname)),
    },
  };
  try {
    await build({ root: ROOT, outDir: rest, logLevel: 'warn', integrations: [pages] });
  } catch (cause) {
    throw new BuildError(`The pages could not be rendered: ${(cause as Error).message}`, { cause });
  }
  return paths;
}
