// For each report type, the platforms that offer a report of it.
import type { Model, Platform, Report, ReportType } from '../model/model-types.ts';
import { sortReleasesNewestFirst } from '../util/sort-order.ts';
import { offerFiltersOf } from './list-filters.ts';
import { offerFactsOf } from './filter-facts.ts';
import type { List } from './list.ts';
import { defineList } from './rows-file.ts';

export interface ReportTypeList extends List<Platform> {
  type: ReportType;
  /** Each has a column: those in which platforms offer its reports, the current one first. */
  releases: string[];
}

/** One list for each type that has a page. */
export function reportTypeListsOf(model: Model): ReportTypeList[] {
  return model.reportTypes.flatMap((type) => {
    if (type.path === undefined) return [];
    const offered = model.releases.filter((release) => type.counts.has(release));
    const releases = sortReleasesNewestFirst(offered, model.currentRelease);
    const list = defineList({
      name: `platforms-${type.code}`,
      noun: 'platform',
      path: type.path,
      items: type.platforms,
      searches: 'Platform',
      fields: offerFiltersOf(model, type),
      factsOf: (platform) => offerFactsOf(platform, type.reports),
      columns: [
        { key: 'name', heading: 'Platform', class: 'name', isSearched: true, valueOf: ({ name }) => name },
        ...releases.map((release) => ({
          key: release,
          heading: `Release ${release}`,
          class: 'text' as const,
          valueOf: (platform: Platform) =>
            offeredIn(release, platform, type.reports)
              .map(({ id }) => id)
              .join(' '),
        })),
      ],
      orderedBy: 'name',
      idOf: ({ id }) => id,
    });
    return [{ ...list, type, releases }];
  });
}

/** The reports that a platform offers in a release. */
export function offeredIn(release: string, { offers }: Platform, reports: readonly Report[]): Report[] {
  return reports.filter((report) =>
    offers.some((offer) => offer.report === report && offer.releases.includes(release)),
  );
}
