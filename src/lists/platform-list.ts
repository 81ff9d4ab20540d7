import { auditLabelOf, auditsByRelease } from '../model/audit-status.ts';
import type { Model, Platform } from '../model/model-types.ts';
import { sortReleasesNewestFirst } from '../util/sort-order.ts';
import { platformFiltersOf } from './list-filters.ts';
import { platformFactsOf } from './filter-facts.ts';
import type { List } from './list.ts';
import { defineList } from './rows-file.ts';

export interface PlatformList extends List<Platform> {
  /** For each column of audits its releases, the current one first; '' is an unreadable release. */
  releases: string[][];
}

/** Any further releases share a column. */
const MAX_RELEASE_COLUMNS = 3;

export function platformListOf(model: Model): PlatformList {
  const found = new Set(model.platforms.flatMap(({ services }) => services.map(({ release }) => release)));
  const all = sortReleasesNewestFirst([...found], model.currentRelease);
  const [own, further] = [all.slice(0, MAX_RELEASE_COLUMNS), all.slice(MAX_RELEASE_COLUMNS)];
  const releases = [...own.map((release) => [release]), ...(further.length > 0 ? [further] : [])];
  const list = defineList<Platform>({
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
        key: 'provider',
        heading: 'Provider',
        class: 'text',
        isSearched: true,
        valueOf: ({ record }) => record.content_provider_name,
      },
      ...releases.map((ofColumn, i) => {
        const release = ofColumn.length === 1 ? ofColumn[0]! : undefined;
        return {
          key: `audit-${release ?? 'others'}`,
          heading: release === undefined ? 'Other audits' : `${release || 'Not stated'} audit`,
          class: 'state' as const,
          ...(release && { release }),
          valueOf: (platform: Platform) => auditTextOf(platform, releases[i]!),
        };
      }),
      { key: 'reports', heading: 'Reports', class: 'number', valueOf: ({ offers }) => offers.length || '' },
      { key: 'country', heading: 'Country', valueOf: countryNameOf },
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
  return { ...list, releases };
}

/** '' without a service of these releases. */
function auditTextOf(platform: Platform, releases: readonly string[]): string {
  const audits = auditsOfReleases(platform, releases).flatMap((ofRelease) => ofRelease.audits);
  return audits.map(({ status }) => auditLabelOf(status)).join(', ');
}

export function auditsOfReleases({ services }: Platform, releases: readonly string[]) {
  return auditsByRelease(services.filter(({ release }) => releases.includes(release)));
}

/** '' if the record states no country. */
export function countryNameOf({ country }: Pick<Platform, 'country'>): string {
  return country?.name || country?.code || '';
}
