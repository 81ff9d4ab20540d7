// Renders the pages of a site in this process, and reuses those whose input hasn't changed since the last build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hash } from 'node:crypto';
import { routeOfFile, type RoutePage, type Route } from '../page-data/routes.ts';
import { pageLocalsOf, siteLocalsOf, type AstroLocals } from '../page-data/page-locals.ts';
import type { SiteData } from '../page-data/site-data.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { Outputs } from './outputs.ts';
import { sitemapFilesOf } from './sitemap.ts';
import { pathToFileURL } from 'node:url';
import type { BaseApp } from 'astro/app';
import type { PageResponse } from './page-response.ts';
import { replaceControlsInBytes } from '../util/controls.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { isSystemError } from '../util/system-errors.ts';

export interface WritePagesOptions {
  /** SITE_URL with its base path, without a trailing slash. */
  site: string;
  data: SiteData;
  outputs: Outputs;
  /** The folder of the bundled pages. */
  bundle: string;
  pagesMade: () => void;
  /** Resolves when `data/` is written; called when all pages that don't describe it are complete. */
  dataWritten: () => Promise<unknown>;
  /** Stops the work with its reason. */
  halt: AbortSignal;
}

// The number of pages after which messages of threads, a deadline and signals are handled.
const PAGES_PER_TURN = 50;

/** Writes all pages with their styles, scripts and pictures, and a sitemap. `kept` pages are reused from the last build. */
export async function writePages(options: WritePagesOptions) {
  const { site, data, outputs, bundle, pagesMade, dataWritten, halt } = options;
  const client = join(bundle, 'client');
  for (const path of pathsIn(client)) outputs.write(path, readFileSync(join(client, path)));
  for (const { path, content } of data.identity.files) outputs.write(path, content);
  const renderer = await openPageRenderer(bundle, site);
  const write = pageWriter(renderer, options);
  const paths: string[] = [];
  let kept = 0;
  const routes = renderer.files.map((file) => ({ file, ...routeOfFile(file) }));
  const isLast = ({ describesData }: Route): boolean => describesData === true;
  for (const route of routes.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    if (isLast(route)) await dataWritten();
    for (const page of route.pagesOf(data)) {
      if (paths.push(page.path) % PAGES_PER_TURN === 0) {
        pagesMade();
        await setImmediate();
      }
      halt.throwIfAborted();
      if (await write(route, page)) kept += 1;
    }
  }
  for (const [name, text] of sitemapFilesOf(paths, site)) outputs.write(name, text);
  pagesMade();
  return { pages: paths.length, kept };
}

/** Returns a function that writes one page of a route and returns whether the page is reused. */
function pageWriter(
  { render }: PageRenderer,
  { site, data, outputs }: WritePagesOptions,
): (route: Route & { file: string }, page: RoutePage) => Promise<boolean> {
  const facts = siteLocalsOf(data);
  const siteKey = hash('sha256', JSON.stringify([site, facts]));
  return async ({ file: route }, { path, inputs, runs }) => {
    const file = route === '404.astro' ? '404.html' : `${decodeURI(path.slice(1))}index.html`;
    const ofPage = { page: pageLocalsOf(data, path, runs), inputs: inputs() };
    // The key includes everything that the page can reach; a test checks that this is plain data.
    return outputs.reuseOrMake(file, [siteKey, hash('sha256', JSON.stringify(ofPage))], async (add) =>
      add(file, await render(route, path, { site: facts, ...ofPage })),
    );
  };
}

type PageRenderer = Awaited<ReturnType<typeof openPageRenderer>>;

/** All that Astro reads of a request for a page; making a real one takes a tenth of the time for a page. */
function requestOf(url: string): Request {
  return { url, method: 'GET' } as Request;
}

/** `bundle` is the folder of a page bundle. `site` is SITE_URL with its base path, without a trailing slash. */
async function openPageRenderer(bundle: string, site: string) {
  const entry = pathToFileURL(join(bundle, 'server/entry.mjs')).href;
  const { app, setAppSiteUrl } = (await import(entry)) as {
    app: BaseApp;
    setAppSiteUrl: (site: string) => void;
  };
  setAppSiteUrl(site);
  const routes = new Map(
    app.manifest.routes.map(({ routeData }) => [routeData.component.replace(/^src\/pages\//, ''), routeData]),
  );
  return {
    /** Of the routes, below `src/pages`: `platform/[id].astro`. */
    files: [...routes].filter(([, { origin }]) => origin === 'project').map(([file]) => file),
    /** Throws ExpectedError if the page fails. */
    render: async (route: string, path: string, locals: AstroLocals): Promise<Uint8Array> => {
      const routeData = routes.get(route)!;
      try {
        const response: unknown = await app.render(requestOf(site + path), { routeData, locals });
        const { status, body } = response as PageResponse;
        if (status !== (routeData.route === '/404' ? 404 : 200) || body === null)
          throw new Error(`Astro answered ${status}`);
        return replaceControlsInBytes(body);
      } catch (cause) {
        // Reading the code of a page failed; it is loaded on demand.
        if (isSystemError(cause)) throw cause;
        throw new ExpectedError(`The page ${path} could not be rendered: ${(cause as Error).message}`, {
          cause,
        });
      }
    },
  };
}
