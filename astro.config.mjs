// How Astro builds and serves the pages; the rest of the build is in src/generator.
import { resolve } from 'node:path';
import { defineConfig } from 'astro/config';
import { readConfig } from './src/config.ts';
import { devMiddleware } from './src/mirror/serve/dev-middleware.ts';

const { site, snapshotDir, distDir } = readConfig(process.env);
// What commands make may be a hundred thousand files: `npm run dev` would watch each of them before it answers.
const MADE = [snapshotDir, distDir, '.tmp'].map((folder) => resolve(folder));
const { origin, pathname } = new URL(site);

export default defineConfig({
  site: origin,
  base: pathname,
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  // Small scripts would be inlined otherwise, and a strict Content-Security-Policy would refuse them.
  vite: {
    build: { assetsInlineLimit: 0 },
    server: { watch: { ignored: (path) => MADE.some((folder) => `${path}/`.startsWith(`${folder}/`)) } },
  },
  devToolbar: { enabled: false },
  integrations: [
    {
      name: 'mirror',
      hooks: {
        // `astro dev` answers under /api/v1/ as a build would.
        'astro:server:setup': ({ server }) => {
          server.middlewares.use(devMiddleware({ snapshotDir, site }));
        },
      },
    },
  ],
});
