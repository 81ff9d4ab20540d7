// `astro dev` renders a page when it is requested: what the page reads is looked up by its path then.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isReservedPageName } from '../identity/custom-pages.ts';
import { ROUTES, type RoutePage } from './routes.ts';
import { pageLocalsOf, type AstroLocals } from './page-locals.ts';
import type { SiteData } from './site-data.ts';

// Where Astro's dev server looks for locals, as adapters of Astro use it.
const LOCALS = Symbol.for('astro.locals');

/** `base` is the base path of the site, with its last slash. */
export function createLocalsMiddleware(data: SiteData, base: string) {
  const listed = new Map(
    Object.values(ROUTES)
      .flatMap(({ pagesOf }): RoutePage[] => pagesOf(data))
      .map((page) => [page.path, page]),
  );
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;
    const page = listed.get(path);
    // A route with a parameter takes any value of it. Pages of the other routes have one step of a known name: `/platform/`.
    const [, name = '', more] = /^\/([^/]+)\/(.+\/)?$/.exec(path) ?? [];
    if (
      !page &&
      (more !== undefined || (name !== '' && !isReservedPageName(name) && !name.startsWith('@')))
    ) {
      response.writeHead(404).end('Page not found.\n');
      return;
    }
    const locals: AstroLocals = {
      site: data,
      page: pageLocalsOf(data, path),
      inputs: page?.inputs() ?? {},
    };
    Reflect.set(request, LOCALS, locals);
    next();
  };
}
