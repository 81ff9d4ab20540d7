// What pages show of the catalogue of reports, and of the registry as a whole.
import type { Model, OfferCounts, Report, ReportType } from './model-types.ts';
import { reportLink } from './record-views.ts';

export type CatalogueView = ReturnType<typeof catalogueViewOf>;

/** How many records of each kind the registry has. */
export function registryCountsOf({ platforms, services, hosts, providers, reports }: Model) {
  return {
    platforms: platforms.length,
    services: services.length,
    hosts: hosts.length,
    /** Without those that only the history has. */
    providers: providers.filter((provider) => provider.platforms.length > 0).length,
    reports: reports.length,
  };
}

export function catalogueViewOf({ platforms, releaseRecords, facets, reportTypes }: Model) {
  return {
    platformCount: platforms.length,
    /** The current one first, then the newest. */
    releaseRecords: releaseRecords
      .toReversed()
      .toSorted((one, other) => Number(other.current) - Number(one.current))
      .map(({ id, number, current }) => ({
        id,
        number,
        current,
        serviceCount: facets.servicesByRelease.find(({ key }) => key === number)?.count ?? 0,
      })),
    reportTypes: reportTypes.map((type) => ({
      ...reportTypeViewOf(type),
      reports: type.reports.map((report) => ({ ...reportLink(report), ...countsOf(report) })),
    })),
  };
}

/** A report on its own page. */
export function reportViewOf(report: Report) {
  const { type, definitions, offers } = report;
  return {
    ...reportLink(report),
    type: { name: type.name, path: type.path },
    definitions,
    offerCount: offers.length,
    ...countsOf(report),
  };
}

/** A report type on its own page, and in the catalogue. */
export function reportTypeViewOf(type: ReportType) {
  const { code, name, path, definitions, platforms, reports } = type;
  return {
    code,
    name,
    path,
    definitions,
    platformCount: platforms.length,
    reports: reports.map(reportLink),
    ...countsOf(type),
  };
}

/** As lists of pairs: inputs of pages are plain data. */
function countsOf({ counts, countsWithoutService }: OfferCounts) {
  return { counts: [...counts], countsWithoutService: [...countsWithoutService] };
}
