// A build: snapshot → data, pages, mirror, search, made beside dist/ and moved in when all is done. Reads no network, no clock.
import { hash } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build as buildPages, type AstroIntegration } from 'astro';
import { envOf, type Config } from '../config.ts';
import { DATA, writeDataset } from '../dataset/dataset.ts';
import { writeSums } from '../dataset/sums.ts';
import { HOSTS } from '../hosts/hosts.ts';
import { rulesOf } from '../hosts/rules.ts';
import { checkLimits, writeHostFiles } from '../hosts/write.ts';
import { writeMirror } from '../mirror/publish.ts';
import { modelOf } from '../model/model.ts';
import { recordsOf } from '../search/records.ts';
import { writeSearch } from '../search/search.ts';
import { REPORT } from '../snapshot/report.ts';
import { openSnapshot, readRegistry } from '../snapshot/store.ts';
import { writeCopies } from './compress.ts';
import { writeFeeds } from './feeds.ts';
import { moveFolder, moveInto, type Moved } from './move.ts';
import { sitemapOf } from './sitemap.ts';
import { BuildError, closeStage, openStage } from './stage.ts';
import { writeStamp } from './stamp.ts';
import { writeStatus } from './status.ts';

/** Tells that a stage has ended: `pages`, how many things it made (`2 300 files`). */
export type Told = (stage: string, made: string) => void;

export interface Built extends Moved {
  /** What the site has too much of for its web host, a sentence each. */
  warnings: string[];
  /** The folder with what the host needs beside the site, where it needs something there. */
  beside?: string;
}

/** Looks at a finished site before it is moved in: what it throws leaves `dist/` as it was. */
export type Check = (folder: string) => Promise<void>;

/** The two files that change last: a server that sees them change sees a whole new build. */
const LAST = ['data/manifest.json', 'data/status.json'];

/**
 * Builds the site of the current snapshot into `config.distDir`. One snapshot and one configuration give the same
 * bytes each time, but for `data/status.json`. Throws SnapshotError without a snapshot and BuildError where it cannot
 * be built; then `dist/` is as it was.
 */
export async function buildSite(
  config: Config,
  tell: Told = () => {},
  check: Check = async () => {},
): Promise<Built> {
  const host = HOSTS[config.webHost];
  const dist = resolve(config.distDir);
  const rules = rulesOf(host, config.site, dist);
  const snapshot = await openSnapshot(config.snapshotDir);
  const stage = await openStage(config.distDir);
  try {
    const made = join(stage, 'site');
    const dataset = join(stage, 'dataset');
    const data = writeDataset(snapshot, config.site, dataset);
    tell('data', `${data.resources.length} files`);
    // Pages tell of the data of this build, not of the last.
    tell('pages', `${await writePages({ ...config, distDir: dataset }, made)} pages`);
    await moveEntries(join(dataset, DATA), join(made, DATA));
    await copyFile(join(snapshot.dir, REPORT), join(made, DATA, REPORT));
    const mirror = await writeMirror({
      snapshot,
      site: config.site,
      outDir: made,
      withApiFormat: host.withApiFormat,
    });
    tell('mirror', `${mirror.count} answers`);
    const registry = await readRegistry(snapshot);
    const model = modelOf(registry);
    const { snapshotDir, site } = config;
    const feeds = await writeFeeds({ snapshotDir, snapshot, model, site, outDir: made });
    tell('history', `${feeds} feeds and pages for programs`);
    const records = recordsOf(model);
    await writeSearch(records, join(made, 'pagefind'));
    tell('search', `${records.length} records`);
    await writeStamp(config, snapshot, made);
    await writeStatus(snapshot, made);
    writeSums(join(made, DATA));
    const besideMade = join(stage, 'beside');
    const hasBeside = await writeHostFiles(host, rules, { made, beside: besideMade });
    if (host.copies.length > 0) tell('compress', `${await writeCopies(made, host.copies)} copies`);
    const warnings = await checkLimits(host, made);
    await check(made);
    const moved = await moveInto(made, dist, LAST);
    tell(
      'dist',
      `${moved.added} new, ${moved.changed} changed, ${moved.kept} kept, ${moved.removed} removed`,
    );
    const beside = `${config.distDir.replace(/[\\/]+$/, '')}-${config.webHost}`;
    if (hasBeside) await moveInto(besideMade, resolve(beside));
    return { ...moved, warnings, ...(hasBeside && { beside }) };
  } finally {
    await closeStage(stage);
  }
}

const ROOT = resolve(import.meta.dirname, '../..');

async function writePages(config: Config, outDir: string): Promise<number> {
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
    await buildPages({ root: ROOT, outDir, logLevel: 'warn', integrations: [note] });
  } catch (cause) {
    throw new BuildError(`The pages could not be rendered: ${(cause as Error).message}`, { cause });
  }
  return paths;
}

/** Moves what is in a folder into another, which may have pages already. */
async function moveEntries(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
}
