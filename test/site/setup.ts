import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBundle } from '../bundle.ts';
import { run } from '../run.ts';
import { unpackChromium, type Chromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: BuiltSite;
    chromium: Chromium;
  }
}

export interface BuiltSite {
  /** SITE_URL, with a base path. */
  url: string;
  snapshotDir: string;
  distDir: string;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '../..');
  project.provide('chromium', await unpackChromium(root));
  const folder = await mkdtemp(join(root, '.tmp', 'site-'));
  const site = {
    url: 'https://mirror.example/base',
    snapshotDir: join(folder, 'snapshot'),
    distDir: join(folder, 'dist'),
  };
  const env = { SITE_URL: site.url, SNAPSHOT_DIR: site.snapshotDir, DIST_DIR: site.distDir };
  ensureBundle();
  for (const command of ['snapshot', 'build']) {
    const { code, output } = await run(command, [], env);
    if (code !== 0) throw new Error(`npm run ${command} ended with ${code}:\n${output}`);
  }
  project.provide('site', site);
  return () => rm(folder, { recursive: true, force: true });
}
