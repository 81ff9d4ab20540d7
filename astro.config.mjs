// src/build renders the pages and scripts/dev.ts serves them; both add the site's URL.
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  // A strict Content-Security-Policy refuses inline scripts.
  vite: {
    build: {
      assetsInlineLimit: 0,
      rollupOptions: { output: { assetFileNames: '_astro/[hash][extname]' } },
    },
    // Every page names them.
    environments: {
      client: { build: { rollupOptions: { output: { entryFileNames: '_astro/[hash].js' } } } },
    },
  },
  devToolbar: { enabled: false },
});
