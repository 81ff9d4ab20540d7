import { join } from 'node:path';
import { startServer, type MirrorServer } from '../../src/mirror/serve/server.ts';
import { atEnd, createFolder } from '../fixtures.ts';
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
    ['snapshot', flags],
    ['build', ['--for', 'netlify']],
  ] as const) {
    const { code, output } = await runShared(command, [...args], env);
    if (code !== 0) throw new Error(`npm run ${command} ended with ${code}:\n${output}`);
  }
  const server = await startServer({ distDir, port: 0, host: '127.0.0.1' });
  atEnd(server.close);
  return { ...server, distDir };
}
