// Every page of the site, by the file below `src/pages` that renders it.
import { EVENT_NAMES, EVENTS } from '../history/events.ts';
import { monthPagesOf } from '../history/month-pages.ts';
import { pagesOfList } from '../lists/site-lists.ts';
import type { SiteData } from './site-data.ts';

/** What a page shows, beside the data of the whole site: a record, a part of a list, or nothing but its path. */
export interface Page {
  path: string;
  /** The page only leads to this path, and no list of pages has it. */
  movedTo?: string;
}

type Route = (data: SiteData) => readonly Page[];

export const ROUTES = {
  'index.astro': () => [{ path: '/' }],
  '404.astro': () => [{ path: '/404/' }],
  // The operator's own pages, and the pages of the site that these can replace.
  '[name].astro': ({ identity, numbers, help }) => [
    ...identity.pages,
    ...(numbers ? [{ path: numbers, movedTo: '/' }] : []),
    ...(help ? [{ path: help }] : []),
  ],
  'platform/[id].astro': ({ model }) => model.platforms,
  'sushi-service/[id].astro': ({ model }) => model.services,
  'provider/[slug].astro': ({ model }) => model.providers,
  'usage-data-host/[id].astro': ({ model }) => model.hosts,
  '[kind]/[id].astro': ({ history }) => history.tombstones,
  'platform/[...page].astro': ({ lists }) => pagesOfList(lists.platforms),
  'sushi-service/[...page].astro': ({ lists }) => pagesOfList(lists.services),
  'provider/[...page].astro': ({ lists }) => pagesOfList(lists.providers),
  'usage-data-host/[...page].astro': ({ lists }) => pagesOfList(lists.hosts),
  'audit/[...page].astro': ({ lists }) => pagesOfList(lists.audits),
  'notification/[...page].astro': ({ lists }) => pagesOfList(lists.notifications),
  'report/index.astro': () => [{ path: '/report/' }],
  'report/[...page].astro': ({ lists }) => lists.reports.flatMap((list) => pagesOfList(list)),
  'report-type/[...page].astro': ({ lists }) => lists.reportTypes.flatMap((list) => pagesOfList(list)),
  // The pages of the months have the changes that the first page has no room for.
  'changes/index.astro': ({ lists }) => [{ ...pagesOfList(lists.changes)[0]!, paths: ['/changes/'] }],
  'changes/[...month].astro': ({ history }) => history.months.flatMap(monthPagesOf),
  // Each kind of stored change had a page, and so had the feeds.
  'changes/[event].astro': ({ history }) => {
    const stored = new Set(history.past.entries.flatMap(({ changes }) => changes.map(({ event }) => event)));
    const events = EVENT_NAMES.filter((event) => stored.has(event)).map((event) => ({
      path: `/changes/${event}/`,
      movedTo: `/changes/?event=${event}`,
      title: EVENTS[event].many,
    }));
    return [...events, { path: '/changes/feeds/', movedTo: '/changes/#feeds', title: 'Feeds' }];
  },
  'mine/index.astro': () => [{ path: '/mine/' }],
  'mine/attention/[...page].astro': ({ lists }) => pagesOfList(lists.attention),
  'search/index.astro': () => [{ path: '/search/' }],
  'snapshot/index.astro': () => [{ path: '/snapshot/' }],
  'data/index.astro': () => [{ path: '/data/' }],
  'api/index.astro': () => [{ path: '/api/' }],
} satisfies Record<string, Route>;

/** What the pages of a file read as `Astro.locals.page`. */
export type PageOf<File extends keyof typeof ROUTES> = ReturnType<(typeof ROUTES)[File]>[number];

/** Throws if a file below `src/pages` is not listed. */
export function routeOfFile(file: string): Route {
  const routes: Record<string, Route> = ROUTES;
  if (routes[file]) return routes[file];
  throw new Error(`src/page-data/routes.ts does not list src/pages/${file}.`);
}
