// Renders the pages of a site in this process, and keeps pages whose input hasn't changed since the last build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { hash } from 'node:crypto';
import { KEPT_PAGES, pagesOfRoute, type ListedPage } from '../page-data/page-list.ts';
import { pageFactsOf, siteFactsOf, type PageLocals } from '../page-data/page-locals.ts';
import type { SiteData } from '../page-data/site-data.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { openPageRenderer, type PageRenderer, type PageRoute } from './page-renderer.ts';
import { sitemapOf } from './sitemap.ts';

export interface WritePagesOptions {
  /** SITE_URL with its base path, without a trailing slash. */
  site: string;
  data: SiteData;
  outputs: Outputs;
  /** The folder of the bundled pages. */
  bundle: string;
  /** Called when some pages are made. */
  pagesMade: () => void;
  /** Resolves when `data/` is written; called when all pages that don't describe it are complete. */
  dataWritten: () => Promise<unknown>;
  /** Stops the work with its reason. */
  halt: AbortSignal;
}

export interface WrittenPages {
  pages: number;
  /** The number of them that are kept from the last build. */
  kept: number;
}

/** Pages that describe the files of `data/`. */
const DATA_ROUTES = ['data/index.astro', 'api/index.astro'];
const NOT_FOUND = '404.astro';
// The number of pages after which messages of threads, a deadline and signals are handled.
const PAGES_PER_TURN = 50;

/** Writes all pages with their styles, scripts and pictures, and a sitemap. */
export async function writePages(options: WritePagesOptions): Promise<WrittenPages> {
  const { site, data, outputs, bundle, pagesMade, dataWritten, halt } = options;
  const client = join(bundle, 'client');
  for (const path of pathsIn(client)) outputs.put(path, readFileSync(join(client, path)));
  for (const { path, content } of data.identity.files) outputs.put(path, content);
  const renderer = await openPageRenderer(bundle, site);
  const write = pageWriter(renderer, options);
  const paths: string[] = [];
  let kept = 0;
  const isLast = ({ file }: PageRoute): boolean => DATA_ROUTES.includes(file);
  for (const route of renderer.routes.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    if (isLast(route)) await dataWritten();
    for (const page of pagesOfRoute(data, route.file, route.path)) {
      if (paths.push(page.path) % PAGES_PER_TURN === 0) {
        pagesMade();
        await setImmediate();
      }
      halt.throwIfAborted();
      if (await write(route.file, page)) kept += 1;
    }
  }
  for (const [name, text] of sitemapOf(paths, site)) outputs.put(name, text);
  pagesMade();
  return { pages: paths.length, kept };
}

/** Returns a function that writes one page of a route and returns whether the page is kept. */
function pageWriter(
  { render }: PageRenderer,
  { site, data, outputs }: WritePagesOptions,
): (route: string, page: ListedPage) => Promise<boolean> {
  const facts = siteFactsOf(data);
  const siteKey = hash('sha256', JSON.stringify([site, facts]));
  return async (route, { path, inputs, runs }) => {
    const file = route === NOT_FOUND ? '404.html' : `${decodeURI(path.slice(1))}index.html`;
    const own = { page: pageFactsOf(data, path, runs), inputs: inputs() };
    if (!Object.hasOwn(KEPT_PAGES, route)) {
      outputs.put(file, await render(route, path, { site: facts, ...own, data }));
      return false;
    }
    // The key includes everything that the page can reach: `serialize` follows each reference and refuses functions.
    return outputs.make(file, [siteKey, hash('sha256', serialize(own))], async (add) => {
      const locals = withoutData({ site: facts, ...own }, route);
      add(file, await render(route, path, locals));
    });
  };
}

function withoutData(locals: Omit<PageLocals, 'data'>, route: string): PageLocals {
  return {
    ...locals,
    get data(): never {
      throw new Error(
        `Astro.locals.data is not part of the key by which pages of src/pages/${route} are kept. Add what they show to their inputs in src/page-data/page-list.ts.`,
      );
    },
  };
}
