// The bundle of the pages' code is half the work of a small build. It is made once, where the package has it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSite } from '../src/build/build-site.ts';
import { readConfig } from '../src/config/config.ts';

const ROOT = join(import.meta.dirname, '..');
let isReady = false;

/** Makes the bundle of the current code, unless it exists. In a process of its own: Vitest's environment would change it. */
export function ensureBundle(): void {
  if (isReady) return;
  execFileSync(process.execPath, ['-r', './scripts/preflight.cjs', 'scripts/bundle.ts'], { cwd: ROOT });
  isReady = true;
}

/** Builds in this process, but for the bundle; a site that is up to date, too. */
export async function buildSeeded(
  settings: { SNAPSHOT_DIR: string; DIST_DIR: string } & Record<string, string>,
) {
  ensureBundle();
  const config = readConfig({ SITE_URL: 'https://mirror.example', ...settings });
  return (await buildSite(config, { force: true }))!;
}
