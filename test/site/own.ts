import { join } from 'node:path';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { ensureBundle } from '../bundle.ts';
import { runShared } from '../shared-command.ts';

export interface OwnSite extends MirrorServer {
  distDir: string;
}

/**
 * Takes a snapshot of a registry, builds its site and serves it. It is built for a web host that compresses on the fly, so
 * that it has no compressed copies.
 */
export async function ownSite(registry: string, ...flags: string[]): Promise<OwnSite> {
  const folder = createFolder();
  const site = 'http://mirror.example/base';
  const distDir = join(folder, 'dist');
  const env = {
    REGISTRY_URL: registry,
    SITE_URL: site,
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: distDir,
  };
  ensureBundle();
  for (const [command, args] of [
    ['snapshot', ['--allow-missing', ...flags]],
    ['build', ['--for', 'netlify']],
  ] as const) {
    const { code, output } = await runShared(command, [...args], env);
    if (code !== 0) throw new Error(`npm run ${command} ended with ${code}:\n${output}`);
  }
  return { ...(await serveSite(distDir)), distDir };
}
