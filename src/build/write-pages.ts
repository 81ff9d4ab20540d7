// Renders the pages of a site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BaseApp } from 'astro/app';
import { routeOfFile } from '../page-data/routes.ts';
import type { SiteData } from '../page-data/site-data.ts';
import { pathsIn } from '../util/paths-in.ts';
import { replaceControlsInBytes } from '../util/controls.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { libraryMessageText } from '../util/library-message.ts';
import { isSystemError } from '../util/system-errors.ts';
import { sitemapOf } from './sitemap.ts';
import type { StagedSite } from './staged-site.ts';

/**
 * Writes all pages with their styles, scripts and pictures, and a sitemap. Returns the number of pages. `bundle` is the
 * folder of the pages' code. Throws ExpectedError if a page fails, and the reason of `signal`.
 */
export async function writePages(
  data: SiteData,
  staged: StagedSite,
  { bundle, signal }: { bundle: string; signal?: AbortSignal | undefined },
): Promise<number> {
  const client = join(bundle, 'client');
  for (const path of pathsIn(client)) staged.put(path, readFileSync(join(client, path)));
  for (const { path, content } of data.identity.files) staged.put(path, content);
  const { files, render } = await openPageRenderer(bundle, data.site);
  const listed: string[] = [];
  let count = 0;
  for (const route of files)
    for (const page of routeOfFile(route)(data)) {
      const { path, movedTo } = page;
      const file = route === '404.astro' ? '404.html' : `${decodeURI(path.slice(1))}index.html`;
      staged.put(file, await render(route, { site: data, page }));
      if (movedTo === undefined) listed.push(path);
      count += 1;
      await staged.turn(signal);
    }
  staged.put('sitemap.xml', sitemapOf(listed, data.site));
  return count;
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
    /** The files of the routes, below `src/pages`: `platform/[id].astro`. */
    files: [...routes].filter(([, { origin }]) => origin === 'project').map(([file]) => file),
    /** Throws ExpectedError if the page fails. */
    render: async (route: string, locals: App.Locals): Promise<Uint8Array> => {
      const routeData = routes.get(route)!;
      const { path } = locals.page;
      try {
        const response = await app.render(new Request(site + path), { routeData, locals });
        if (response.status !== (routeData.route === '/404' ? 404 : 200))
          throw new Error(`Astro answered ${response.status}`);
        return replaceControlsInBytes(new Uint8Array(await response.arrayBuffer()));
      } catch (cause) {
        // Reading the code of a page failed; it is loaded on demand.
        if (isSystemError(cause)) throw cause;
        const reason = libraryMessageText((cause as Error).message);
        throw new ExpectedError(`The page ${path} could not be rendered: ${reason}`, { cause });
      }
    },
  };
}
