// The reports of a platform as a line for each release.
import type { ReportOffer, Report } from './model-types.ts';
import { sortReleasesNewestFirst } from '../util/sort-order.ts';

export interface ReleaseReports {
  /** The releases under which exactly these reports are offered, the current one first. */
  releases: string[];
  /** Whether the platform has a service of these releases. */
  hasService: boolean;
  /** In the order of the catalogue. */
  reports: Report[];
}

export function reportsByRelease(
  offers: readonly ReportOffer[],
  currentRelease: string | undefined,
): ReleaseReports[] {
  const releases = sortReleasesNewestFirst(
    [...new Set(offers.flatMap((offer) => offer.releases))],
    currentRelease,
  );
  const lines = releases.map((release): ReleaseReports => {
    const offered = offers.filter((offer) => offer.releases.includes(release));
    const hasService = offered.every(({ withoutService }) => !withoutService.includes(release));
    return { releases: [release], hasService, reports: offered.map(({ report }) => report) };
  });
  const keyOf = ({ hasService, reports }: ReleaseReports) =>
    JSON.stringify([hasService, reports.map(({ id }) => id)]);
  return [...Map.groupBy(lines, keyOf).values()].map((group) => ({
    ...group[0]!,
    releases: group.flatMap((line) => line.releases),
  }));
}
