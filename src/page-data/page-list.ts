// The pages of routes that have a parameter, and what each shows. Routes without one are a page each.
import { dateInWords } from '../util/date-words.ts';
import { changeFacetsOf } from './change-facets.ts';
import { filterRuns, type RunChanges } from '../history/history.ts';
import { hasDates, notificationPeriodsOf } from '../model/dated-notifications.ts';
import { listPagesOf, READING_PAGE_SIZE } from '../model/list-pages.ts';
import { notificationGroupsOf, upcomingFirst } from '../model/notification-list.ts';
import { platformViewOf, providerViewOf, serviceViewOf } from '../model/record-views.ts';
import { runsOfProvider, formerPlatformsOf } from './provider-facts.ts';
import type { SiteData } from './site-data.ts';

export interface ListedPage<Inputs = unknown> {
  path: string;
  /** What the page reads as `Astro.locals.inputs`. */
  inputs: () => Inputs;
  /** The changes that it lists, where these are not those of its own record. */
  runs?: RunChanges[];
}

/** As many runs as a reader scrolls through; months have the rest. */
const RECENT_RUNS = 14;

/**
 * Pages that are kept while a digest of what they read stays the same, by the file of their route. They can read nothing
 * but `inputs`, which must be plain data, and the facts of `page-locals.ts`.
 */
export const KEPT_PAGES = {
  'platform/[id].astro': ({ model }: SiteData) =>
    model.platforms.map((platform) => pageOf(platform.path, () => ({ platform: platformViewOf(platform) }))),

  'sushi-service/[id].astro': ({ model }: SiteData) =>
    model.services.map((service) => pageOf(service.path, () => ({ service: serviceViewOf(service) }))),

  'provider/[slug].astro': (data: SiteData) =>
    data.model.providers.map((provider) => ({
      ...pageOf(provider.path, () => ({
        provider: providerViewOf(provider),
        formerPlatforms: formerPlatformsOf(data, provider),
      })),
      runs: runsOfProvider(data, provider),
    })),
};

/** Pages that every build renders. */
export const RENDERED_PAGES = {
  'index.astro': (data: SiteData) => {
    const month = data.manifest.taken.slice(0, 7);
    const periods = notificationPeriodsOf(data.model.notifications).filter(
      ({ begin, end }) => begin.slice(0, 7) <= month && month <= end.slice(0, 7),
    );
    const runs = data.history.months.find((each) => each.month === month)?.runs ?? [];
    return [{ ...pageOf('/', () => ({ month, periods })), runs }];
  },

  '[name].astro': ({ identity }: SiteData) =>
    identity.pages.map((page) => pageOf(page.path, () => ({ page }))),

  'usage-data-host/[id].astro': ({ model }: SiteData) =>
    model.hosts.map((host) => pageOf(host.path, () => ({ host }))),

  '[kind]/[id].astro': ({ history }: SiteData) =>
    history.tombstones.map((tombstone) => pageOf(tombstone.path, () => ({ tombstone }))),

  'platform/[...page].astro': ({ model }: SiteData) =>
    listPagesOf(model.platforms, '/platform/').map((list) => pageOf(list.path, () => ({ list }))),

  'sushi-service/[...page].astro': ({ model }: SiteData) =>
    listPagesOf(model.services, '/sushi-service/').map((list) => pageOf(list.path, () => ({ list }))),

  'provider/[...page].astro': ({ model }: SiteData) =>
    listPagesOf(model.providers, '/provider/').map((list) => pageOf(list.path, () => ({ list }))),

  'notification/[...page].astro': ({ model, manifest }: SiteData) => {
    // A build reads no clock, so what is upcoming counts from the day of the snapshot.
    const day = manifest.taken.slice(0, 10);
    const notifications = upcomingFirst(model.notifications, day);
    const lists = listPagesOf(notifications, '/notification/', READING_PAGE_SIZE);
    const groups = notificationGroupsOf(lists, day);
    const hasCalendar = hasDates(model.services, model.notifications);
    return lists.map((list) => pageOf(list.path, () => ({ list, groups, day, hasCalendar })));
  },

  'report/[...page].astro': ({ model }: SiteData) =>
    model.reports.flatMap((report) =>
      report.path === undefined
        ? []
        : listPagesOf(report.offers, report.path).map((list) => pageOf(list.path, () => ({ report, list }))),
    ),

  'report-type/[...page].astro': ({ model }: SiteData) =>
    model.reportTypes.flatMap((type) =>
      type.path === undefined
        ? []
        : listPagesOf(type.platforms, type.path).map((list) => pageOf(list.path, () => ({ type, list }))),
    ),

  'changes/index.astro': (data: SiteData) => [
    {
      ...pageOf('/changes/', () => ({ facets: changeFacetsOf(data) })),
      runs: data.history.runs.slice(0, RECENT_RUNS),
    },
  ],

  'changes/[view].astro': (data: SiteData) => {
    const { months, events, runs: all } = data.history;
    const facets = changeFacetsOf(data);
    return [
      ...months.map(({ month, runs }) => ({
        ...pageOf(`/changes/${month}/`, () => ({
          title: `Changes in ${dateInWords(month)}`,
          digest: `/changes/${month}.md`,
          facets,
        })),
        runs,
      })),
      ...events.map(({ event, label }) => ({
        ...pageOf(`/changes/${event}/`, () => ({ title: label, digest: undefined, facets })),
        runs: filterRuns(all, (change) => change.event === event),
      })),
    ];
  },
};

type Pages = typeof KEPT_PAGES & typeof RENDERED_PAGES;

/** What the pages of a route read as `Astro.locals.inputs`. */
export type PageInputs<Route extends keyof Pages> = ReturnType<ReturnType<Pages[Route]>[number]['inputs']>;

/** The pages of a route, by its file; `path` is given where it has no parameter. Throws where none are listed. */
export function pagesOfRoute(data: SiteData, file: string, path?: string): ListedPage[] {
  const routes: Record<string, (data: SiteData) => ListedPage[]> = { ...KEPT_PAGES, ...RENDERED_PAGES };
  if (routes[file]) return routes[file](data);
  if (path !== undefined) return [pageOf(path, () => ({}))];
  throw new Error(`src/page-data/page-list.ts does not list the pages of src/pages/${file}.`);
}

function pageOf<Inputs>(path: string, inputs: () => Inputs): ListedPage<Inputs> {
  return { path, inputs };
}
