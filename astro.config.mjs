import { resolve } from 'node:path';
import { defineConfig } from 'astro/config';
import { readConfig } from './src/config.ts';
import { devMiddleware } from './src/mirror/serve/dev-middleware.ts';

const { site, snapshotDir, distDir } = readConfig(process.env);
// These folders may hold 100,000 files, which `npm run dev` would otherwise watch before it responds.
const OUTPUT_FOLDERS = [snapshotDir, distDir, '.tmp'].map((folder) => resolve(folder));
const { origin, pathname } = new URL(site);

export default defineConfig({
  site: origin,
  base: pathname,
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  // A strict Content-Security-Policy refuses inline scripts.
  vite: {
    build: { assetsInlineLimit: 0 },
    server: {
      watch: { ignored: (path) => OUTPUT_FOLDERS.some((folder) => `${path}/`.startsWith(`${folder}/`)) },
    },
  },
  devToolbar: { enabled: false },
  integrations: [
    {
      name: 'mirror',
      hooks: {
        // `astro dev` serves the mirror below /api/v1/.
        'astro:server:setup': ({ server }) => {
          server.middlewares.use(devMiddleware({ snapshotDir, site }));
        },
      },
    },
  ],
});
