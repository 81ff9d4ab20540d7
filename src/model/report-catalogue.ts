import type { ReleaseRecord } from '../registry/reading/response.ts';
import { byName, byRelease, distinctReleasesOf } from '../util/sort-order.ts';
import type { Model, ReportOffer, OfferCounts, Platform, Report, ReportType } from './model-types.ts';

// Report IDs are free text in the registry.
const PATH_SAFE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/**
 * Joins the catalogues of all releases (§2.1 to §2.3), in the order of the current release. Reports that no release
 * defines come last, under a type with code ''. Also sets `offers` of the platforms.
 */
export function reportCatalogueOf(
  releases: ReleaseRecord[],
  platforms: Platform[],
): Pick<Model, 'releases' | 'releaseRecords' | 'currentRelease' | 'reportTypes' | 'reports'> {
  const types = new Map<string, ReportType>();
  const reports = new Map<string, Report>();
  const current = releases.filter((release) => release.current);
  for (const release of [...current, ...releases.filter((each) => !current.includes(each))]) {
    for (const type of release.report_types) {
      const { id, name, description } = type;
      addReportType(types, type).definitions.push({ release: release.number, id, name, description });
      for (const each of type.reports) {
        const report = addReport(types, reports, type, each.report_id, each.report_name);
        const definition = { id: each.id, name: each.report_name, description: each.description };
        report.definitions.push({ release: release.number, ...definition });
      }
    }
  }
  for (const { definitions } of [...types.values(), ...reports.values()]) {
    definitions.sort((a, b) => byRelease(a.release, b.release));
  }
  for (const platform of platforms) addOffers(platform, types, reports);
  for (const report of reports.values()) {
    report.offers.sort((a, b) => byName(a.platform, b.platform));
    Object.assign(report, countsOf(report.offers));
  }
  for (const type of types.values()) completeType(type);
  const ordered = [...types.values()].flatMap((type) => type.reports);
  const positions = new Map(ordered.map((report, i) => [report, i]));
  for (const { offers } of platforms)
    offers.sort((a, b) => positions.get(a.report)! - positions.get(b.report)!);
  return {
    releases: distinctReleasesOf([
      ...releases.map((release) => release.number),
      ...ordered.flatMap((report) => [...report.counts.keys()]),
    ]),
    releaseRecords: releases.toSorted((a, b) => byRelease(a.number, b.number)),
    currentRelease: current.length === 1 ? current[0]!.number : undefined,
    reportTypes: [...types.values()],
    reports: ordered,
  };
}

const UNLISTED_TYPE = { code: '', name: 'Not in the catalogue' };

function addReportType(types: Map<string, ReportType>, { code, name }: typeof UNLISTED_TYPE): ReportType {
  const path = PATH_SAFE.test(code) ? `/report-type/${code}/` : undefined;
  const empty = { definitions: [], reports: [], platforms: [], ...countsOf([]) };
  const type = types.get(code) ?? { code, name, path, ...empty };
  types.set(code, type);
  return type;
}

function addReport(
  types: Map<string, ReportType>,
  reports: Map<string, Report>,
  reportType: typeof UNLISTED_TYPE,
  id: string,
  reportName: string,
): Report {
  const known = reports.get(id);
  if (known) return known;
  const type = addReportType(types, reportType);
  const path = PATH_SAFE.test(id) ? `/report/${id}/` : undefined;
  const report: Report = { id, name: reportName, path, type, definitions: [], offers: [], ...countsOf([]) };
  type.reports.push(report);
  reports.set(id, report);
  return report;
}

function addOffers(platform: Platform, types: Map<string, ReportType>, reports: Map<string, Report>): void {
  const offers = new Map<Report, ReportOffer>();
  for (const { report_id, report_name, usage_release } of platform.record.reports) {
    if (report_id === '') continue;
    const report = addReport(types, reports, UNLISTED_TYPE, report_id, report_name);
    const offer = offers.get(report) ?? { report, platform, releases: [], withoutService: [] };
    offers.set(report, offer);
    offer.releases = distinctReleasesOf([...offer.releases, usage_release]);
    offer.withoutService = offer.releases.filter((release) => !platform.releases.includes(release));
  }
  platform.offers = [...offers.values()];
  for (const offer of platform.offers) offer.report.offers.push(offer);
}

function completeType(type: ReportType): void {
  const offers = type.reports.flatMap((report) => report.offers);
  const offered = Map.groupBy(offers, ({ platform }) => platform);
  type.platforms = [...offered.keys()].toSorted(byName);
  // A platform counts once, however many reports of the type it offers.
  const perPlatform = [...offered.values()].map((platformOffers) => ({
    releases: distinctReleasesOf(platformOffers.flatMap(({ releases }) => releases)),
  }));
  Object.assign(type, countsOf(perPlatform));
}

function countsOf(offers: Pick<ReportOffer, 'releases'>[]): OfferCounts {
  return { counts: countEachRelease(offers.flatMap(({ releases }) => releases)) };
}

function countEachRelease(releases: readonly string[]): Map<string, number> {
  const groups = Map.groupBy(releases, (release) => release);
  return new Map([...groups].map(([release, { length }]) => [release, length]));
}
