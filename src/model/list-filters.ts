// What a list of platforms or services can be narrowed by, and what of it is true of each of its rows.
import { CREDENTIALS } from './facets.ts';
import { byCodeUnit } from './sort-order.ts';
import type {
  FilterFact,
  FilterFacts,
  FilterField,
  Model,
  FilterOption,
  Platform,
  Report,
  ReportType,
  Service,
} from './model-types.ts';

/** Stands for what a record does not have: no audit, no service. */
const NONE = 'none';

/** The fields of a list of platforms. A platform passes where one of its services has all that is asked together. */
export function platformFiltersOf(model: Model): FilterField[] {
  const { facets } = model;
  const spoken = facets.platformsByReleases.map(({ key, countBy: count }) => {
    const value = releaseSetValueOf(key);
    return { value, label: value === NONE ? 'No service' : value, count };
  });
  const releases = releaseFilterOf(model, 'Release');
  return [
    { ...releases, options: [...releases.options, ...spoken] },
    reportFilterOf(model.reports),
    ...platformOwnFilters(model),
    hostFilterOf(model),
    auditFilterOf(model),
    ...credentialFilters(),
  ];
}

/** The fields of a list of services; report, host type and country are those of their platforms. */
export function serviceFiltersOf(model: Model): FilterField[] {
  return [
    releaseFilterOf(model, 'Release'),
    reportFilterOf(model.reports),
    ...platformOwnFilters(model),
    hostFilterOf(model),
    auditFilterOf(model),
    ...credentialFilters(),
  ];
}

/** The fields of a list of platforms that is about what they offer: of one report, or of the reports of one type. */
export function offerFiltersOf(model: Model, type?: ReportType): FilterField[] {
  const offered = { ...releaseFilterOf(model, 'Offered under'), name: 'offered' };
  return [offered, ...(type ? [reportFilterOf(type.reports)] : []), ...platformOwnFilters(model), hostFilterOf(model)];
}

/** What is true of a platform: by itself, and with each of its services or the reports of each release. */
export function platformFactsOf(platform: Platform): FilterFacts {
  const silent = offeredReleasesOf(platform).filter((release) => !platform.releases.includes(release));
  return {
    always: [...platformOwnFacts(platform), ['release', releaseSetValueOf(platform.releases.join(' + '))]],
    combinations: [
      ...platform.services.map((service) => [
        ...serviceOwnFacts(service),
        ...reportFactsOf(platform, service.release),
      ]),
      ...silent.map((release) => reportFactsOf(platform, release)),
    ],
  };
}

/** What is true of a service and of the platforms that name it. */
export function serviceFactsOf(service: Service): FilterFacts {
  const platforms = service.platforms.flatMap((platform) => [
    ...platformOwnFacts(platform),
    ...reportFactsOf(platform, service.release),
  ]);
  return { always: [...serviceOwnFacts(service), ...platforms], combinations: [] };
}

/**
 * What is true of a platform under each release for which it offers some of these reports: which of them, where they
 * are several.
 */
export function offerFactsOf(platform: Platform, reports: readonly Pick<Report, 'id'>[]): FilterFacts {
  const offers = platform.offers.filter(({ report }) => reports.some(({ id }) => id === report.id));
  const ways = offeredReleasesOf({ offers }).map((release): FilterFact[] => [
    ['offered', release],
    ...(reports.length > 1 ? reportFactsOf({ offers }, release) : []),
  ]);
  return {
    always: [...platformOwnFacts(platform), ...platform.hosts.map((host): FilterFact => ['host', host.id])],
    combinations: ways,
  };
}

/** Each exact set of releases as a value: `5.1` → `only 5.1`, `5 + 5.1` → `5 and 5.1`, none → `none`. */
export function releaseSetValueOf(releases: string): string {
  if (releases === '') return NONE;
  return releases.includes(' + ') ? releases.replaceAll(' + ', ' and ') : `only ${releases}`;
}

/** The value of an audit status: no audit is `none`. */
export function auditValueOf(status: string): string {
  return status || NONE;
}

/** The field of a credential: `api_key_required` → `api_key`. */
export function credentialFieldOf(field: string): string {
  return field.replace(/_(required|authorization)$/, '');
}

function releaseFilterOf(model: Model, label: string): FilterField {
  return toFilter(
    'release',
    label,
    model.releases.map((value) => ({ value, label: value })),
  );
}

function reportFilterOf(reports: Model['reports']): FilterField {
  const options = reports.map(({ id, name }) => ({
    value: id,
    label: name ? `${id}: ${name}` : id,
    short: id,
  }));
  return toFilter('report', 'Report', options);
}

function platformOwnFilters({ facets }: Model): FilterField[] {
  const hostTypes = facets.hostTypes.map(({ key, label }) => ({ value: key, label }));
  const countries = facets.countries.map(({ key, label }) => ({ value: key, label: label || key }));
  return [
    toFilter('host_type', 'Host type', hostTypes.toSorted(byLabel)),
    toFilter('country', 'Country', countries.toSorted(byLabel)),
  ];
}

function hostFilterOf({ hosts }: Model): FilterField {
  const used = hosts.filter((host) => host.services.length > 0);
  return toFilter(
    'host',
    'Data host',
    used.map(({ id, name }) => ({ value: id, label: name })),
  );
}

function auditFilterOf({ facets }: Model): FilterField {
  return toFilter(
    'audit',
    'Audit',
    facets.auditStates.map(({ key, label }) => ({ value: auditValueOf(key), label })),
  );
}

function credentialFilters(): FilterField[] {
  return Object.entries(CREDENTIALS).map(([field, label]) =>
    toFilter(credentialFieldOf(field), label, [
      { value: 'yes', label: 'required' },
      { value: 'no', label: 'not needed' },
    ]),
  );
}

/** A field; '' is no option, because that is how a form says that nothing was chosen. */
function toFilter(name: string, label: string, options: FilterOption[]): FilterField {
  return { name, label, options: options.filter(({ value }) => value !== '') };
}

function byLabel(one: FilterOption, other: FilterOption): number {
  return byCodeUnit(one.label, other.label);
}

function platformOwnFacts({ record, country }: Platform): FilterFact[] {
  return [
    ...record.host_types.map(({ name }): FilterFact => ['host_type', name]),
    ...(country ? [['country', country.code] as const] : []),
  ];
}

function serviceOwnFacts({ release, host, audit, record }: Service): FilterFact[] {
  const asked = Object.keys(CREDENTIALS) as (keyof typeof CREDENTIALS)[];
  return [
    ['release', release],
    ...(host ? [['host', host.id] as const] : []),
    ['audit', auditValueOf(audit?.status ?? '')],
    ...asked
      .filter((field) => record[field] !== null)
      .map((field): FilterFact => [credentialFieldOf(field), record[field] ? 'yes' : 'no']),
  ];
}

function reportFactsOf({ offers }: Pick<Platform, 'offers'>, release: string): FilterFact[] {
  return offers
    .filter(({ releases }) => releases.includes(release))
    .map(({ report }) => ['report', report.id]);
}

function offeredReleasesOf({ offers }: Pick<Platform, 'offers'>): string[] {
  return [...new Set(offers.flatMap(({ releases }) => releases))];
}
