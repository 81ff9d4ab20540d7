// For each report type, the platforms that offer a report of it.
import type { Model, Platform, ReportType } from '../model/model-types.ts';
import { sortReleasesNewestFirst } from '../model/sort-order.ts';
import { offerFiltersOf } from './list-filters.ts';
import { offerFactsOf } from './filter-facts.ts';
import type { List } from './list.ts';
import { defineList } from './rows-file.ts';

export interface ReportTypeList extends List<Platform> {
  type: ReportType;
}

/** One list for each type that has a page. */
export function reportTypeListsOf(model: Model): ReportTypeList[] {
  return model.reportTypes.flatMap((type) => {
    if (type.path === undefined) return [];
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
        ...type.reports.map((report) => ({
          key: report.id,
          heading: report.id,
          valueOf: ({ offers }: Platform) => {
            const releases = offers.find((offer) => offer.report === report)?.releases ?? [];
            return sortReleasesNewestFirst(releases, model.currentRelease).join(' + ');
          },
        })),
      ],
      orderedBy: 'name',
      idOf: ({ id }) => id,
    });
    return [{ ...list, type }];
  });
}
