// How Astro treats the pages. src/generator builds them, scripts/dev.ts serves them; both add the site's URL.
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  // Small scripts would be inlined otherwise, and a strict Content-Security-Policy would refuse them.
  vite: { build: { assetsInlineLimit: 0 } },
  devToolbar: { enabled: false },
});
