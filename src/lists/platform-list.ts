import { auditLabelOf, auditStatusesByRelease } from '../model/audit-status.ts';
import type { Model, Platform } from '../model/model-types.ts';
import { platformFiltersOf } from './list-filters.ts';
import { platformFactsOf } from './filter-facts.ts';
import type { List } from './list.ts';
import { defineList } from './rows-file.ts';

export function platformListOf(model: Model): List<Platform> {
  const auditsOf = ({ services }: Platform) => auditStatusesByRelease(services, model.currentRelease);
  return defineList({
    name: 'platforms',
    noun: 'platform',
    path: '/platform/',
    items: model.platforms,
    searches: 'Name, abbreviation or provider',
    fields: platformFiltersOf(model),
    factsOf: (platform) => platformFactsOf(platform, { currentRelease: model.currentRelease }),
    columns: [
      { key: 'name', heading: 'Platform', class: 'name', isSearched: true, valueOf: ({ name }) => name },
      {
        key: 'releases',
        heading: 'Releases and audits',
        class: 'audits',
        valueOf: (platform) =>
          auditsOf(platform)
            .map(({ release, statuses }) => `${release} ${statuses.map(auditLabelOf).join(', ')}`.trim())
            .join('; '),
      },
      {
        key: 'provider',
        heading: 'Provider',
        class: 'text',
        isSearched: true,
        valueOf: ({ record }) => record.content_provider_name,
      },
      { key: 'reports', heading: 'Reports', class: 'number', valueOf: ({ offers }) => offers.length || '' },
      { key: 'country', heading: 'Country', class: 'text', valueOf: countryNameOf },
      {
        key: 'abbreviation',
        heading: 'Abbreviation',
        isSearched: true,
        valueOf: ({ record }) => record.abbrev,
      },
    ],
    orderedBy: 'name',
    idOf: ({ id }) => id,
  });
}

/** '' if the record states no country. */
export function countryNameOf({ country }: Pick<Platform, 'country'>): string {
  return country?.name || country?.code || '';
}
