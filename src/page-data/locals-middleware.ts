// `astro dev` renders a page when it is requested: what the page reads is looked up by its path then.
import type { IncomingMessage } from 'node:http';
import { KEPT_PAGES, pagesOfRoute, RENDERED_PAGES } from './page-list.ts';
import { pageFactsOf, siteFactsOf, type PageLocals } from './page-locals.ts';
import type { SiteData } from './site-data.ts';

// Where Astro's dev server looks for locals, as adapters of Astro use it.
const LOCALS = Symbol.for('astro.locals');

/** `base` is the base path of the site, with its last slash. */
export function localsMiddleware(data: SiteData, base: string) {
  const site = siteFactsOf(data);
  const listed = new Map(
    Object.keys({ ...KEPT_PAGES, ...RENDERED_PAGES })
      .flatMap((file) => pagesOfRoute(data, file))
      .map((page) => [page.path, page]),
  );
  return (request: IncomingMessage, _: unknown, next: () => void): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;
    const page = listed.get(path);
    // A route with a parameter takes any value of it. Pages of the other routes have one step: `/platform/`.
    if (!page && /^\/[^/]+\/.+\/$/.test(path)) request.url = `${base}404/`;
    const locals: PageLocals = {
      site,
      page: pageFactsOf(data, path, page?.nights),
      inputs: page?.inputs() ?? {},
      data,
    };
    Reflect.set(request, LOCALS, locals);
    next();
  };
}
