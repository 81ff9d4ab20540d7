// Every route of the site: its pages, and what each shows.
import { plainAdoptionMonthOf } from '../history/adoption.ts';
import { EVENTS } from '../history/events.ts';
import { filterRuns, pageOfRecord, type RunChanges } from '../history/history.ts';
import { oldestValidAuditsOf } from '../model/audit-groups.ts';
import { hasCalendarDates, notificationPeriodsWithin } from '../model/dated-notifications.ts';
import {
  auditFiltersOf,
  notificationFiltersOf,
  offerFiltersOf,
  platformFiltersOf,
  searchPageFiltersOf,
  serviceFiltersOf,
} from '../model/list-filters.ts';
import { listLettersOf } from '../model/list-letters.ts';
import { listPagesOf, type ListPage } from '../model/list-pages.ts';
import { agendaOf, notificationPagesOf } from '../model/notification-agenda.ts';
import {
  catalogueViewOf,
  registryCountsOf,
  reportViewOf,
  reportTypeViewOf,
} from '../model/catalogue-views.ts';
import { hostViewOf } from '../model/host-view.ts';
import {
  agendaRowOf,
  auditRowOf,
  hostRowOf,
  offeringPlatformRowOf,
  platformRowOf,
  providerRowOf,
  serviceRowOf,
} from '../model/list-views.ts';
import type { Platform, Service } from '../model/model-types.ts';
import { platformViewOf, providerViewOf, serviceViewOf } from '../model/record-views.ts';
import { sortByNewestRelease } from '../model/sort-order.ts';
import { API_PATH } from '../registry/endpoint.ts';
import { dateInWords } from '../util/date-words.ts';
import type { Subject } from '../history/entry.ts';
import {
  changeFacetsOf,
  changeMonthsAndEventsOf,
  formerPlatformsOfProvider,
  runsOfProvider,
} from './change-lists.ts';
import { shareGroupsOf } from './shares.ts';
import { statusFilterOf, statusChangeCountsOf, withStatus } from './service-status.ts';
import type { SiteData } from './site-data.ts';

export interface RoutePage<Inputs = unknown> {
  path: string;
  /** What the page reads as `Astro.locals.inputs`. */
  inputs: () => Inputs;
}

export interface Route<Inputs = unknown> {
  pagesOf: (data: SiteData) => RoutePage<Inputs>[];
}

/** From the day of the snapshot, for the home page. */
const DAYS_AHEAD = 30;

/** As many runs as a reader scrolls through; months have the rest. */
const RECENT_RUNS = 14;
const RECENT_AUDIT_RUNS = 3;

/** By the file below `src/pages`. */
export const ROUTES = {
  'index.astro': routeOfPages((data) => {
    const { model, adoption, history, day } = data;
    const inputs = () => ({
      day,
      periods: notificationPeriodsWithin(
        // Each text once. The list of all notifications names all its services.
        agendaOf(model.notifications, day).map(({ notifications: [first, ...others] }) =>
          others.length === 0 ? first : { ...first, service: undefined },
        ),
        day,
        DAYS_AHEAD,
      ),
      counts: registryCountsOf(model),
      adoption: adoption.map(plainAdoptionMonthOf),
      hasHistory: adoption.length > 1 || history.runs.length > 0,
      statusNews: statusChangeCountsOf(data),
    });
    return [pageOf('/', inputs)];
  }),

  '404.astro': onePage('/404/', () => ({})),

  // The operator's own pages, and those of the site that these can replace.
  '[name].astro': routeOfPages(({ identity, help, numbers, model, adoption }) => {
    const counted = () => ({
      kind: 'numbers' as const,
      shares: shareGroupsOf(model),
      adoption: adoption.map(plainAdoptionMonthOf),
    });
    return [
      ...identity.pages.map((page) => pageOf(page.path, () => ({ kind: 'own' as const, page }))),
      ...(numbers ? [pageOf(numbers, counted)] : []),
      ...(help ? [pageOf(help, () => ({ kind: 'help' as const }))] : []),
    ];
  }),

  'platform/[id].astro': routeOfPages((data) =>
    data.model.platforms.map((platform) =>
      pageOf(platform.path, () => {
        const view = platformViewOf(platform, data.day);
        return { platform: { ...view, services: view.services.map((each) => withStatus(data, each)) } };
      }),
    ),
  ),

  'sushi-service/[id].astro': routeOfPages((data) =>
    data.model.services.map((service) =>
      pageOf(service.path, () => ({ service: withStatus(data, serviceViewOf(service, data.day)) })),
    ),
  ),

  'provider/[slug].astro': routeOfPages((data) =>
    data.model.providers.map((provider) =>
      pageOf(provider.path, () => ({
        provider: providerViewOf(provider, data.day),
        formerPlatforms: formerPlatformsOfProvider(data, provider),
        runs: runsOfProvider(data, provider),
      })),
    ),
  ),

  'usage-data-host/[id].astro': routeOfPages(({ model }) =>
    model.hosts.map((host) => pageOf(host.path, () => ({ host: hostViewOf(host) }))),
  ),

  '[kind]/[id].astro': routeOfPages(({ history, successors, lastKnownOf }) =>
    history.tombstones.map((tombstone) =>
      pageOf(tombstone.path, () => ({
        tombstone,
        successor: successors.get(tombstone.change.id),
        platforms: (tombstone.subject.platforms ?? []).map(({ id, name }) => ({
          name,
          path: pageOfRecord(history, { kind: 'platform', id }),
        })),
        formerServices: history.tombstones
          .filter(({ kind, subject }) => kind === 'service' && isOf(subject, tombstone))
          .map(({ subject, path, change: { last } }) => ({
            release: subject.releases?.[0] ?? '',
            path,
            url: String(Object(last)['url'] ?? ''),
          })),
        lastKnown: lastKnownOf(tombstone),
      })),
    ),
  ),

  'platform/[...page].astro': routeOfPages((data) => {
    const { model } = data;
    const rowOf = (platform: Platform) => {
      const row = platformRowOf(platform);
      return { ...row, services: row.services.map((each) => withStatus(data, each)) };
    };
    const fields = [...platformFiltersOf(model), ...statusFilterOf(data)];
    return namedListPages('/platform/', model.platforms, rowOf, { fields });
  }),

  'sushi-service/[...page].astro': routeOfPages((data) => {
    const { model } = data;
    const rowOf = (service: Service) => withStatus(data, serviceRowOf(service));
    const byPlatform = Map.groupBy(model.services, ({ platforms }) => platforms[0]);
    const services = [...byPlatform.values()].flatMap((group) =>
      sortByNewestRelease(group, model.currentRelease),
    );
    const fields = [...serviceFiltersOf(model), ...statusFilterOf(data)];
    return namedListPages('/sushi-service/', services, rowOf, { fields });
  }),

  'provider/[...page].astro': routeOfPages(({ model: { providers } }) => {
    const former = providers.filter(({ platforms }) => platforms.length === 0).length;
    return namedListPages('/provider/', providers, providerRowOf, { former });
  }),

  'usage-data-host/index.astro': onePage('/usage-data-host/', ({ model }) => ({
    hosts: model.hosts.map(hostRowOf),
  })),

  'audit/index.astro': routeOfPages(({ model, history }) => {
    const inputs = () => ({
      groups: model.audits.map(({ status, audits, services }) => ({
        status,
        audits: audits.map(auditRowOf),
        serviceCount: services.length,
      })),
      oldestValid: oldestValidAuditsOf(model.audits).map(auditRowOf),
      fields: auditFiltersOf(model),
      runs: filterRuns(history.runs, ({ event }) => EVENTS[event].family === 'audit').slice(
        0,
        RECENT_AUDIT_RUNS,
      ),
    });
    return [pageOf('/audit/', inputs)];
  }),

  'notification/[...page].astro': routeOfPages(({ model, day }) => {
    const lists = notificationPagesOf(model.notifications, day);
    const items = lists.flatMap((list) => list.items);
    const shared = {
      groups: [...Map.groupBy(items, ({ time }) => time)].map(([time, { length }]) => ({
        time,
        count: length,
        path: lists.find((list) => list.items.some((item) => item.time === time))!.path,
      })),
      total: items.length,
      notificationCount: model.notifications.length,
      fields: notificationFiltersOf(model),
      day,
      hasCalendar: hasCalendarDates(model.services, model.notifications),
    };
    return listPagesWith(lists, agendaRowOf, shared);
  }),

  'report/index.astro': onePage('/report/', ({ model, manifest, findingsByEndpoint }) => {
    const record = `/${manifest.brand}-release/`;
    const findings = findingsByEndpoint.get(API_PATH.slice(0, -1) + record) ?? [];
    return { catalogue: catalogueViewOf(model), record, findings };
  }),

  'report/[...page].astro': routeOfPages(({ model }) => {
    const fields = offerFiltersOf(model);
    return model.reports.flatMap((report) =>
      report.path === undefined
        ? []
        : listPagesOf(report.offers, report.path).map((list) =>
            pageOf(list.path, () => ({
              report: reportViewOf(report),
              list: withRows(list, ({ platform }) => offeringPlatformRowOf(platform, [report])),
              fields,
            })),
          ),
    );
  }),

  'report-type/[...page].astro': routeOfPages(({ model }) =>
    model.reportTypes.flatMap((type) =>
      type.path === undefined
        ? []
        : listPagesOf(type.platforms, type.path).map((list) =>
            pageOf(list.path, () => ({
              type: reportTypeViewOf(type),
              list: withRows(list, (platform) => offeringPlatformRowOf(platform, type.reports)),
              fields: offerFiltersOf(model, type),
            })),
          ),
    ),
  ),

  'changes/index.astro': routeOfPages((data) => {
    const { began, runs: all } = data.history;
    const runs = all.slice(0, RECENT_RUNS);
    const facets = changeFacetsOf(data);
    const inputs = () => ({
      began,
      feeds: data.feeds,
      findings: data.historyFindings,
      fields: facets.fields,
      providers: facets.providersIn(runs),
      lists: changeMonthsAndEventsOf(data.history),
      runs,
      hasOlder: all.length > runs.length,
    });
    return [pageOf('/changes/', inputs)];
  }),

  'changes/[view].astro': routeOfPages((data) => {
    const { months, events, runs: all } = data.history;
    const facets = changeFacetsOf(data);
    const pageOfRuns = (name: string, title: string, runs: RunChanges[], month?: string) =>
      pageOf(`/changes/${name}/`, () => ({
        title,
        digest: month && `/changes/${month}.md`,
        runs,
        providers: facets.providersIn(runs),
        lists: changeMonthsAndEventsOf(data.history, month),
      }));
    return [
      ...months.map(({ month, runs }) => pageOfRuns(month, `Changes in ${dateInWords(month)}`, runs, month)),
      ...events.map(({ event, label }) =>
        pageOfRuns(
          event,
          label,
          filterRuns(all, (change) => change.event === event),
        ),
      ),
    ];
  }),

  'mine/index.astro': onePage('/mine/', ({ model, probes }) => ({
    fields: serviceFiltersOf(model),
    auditStates: model.facets.auditStates.map(({ key }) => key),
    hasStatus: probes !== undefined,
  })),

  'search/index.astro': onePage('/search/', ({ model }) => ({ fields: searchPageFiltersOf(model) })),

  'snapshot/index.astro': onePage('/snapshot/', ({ model, manifest, findingGroups }) => {
    const { registry, aliases, brand, taken, tool, sample, missing, failed, files } = manifest;
    const answers = Object.keys(files);
    return {
      manifest: { registry, aliases, brand, taken, tool, sample, missing, failed },
      counts: {
        platforms: model.platforms.length,
        services: model.services.length,
        hosts: model.hosts.length,
        notifications: model.notifications.length,
      },
      answers: {
        count: answers.length,
        /** Further pages of lists, which the mirror joins. */
        further: answers.filter((path) => path.includes('?')).length,
      },
      findingGroups,
    };
  }),

  'data/index.astro': onePage('/data/', ({ manifest, published }) => ({ published, brand: manifest.brand })),

  'api/index.astro': onePage('/api/', ({ published }) => ({ openApi: published.openApi })),
};

/** What the pages of a route read as `Astro.locals.inputs`. */
export type RoutePageInputs<Name extends keyof typeof ROUTES> = ReturnType<
  ReturnType<(typeof ROUTES)[Name]['pagesOf']>[number]['inputs']
>;

/** Throws if the route of a file below `src/pages` is not listed. */
export function routeOfFile(file: string): Route {
  const routes: Record<string, Route> = ROUTES;
  if (routes[file]) return routes[file];
  throw new Error(`src/page-data/routes.ts does not list src/pages/${file}.`);
}

function routeOfPages<Page extends RoutePage>(pagesOf: (data: SiteData) => Page[]) {
  return { pagesOf };
}

/** A route without a parameter. */
function onePage<Inputs>(path: string, inputs: (data: SiteData) => Inputs) {
  return { pagesOf: (data: SiteData) => [pageOf(path, () => inputs(data))] };
}

/** The pages of a list, with rows in place of its items. */
function listPagesWith<Item, Row, Shared>(
  lists: ListPage<Item>[],
  rowOf: (item: Item) => Row,
  shared: Shared,
) {
  return lists.map((list) => pageOf(list.path, () => ({ ...shared, list: withRows(list, rowOf) })));
}

/** The pages of a list that readers search by name. */
function namedListPages<Item extends { name: string }, Row, Shared>(
  path: string,
  items: readonly Item[],
  rowOf: (item: Item) => Row,
  shared: Shared,
) {
  const lists = listPagesOf(items, path);
  return listPagesWith(lists, rowOf, { total: items.length, letters: listLettersOf(lists), ...shared });
}

function withRows<Each, Row>(list: ListPage<Each>, rowOf: (each: Each) => Row): ListPage<Row> {
  return { ...list, items: list.items.map(rowOf) };
}

function isOf({ platforms = [] }: Subject, { kind, id }: Pick<Subject, 'kind' | 'id'>): boolean {
  return kind === 'platform' && platforms.some((platform) => platform.id === id);
}

function pageOf<Inputs>(path: string, inputs: () => Inputs): RoutePage<Inputs> {
  return { path, inputs };
}
