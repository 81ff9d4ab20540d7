// How rendered pages come to disk: at once, as they are small and many. Astro hands each to Node's threads and waits,
// which takes longer than rendering.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';

export interface PagesInto {
  /** The folder of the site. */
  outDir: string;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  /** What must be there before the first page is rendered. */
  ready: Promise<unknown>;
}

/** Renders as Astro does, and writes each page that has an address of its own; the others are left to Astro. */
export function pagesInto({ outDir, site, ready }: PagesInto) {
  const root = pathToFileURL(`${outDir}/`);
  const base = new URL(site).pathname.replace(/\/$/, '');
  return (astro: AstroPrerenderer): AstroPrerenderer => ({
    ...astro,
    setup: async () => {
      await ready;
      await astro.setup?.();
    },
    render: async (request, options) => {
      const rendered = await astro.render(request, options);
      const response = rendered instanceof Response ? rendered : rendered.response;
      if (options.routeData.route === '/404' || response.status !== 200) return rendered;
      const path = new URL(request.url).pathname.slice(base.length);
      const file = fileURLToPath(new URL(`.${path}index.html`, root));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
      // A page without a body is one that Astro does not write.
      return new Response(null);
    },
  });
}
