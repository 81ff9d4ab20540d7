// The list of services, and for each report the services that offer it.
import { auditLabelOf } from '../model/audit-status.ts';
import { requestLimitOf } from '../model/harvest-terms.ts';
import type { Model, Report, Service } from '../model/model-types.ts';
import { SERVICE_COLUMNS, type ServiceColumn } from '../model/service-columns.ts';
import { serviceRowOf } from '../model/service-row.ts';
import { limitText, needsText } from '../model/service-words.ts';
import { sortByPlatform } from '../util/sort-order.ts';
import { reportFiltersOf, serviceFiltersOf } from './list-filters.ts';
import { offeringServiceFactsOf, serviceFactsOf } from './filter-facts.ts';
import type { AttentionItem } from './attention-kinds.ts';
import type { List, ListColumn } from './list.ts';
import { MINE_FILTER } from './own-facts.ts';
import { defineList } from './rows-file.ts';

export interface ServiceListOptions {
  /** Whether pages show contacts. */
  hasContacts: boolean;
  /** Items about former URLs. */
  attention: readonly Pick<AttentionItem, 'services' | 'old'>[];
}

const SEARCHES = 'Platform, provider, URL or data host';

export function serviceListOf(model: Model, options: ServiceListOptions): List<Service> {
  return defineList({
    name: 'services',
    noun: 'service',
    path: '/sushi-service/',
    items: sortByPlatform(model.services, model.currentRelease),
    searches: SEARCHES,
    fields: [...serviceFiltersOf(model), { ...MINE_FILTER, isFolded: true }],
    factsOf: serviceFactsOf,
    columns: serviceColumns(options),
    orderedBy: 'name',
    idHeading: 'service_id',
    idOf: ({ id }) => id,
  });
}

export interface ReportList extends List<Service> {
  report: Report;
}

/** The services in whose release their platform offers a report; one list for each report that has a page. */
export function reportListsOf(model: Model, options: ServiceListOptions): ReportList[] {
  const services = sortByPlatform(model.services, model.currentRelease);
  return model.reports.flatMap((report) => {
    if (report.path === undefined) return [];
    const list = defineList({
      name: `services-${report.id}`,
      noun: 'service',
      path: report.path,
      items: services.filter((service) => isOfferedBy(service, report)),
      searches: SEARCHES,
      fields: reportFiltersOf(model),
      factsOf: offeringServiceFactsOf,
      columns: serviceColumns(options),
      orderedBy: 'name',
      idHeading: 'service_id',
      idOf: ({ id }) => id,
    });
    return [{ ...list, report }];
  });
}

/** Whether a platform of a service offers a report in the release of the service. */
function isOfferedBy({ platforms, release }: Service, report: Report): boolean {
  return platforms.some(({ offers }) =>
    offers.some((offer) => offer.report === report && offer.releases.includes(release)),
  );
}

function serviceColumns({ hasContacts, attention }: ServiceListOptions): ListColumn<Service>[] {
  const former = new Map(
    attention.flatMap(({ services, old }) => (old ? services.map((id) => [id, old] as const) : [])),
  );
  const column = (
    key: ServiceColumn,
    name: ListColumn<Service>['class'],
    valueOf: (service: Service) => string,
  ): ListColumn<Service> => ({ key, heading: SERVICE_COLUMNS[key], class: name, valueOf });
  const contactColumn = (key: 'person' | 'email' | 'phone' | 'form_url', heading: string) => ({
    key,
    heading,
    valueOf: ({ record }: Service) => record.contact?.[key] ?? '',
  });
  return [
    { ...column('name', 'name', ({ name }) => name), isSearched: true },
    column('release', 'release', ({ release }) => release),
    { ...column('url', 'url', ({ harvesterUrl }) => harvesterUrl.text), isSearched: true },
    column('needs', 'needs', (service) => {
      const row = serviceRowOf(service);
      return row.needs === null ? '' : needsText(row);
    }),
    column('audit', 'state', ({ auditStatus }) => auditLabelOf(auditStatus)),
    { key: 'limit', heading: 'Request limit', valueOf: ({ record }) => limitText(requestLimitOf(record)) },
    {
      key: 'distinction',
      heading: 'Distinction',
      isSearched: true,
      valueOf: ({ distinction }) => distinction.label,
    },
    { key: 'provider', heading: 'Provider', isSearched: true, valueOf: providersTextOf },
    { key: 'host', heading: 'Data host', isSearched: true, valueOf: ({ host }) => host?.name ?? '' },
    { key: 'old_url', heading: 'Old URL', isSearched: true, valueOf: ({ id }) => former.get(id) ?? '' },
    {
      key: 'platform_id',
      heading: 'platform_id',
      valueOf: ({ platforms }) => platforms.map(({ id }) => id).join('; '),
    },
    ...(hasContacts
      ? [
          contactColumn('person', 'Contact person'),
          contactColumn('email', 'Contact email'),
          contactColumn('phone', 'Contact phone'),
          contactColumn('form_url', 'Contact form'),
        ]
      : []),
  ];
}

function providersTextOf({ platforms }: Service): string {
  return [...new Set(platforms.map(({ record }) => record.content_provider_name))].filter(Boolean).join('; ');
}
