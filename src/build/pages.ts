// The pages: Astro renders them, in this process.
import { hash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type AstroIntegration } from 'astro';
import { envOf, type Config } from '../config.ts';
import { moveFolder } from './move.ts';
import { sitemapOf } from './sitemap.ts';
import { BuildError } from './stage.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Renders all pages into `outDir`, which is not there yet, with a sitemap; returns how many there are. */
export async function writePages(config: Config, outDir: string): Promise<number> {
  // Astro renames files between its cache and the folder it writes to, which must lie on the disk of the project.
  const rendered = join(ROOT, '.astro', `pages-${hash('sha256', resolve(config.distDir)).slice(0, 8)}`);
  await rm(rendered, { recursive: true, force: true });
  try {
    const paths = await renderPages(config, rendered);
    await moveFolder(rendered, outDir);
    for (const [name, text] of sitemapOf(paths, config.site)) await writeFile(join(outDir, name), text);
    return paths.length;
  } finally {
    await rm(rendered, { recursive: true, force: true });
  }
}

/** Renders all pages and returns their paths: `platform/<id>/`. */
async function renderPages(config: Config, outDir: string): Promise<string[]> {
  let paths: string[] = [];
  // Astro reads astro.config.mjs, and that the environment.
  Object.assign(process.env, envOf(config), { ASTRO_TELEMETRY_DISABLED: '1' });
  const note: AstroIntegration = {
    name: 'note-pages',
    hooks: {
      'astro:build:done': ({ pages }) => void (paths = pages.map(({ pathname }) => pathname)),
    },
  };
  try {
    await build({ root: ROOT, outDir, logLevel: 'warn', integrations: [note] });
  } catch (cause) {
    throw new BuildError(`The pages could not be rendered: ${(cause as Error).message}`, { cause });
  }
  return paths;
}
