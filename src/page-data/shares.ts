// The services and platforms by what can be filtered, for the bars of the Statistics page.
import { CREDENTIAL_FIELDS, isStated, largestOf } from '../model/facets.ts';
import {
  auditFilterValueOf,
  credentialFilterNameOf,
  releaseSetLabelOf,
  releaseSetValueOf,
  SETS_WITHOUT_RELEASE,
} from '../lists/filter-values.ts';
import type { FacetCount, Model, Service } from '../model/model-types.ts';

interface Share {
  text: string;
  count: number;
  /** The filter that lists what is counted, if there is one. */
  filter?: Record<string, string>;
  /** The status of an audit, as published. */
  audit?: string;
}

interface ShareGroup {
  heading: string;
  list: '/platform/' | '/sushi-service/';
  /** The number of all platforms or services. */
  total: number;
  /** “Not stated” comes last. */
  shares: Share[];
  more?: { path: string; query?: Record<string, string>; text: string; aside?: string };
}

/** The complete list has its own page. */
const MAX_SHARES = 8;

export function shareGroupsOf(model: Model): ShareGroup[] {
  const { facets, platforms, services, currentRelease } = model;
  const ofPlatforms = { list: '/platform/', total: platforms.length } as const;
  const ofServices = { list: '/sushi-service/', total: services.length } as const;
  const hosts = largestOf(facets.hosts, MAX_SHARES);
  const countries = largestOf(facets.countries, MAX_SHARES);
  return [
    {
      ...ofPlatforms,
      heading: 'Platforms by release',
      shares: facets.platformsByReleases.map(({ key, count }) => ({
        text:
          SETS_WITHOUT_RELEASE[key] ??
          (key.includes('+') ? releaseSetLabelOf(key, currentRelease) : `${key} only`),
        count,
        filter: { release: releaseSetValueOf(key) },
      })),
    },
    {
      ...ofServices,
      heading: 'Services by audit',
      shares: facets.auditStates.map(({ key, label, count }) => ({
        text: label,
        count,
        audit: key,
        filter: { audit: auditFilterValueOf(key) },
      })),
      more: { path: '/audit/', text: 'All audits', aside: 'One audit can cover several services.' },
    },
    {
      ...ofServices,
      heading: 'Credentials that services require',
      shares: [
        { text: 'Customer ID', count: services.length },
        ...sharesBy(facets.credentials, (field) => ({ [credentialFilterNameOf(field)]: 'yes' })),
        ...notStated(services, statesCredentials),
      ],
      more: { path: '/sushi-service/', text: 'All services' },
    },
    {
      ...ofPlatforms,
      heading: 'Platforms by data host',
      shares: [
        ...sharesBy(hosts.largest, (host) => ({ host })),
        ...notStated(platforms, (platform) => platform.hosts.length > 0),
      ],
      more: {
        path: '/usage-data-host/',
        text: hosts.more > 0 ? `All ${model.hosts.length} data hosts` : 'All data hosts',
      },
    },
    {
      ...ofPlatforms,
      heading: 'Platforms by host type',
      shares: [
        ...sharesBy(facets.hostTypes, (type) => ({ host_type: type })),
        ...notStated(platforms, ({ record }) => record.host_types.some(({ name }) => name !== '')),
      ],
    },
    {
      ...ofPlatforms,
      heading: 'Platforms by country',
      shares: [
        ...sharesBy(countries.largest, (country) => ({ country })),
        ...notStated(platforms, ({ country }) => Boolean(country?.code)),
      ],
      more: {
        path: '/platform/',
        query: { sort: 'country' },
        text:
          countries.more > 0
            ? `All ${facets.countries.filter(isStated).length} countries`
            : 'All platforms, by country',
      },
    },
  ];
}

function sharesBy(counts: readonly FacetCount[], filterOf: (key: string) => Share['filter']): Share[] {
  return counts
    .filter(isStated)
    .map(({ key, label, count }) => ({ text: label || key, count, filter: filterOf(key) }));
}

/** One share, unless there are none. */
function notStated<Item>(items: readonly Item[], hasValue: (item: Item) => boolean): Share[] {
  const { length } = items.filter((each) => !hasValue(each));
  return length === 0 ? [] : [{ text: 'Not stated', count: length }];
}

/** Whether the record says of some credential that it is required, or of all that they are not. */
function statesCredentials({ record }: Service): boolean {
  const flags = CREDENTIAL_FIELDS.map((field) => record[field]);
  return flags.includes(true) || flags.every((flag) => flag === false);
}
