// Renders pages with the bundled code. No other module depends on the interface of Astro's app.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BaseApp } from 'astro/app';
import type { PageLocals } from '../page-data/page-locals.ts';
import type { PageResponse } from './page-response.ts';
import { withoutControlBytes } from '../util/controls.ts';
import { ExpectedError } from '../util/expected-error.ts';

export interface PageRenderer {
  /** Of the routes, below `src/pages`: `platform/[id].astro`. */
  files: string[];
  /** Throws ExpectedError if the page fails. */
  render: (route: string, path: string, locals: PageLocals) => Promise<Uint8Array>;
}

/** All that Astro reads of a request for a page; making a real one takes a tenth of the time for a page. */
function requestOf(url: string): Request {
  return { url, method: 'GET' } as Request;
}

/** `bundle` is the folder of a page bundle. `site` is SITE_URL with its base path, without a trailing slash. */
export async function openPageRenderer(bundle: string, site: string): Promise<PageRenderer> {
  const entry = pathToFileURL(join(bundle, 'server/entry.mjs')).href;
  const { app, setSite } = (await import(entry)) as { app: BaseApp; setSite: (site: string) => void };
  setSite(site);
  const routes = new Map(
    app.manifest.routes.map(({ routeData }) => [routeData.component.replace(/^src\/pages\//, ''), routeData]),
  );
  return {
    files: [...routes].filter(([, { origin }]) => origin === 'project').map(([file]) => file),
    render: async (route, path, locals) => {
      const routeData = routes.get(route)!;
      try {
        const response: unknown = await app.render(requestOf(site + path), { routeData, locals });
        const { status, body } = response as PageResponse;
        if (status !== (routeData.route === '/404' ? 404 : 200) || body === null)
          throw new Error(`Astro answered ${status}`);
        return withoutControlBytes(body);
      } catch (cause) {
        throw new ExpectedError(`The page ${path} could not be rendered: ${(cause as Error).message}`, {
          cause,
        });
      }
    },
  };
}
