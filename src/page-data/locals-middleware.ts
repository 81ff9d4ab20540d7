// `astro dev` renders a page when it is requested: what the page shows is looked up by its path then.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isReservedPageName } from '../config/custom-pages.ts';
import { ROUTES, type Page } from './routes.ts';
import type { SiteData } from './site-data.ts';

// Where Astro's dev server looks for locals, as adapters of Astro use it.
const LOCALS = Symbol.for('astro.locals');

/** `base` is the base path of the site, with its last slash. */
export function createLocalsMiddleware(site: SiteData, base: string) {
  const pages = Object.values(ROUTES).flatMap((pagesOf): readonly Page[] => pagesOf(site));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;
    const page = byPath.get(path);
    // A route with a parameter takes any value of it. Pages of the other routes have one step of a known name: `/platform/`.
    const [, name = '', more] = /^\/([^/]+)\/(.+\/)?$/.exec(path) ?? [];
    if (
      !page &&
      (more !== undefined || (name !== '' && !isReservedPageName(name) && !name.startsWith('@')))
    ) {
      response.writeHead(404).end('Page not found.\n');
      return;
    }
    const locals: App.Locals = { site, page: page ?? { path } };
    Reflect.set(request, LOCALS, locals);
    next();
  };
}
