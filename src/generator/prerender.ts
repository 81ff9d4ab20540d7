// How pages come to disk: those that are known are kept, the others rendered by Astro and written at once, as they
// are small and many. Astro itself hands each to Node's threads and waits, which takes longer than rendering.
import { setImmediate } from 'node:timers/promises';
import type { AstroPrerenderer } from 'astro';
import { put, type SiteDraft } from './site-draft.ts';
import type { KnownPages } from './known-pages.ts';

export interface PagesInto {
  draft: SiteDraft;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  /** Pages that tell of what is made meanwhile, by their files: they come last, when it is there. */
  last: { files: readonly string[]; ready: () => Promise<unknown> };
  /** Ends the rendering with its reason. */
  halt: AbortSignal;
  known: KnownPages;
  /** Is told the path of each page, `platform/<id>/`. */
  onPage: (path: string) => void;
}

const PAGE = 'index.html';
// Others get their turn after so many pages: what threads tell, a deadline, a signal.
const TURN = 50;

/** Renders as Astro does, and writes each page that has an address of its own; the others are left to Astro. */
export function pagesInto({ draft, site, last, halt, known, onPage }: PagesInto) {
  const base = new URL(site).pathname.replace(/\/$/, '');
  const keys = new Map<string, string>();
  let rendering = 0;
  const isLast = (pathname: string): boolean => last.files.includes(fileOf(pathname));
  return (astro: AstroPrerenderer): AstroPrerenderer => ({
    ...astro,
    getStaticPaths: async () =>
      (await astro.getStaticPaths())
        .filter(({ pathname, cacheKey }) => {
          const file = fileOf(pathname);
          onPage(file.slice(0, -PAGE.length));
          if (cacheKey === undefined) return true;
          keys.set(file, cacheKey);
          return !known.take(file, cacheKey);
        })
        .toSorted((one, other) => Number(isLast(one.pathname)) - Number(isLast(other.pathname))),
    render: async (request, options) => {
      if ((rendering += 1) % TURN === 0) await setImmediate();
      halt.throwIfAborted();
      const file = fileOf(decodeURI(new URL(request.url).pathname).slice(base.length));
      if (last.files.includes(file)) await last.ready();
      const rendered = await astro.render(request, options);
      const response = rendered instanceof Response ? rendered : rendered.response;
      if (options.routeData.route === '/404' || response.status !== 200) return rendered;
      const bytes = new Uint8Array(await response.arrayBuffer());
      put(draft, file, bytes);
      const key = keys.get(file);
      if (key !== undefined) known.note(file, key, bytes);
      // A page without a body is one that Astro does not write.
      return new Response(null);
    },
  });
}

/** `/platform/<id>` or `/platform/<id>/` → `platform/<id>/index.html`. */
function fileOf(pathname: string): string {
  return [...pathname.split('/').filter(Boolean), PAGE].join('/');
}
