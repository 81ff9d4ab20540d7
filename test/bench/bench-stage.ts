// Runs one part of the bench in its own process and prints its cost as JSON.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig } from '../../src/config/config.ts';
import { modelOf } from '../../src/model/model.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import type { StageReporter } from '../../src/build/stage-reporter.ts';
import { startMeasuring, type Cost } from './measure.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
import { yardstickPage, yardstickPageCount } from './yardstick-pages.ts';

export interface BenchRow extends Partial<Cost> {
  name: string;
  files?: number;
  bytes?: number;
  note?: string;
}

const [part = '', folder = '', platforms = '', registry = ''] = process.argv.slice(2);
const pageCount = yardstickPageCount(Number(platforms));
const snapshotDir = join(folder, 'snapshot');
const distDir = join(folder, 'dist');
const ROOT = join(import.meta.dirname, '../..');
const SITE = 'https://mirror.example';

const PARTS: Record<string, (next: () => Cost) => Promise<BenchRow[]>> = {
  crawl: async (next) => {
    const rows: BenchRow[] = [];
    const { requests, bytes } = await takeSnapshot({
      registry,
      snapshotDir,
      onPhase: (name) => rows.push({ name, ...next() }),
    });
    return [...rows, { ...totalOf('whole snapshot', rows), files: requests, bytes }];
  },

  read: async (next) => {
    const snapshot = await openSnapshot(snapshotDir);
    const registryRead = readRegistry(snapshot);
    const read = { name: 'parse and check', ...next(), files: Object.keys(snapshot.manifest.files).length };
    const model = modelOf(registryRead);
    return [read, { name: 'model', ...next(), files: model.platforms.length + model.services.length }];
  },

  build: async (next) => {
    // Imported here so that the other parts don't pay for loading Astro.
    const { buildSite } = await import('../../src/build/build-site.ts');
    const rows: BenchRow[] = [];
    next();
    const config = readConfig({ SNAPSHOT_DIR: snapshotDir, DIST_DIR: distDir, SITE_URL: SITE });
    const report: StageReporter = (name, result, cost) => {
      rows.push({ name, ...cost, files: Number(/^\d+/.exec(result)?.[0]), note: result });
    };
    await buildSite(config, { report });
    return [...rows, { name: 'whole build', ...next(), ...sizeOf(distDir) }];
  },

  // The mirror's files, written again from memory.
  'raw write': async (next) => {
    const from = join(distDir, 'api/v1');
    const paths = [...pathsIn(from)].filter((path) => path.endsWith('index.json'));
    const bodies = paths.map((path) => readFileSync(join(from, path)));
    const to = join(folder, 'raw');
    next();
    for (const [i, path] of paths.entries()) writeInto(to, path, bodies[i]!);
    return [{ name: 'raw write', ...next(), ...sizeOf(to) }];
  },

  // Each page has one heading.
  'bare Astro site': async (next) => {
    const { build } = await import('astro');
    const root = join(folder, 'bare');
    writeInto(root, 'src/pages/[page].astro', BARE_PAGE.replace('COUNT', String(pageCount)));
    next();
    await build({ root, logLevel: 'error' });
    return [{ name: 'bare Astro site', ...next(), ...sizeOf(join(root, 'dist')) }];
  },

  // Pagefind runs as a command, without the build.
  'Pagefind alone': async (next) => {
    const site = join(folder, 'pages');
    for (let i = 0; i < pageCount; i += 1) writeInto(site, `${i}/index.html`, yardstickPage(i));
    const args = ['--site', site, '--output-path', join(folder, 'pagefind')];
    next();
    const child = spawn(join(ROOT, 'node_modules/.bin/pagefind'), args, {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(child, 'close');
    const { wall, cpu } = next();
    return [{ name: 'Pagefind alone', wall, cpu }];
  },
};

const BARE_PAGE = `---
export const getStaticPaths = () =>
  Array.from({ length: COUNT }, (_, i) => ({ params: { page: String(i) } }));
const { page } = Astro.params;
---
<html lang="en"><head><title>{page}</title></head><body><h1>{page}</h1></body></html>
`;

function writeInto(dir: string, path: string, content: Buffer | string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), content);
}

function totalOf(name: string, rows: BenchRow[]): BenchRow {
  const sum = (field: 'wall' | 'cpu'): number => rows.reduce((total, row) => total + (row[field] ?? 0), 0);
  const peak = Math.max(...rows.map((row) => row.peak ?? 0));
  return { name, wall: sum('wall'), cpu: sum('cpu'), peak };
}

function sizeOf(dir: string): { files: number; bytes: number } {
  const sizes = Array.from(pathsIn(dir), (path) => statSync(join(dir, path)).size);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

console.log(JSON.stringify(await PARTS[part]!(startMeasuring())));
