// What pages show of the catalogue of reports, and of the registry as a whole.
import type { Model, Report, ReportType } from './model-types.ts';
import { reportLink } from './record-views.ts';

export type CatalogueView = ReturnType<typeof catalogueViewOf>;

/** The registry in numbers. */
export function countsOf({ platforms, services, hosts, providers, reports }: Model) {
  return {
    platforms: platforms.length,
    services: services.length,
    hosts: hosts.length,
    /** That a platform names now. */
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
      ...typeViewOf(type),
      reports: type.reports.map(reportInTypeOf),
    })),
  };
}

/** A report on its own page. */
export function reportViewOf(report: Report) {
  const { type, definitions, offers, counts, countsWithoutService } = report;
  return {
    ...reportLink(report),
    type: { name: type.name, path: type.path },
    definitions,
    offerCount: offers.length,
    counts: [...counts],
    countsWithoutService: [...countsWithoutService],
  };
}

/** A report type on its own page, and in the catalogue. */
export function typeViewOf(type: ReportType) {
  const { code, name, path, definitions, platforms, reports, counts, countsWithoutService } = type;
  const platformCount = platforms.length;
  return {
    code,
    name,
    path,
    definitions,
    platformCount,
    reports: reports.map(reportLink),
    counts: [...counts],
    countsWithoutService: [...countsWithoutService],
  };
}

function reportInTypeOf(report: Report) {
  const { counts, countsWithoutService } = report;
  return { ...reportLink(report), counts: [...counts], countsWithoutService: [...countsWithoutService] };
}
