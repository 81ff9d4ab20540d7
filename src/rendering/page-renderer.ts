// Renders pages with the bundled code. No other module depends on the interface of Astro's app.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BaseApp } from 'astro/app';
import type { PageLocals } from '../page-data/page-locals.ts';
import { BuildError } from '../threads/build-error.ts';

/** A file below `src/pages`, such as `platform/[id].astro`, and the path of its page if it has no parameter. */
export interface PageRoute {
  file: string;
  path: string | undefined;
}

export interface PageRenderer {
  routes: PageRoute[];
  /** Throws BuildError if the page fails. */
  render: (route: string, path: string, locals: PageLocals) => Promise<Uint8Array>;
}

/** `bundle` is the folder of a page bundle, `site` the SITE_URL compiled into it. */
export async function openPageRenderer(bundle: string, site: string): Promise<PageRenderer> {
  const entry = pathToFileURL(join(bundle, 'server/entry.mjs')).href;
  const { app } = (await import(entry)) as { app: BaseApp };
  const routes = new Map(
    app.manifest.routes.map(({ routeData }) => [routeData.component.replace(/^src\/pages\//, ''), routeData]),
  );
  return {
    routes: [...routes]
      .filter(([, { origin }]) => origin === 'project')
      .map(([file, { pathname }]) => ({ file, path: pathname?.replace(/\/?$/, '/') })),
    render: async (route, path, locals) => {
      const routeData = routes.get(route)!;
      try {
        const response = await app.render(new Request(site + path), { routeData, locals });
        if (response.status !== (routeData.route === '/404' ? 404 : 200))
          throw new Error(`Astro answered ${response.status}`);
        return new Uint8Array(await response.arrayBuffer());
      } catch (cause) {
        throw new BuildError(`The page ${path} could not be rendered: ${(cause as Error).message}`, {
          cause,
        });
      }
    },
  };
}
