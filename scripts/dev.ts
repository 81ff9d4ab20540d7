#!/usr/bin/env node
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { publishData } from '../src/build/publish-data.ts';
import { StagedSite } from '../src/build/staged-site.ts';
import { withSampleFacts } from '../src/config/sample-facts.ts';
import { readIdentity } from '../src/config/site-identity.ts';
import { contentTypeOf } from '../src/mirror/content-types.ts';
import { devMiddleware } from '../src/mirror/serve/dev-middleware.ts';
import { listenErrorOf } from '../src/util/listen.ts';
import { createLocalsMiddleware } from '../src/page-data/locals-middleware.ts';
import { readHistory } from '../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../src/snapshot/store/snapshot-store.ts';
import { PAGE_SETTINGS } from './build.ts';
import { runIfMain } from './command.ts';
import { print } from './terminal.ts';

const ROOT = resolve(import.meta.dirname, '..');

const NOT_SERVED =
  'This development server has no search, My platforms, feeds or data files. Use “npm run build” and “npm run serve” for them.';

export default await runIfMain(import.meta, {
  name: 'dev',
  summary: 'Serve the pages of the current snapshot and re-render them when their source changes.',
  settings: ['site', 'snapshotDir', 'port', 'host', ...PAGE_SETTINGS],
  exitCodes: { 3: 'the registry cannot be used', 4: 'refused by a guard' },
  run: async (config) => {
    const { port, host, site, snapshotDir } = config;
    const operator = readIdentity(config);
    const snapshot = await openSnapshot(snapshotDir);
    const identity = withSampleFacts(operator, snapshot.manifest);
    print(NOT_SERVED);
    const folder = join(ROOT, '.tmp', 'dev');
    await rm(folder, { recursive: true, force: true });
    const staged = new StagedSite(folder);
    const put: StagedSite['put'] = (...file) => staged.put(...file);
    const history = await readHistory(snapshotDir, snapshot);
    const data = publishData({ config, identity, snapshot, history, folder, put });
    // These folders may hold 100,000 files, which Vite would otherwise watch before it responds.
    const outputFolders = [snapshotDir, config.distDir, '.tmp'].map((each) => resolve(each));
    const { origin, pathname } = new URL(site);
    process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
    const { dev } = await import('astro'); // not for --help
    await dev({
      root: ROOT,
      site: origin,
      base: pathname,
      server: { port, host },
      vite: {
        server: {
          strictPort: true,
          watch: { ignored: (path) => outputFolders.some((each) => `${path}/`.startsWith(`${each}/`)) },
        },
      },
      integrations: [
        {
          name: 'snapshot',
          hooks: {
            'astro:server:setup': ({ server }) => {
              server.middlewares.use(devMiddleware(folder));
              server.middlewares.use(createLocalsMiddleware(data, `${pathname.replace(/\/$/, '')}/`));
              // Vite may have removed the base path.
              server.middlewares.use(({ url = '' }, response, next) => {
                const file = identity.files.find(({ path }) => url.endsWith(`/${path}`));
                if (!file) return next();
                response.writeHead(200, { 'Content-Type': contentTypeOf(file.path) }).end(file.content);
              });
            },
          },
        },
      ],
    }).catch((error: Error) => {
      setImmediate(() => process.exit()); // Vite keeps the process alive otherwise
      throw listenErrorOf(error, host, port);
    });
  },
});
