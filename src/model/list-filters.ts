// What a list of platforms or services can be narrowed by, and what of it is true of each of its rows.
import { CREDENTIALS } from './facets.ts';
import { compare } from './sort-order.ts';
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
export function platformFields(model: Model): FilterField[] {
  const { facets } = model;
  const spoken = facets.platformsByReleases.map(({ key, count }) => {
    const value = exactText(key);
    return { value, label: value === NONE ? 'No service' : value, count };
  });
  const releases = releaseField(model, 'Release');
  return [
    { ...releases, options: [...releases.options, ...spoken] },
    reportField(model.reports),
    ...ownFields(model),
    hostField(model),
    auditField(model),
    ...credentialFields(),
  ];
}

/** The fields of a list of services; report, host type and country are those of their platforms. */
export function serviceFields(model: Model): FilterField[] {
  return [
    releaseField(model, 'Release'),
    reportField(model.reports),
    ...ownFields(model),
    hostField(model),
    auditField(model),
    ...credentialFields(),
  ];
}

/** The fields of a list of platforms that is about what they offer: of one report, or of the reports of one type. */
export function offerFields(model: Model, type?: ReportType): FilterField[] {
  const offered = { ...releaseField(model, 'Offered under'), name: 'offered' };
  return [offered, ...(type ? [reportField(type.reports)] : []), ...ownFields(model), hostField(model)];
}

/** What is true of a platform: by itself, and with each of its services or the reports of each release. */
export function platformFacts(platform: Platform): FilterFacts {
  const silent = releasesOffered(platform).filter((release) => !platform.releases.includes(release));
  return {
    own: [...ownFacts(platform), ['release', exactText(platform.releases.join(' + '))]],
    ways: [
      ...platform.services.map((service) => [
        ...serviceOwn(service),
        ...reportFacts(platform, service.release),
      ]),
      ...silent.map((release) => reportFacts(platform, release)),
    ],
  };
}

/** What is true of a service and of the platforms that name it. */
export function serviceFacts(service: Service): FilterFacts {
  const platforms = service.platforms.flatMap((platform) => [
    ...ownFacts(platform),
    ...reportFacts(platform, service.release),
  ]);
  return { own: [...serviceOwn(service), ...platforms], ways: [] };
}

/**
 * What is true of a platform under each release for which it offers some of these reports: which of them, where they
 * are several.
 */
export function offerFacts(platform: Platform, reports: readonly Pick<Report, 'id'>[]): FilterFacts {
  const offers = platform.offers.filter(({ report }) => reports.some(({ id }) => id === report.id));
  const ways = releasesOffered({ offers }).map((release): FilterFact[] => [
    ['offered', release],
    ...(reports.length > 1 ? reportFacts({ offers }, release) : []),
  ]);
  return {
    own: [...ownFacts(platform), ...platform.hosts.map((host): FilterFact => ['host', host.id])],
    ways,
  };
}

/** Each exact set of releases as a value: `5.1` → `only 5.1`, `5 + 5.1` → `5 and 5.1`, none → `none`. */
export function exactText(releases: string): string {
  if (releases === '') return NONE;
  return releases.includes(' + ') ? releases.replaceAll(' + ', ' and ') : `only ${releases}`;
}

/** The value of an audit status: no audit is `none`. */
export function auditValue(status: string): string {
  return status || NONE;
}

/** The field of a credential: `api_key_required` → `api_key`. */
export function credentialName(field: string): string {
  return field.replace(/_(required|authorization)$/, '');
}

function releaseField(model: Model, label: string): FilterField {
  return fieldOf(
    'release',
    label,
    model.releases.map((value) => ({ value, label: value })),
  );
}

function reportField(reports: Model['reports']): FilterField {
  const options = reports.map(({ id, name }) => ({
    value: id,
    label: name ? `${id}: ${name}` : id,
    short: id,
  }));
  return fieldOf('report', 'Report', options);
}

function ownFields({ facets }: Model): FilterField[] {
  const hostTypes = facets.hostTypes.map(({ key, label }) => ({ value: key, label }));
  const countries = facets.countries.map(({ key, label }) => ({ value: key, label: label || key }));
  return [
    fieldOf('host_type', 'Host type', hostTypes.toSorted(byLabel)),
    fieldOf('country', 'Country', countries.toSorted(byLabel)),
  ];
}

function hostField({ hosts }: Model): FilterField {
  const used = hosts.filter((host) => host.services.length > 0);
  return fieldOf(
    'host',
    'Data host',
    used.map(({ id, name }) => ({ value: id, label: name })),
  );
}

function auditField({ facets }: Model): FilterField {
  return fieldOf(
    'audit',
    'Audit',
    facets.auditStates.map(({ key, label }) => ({ value: auditValue(key), label })),
  );
}

function credentialFields(): FilterField[] {
  return Object.entries(CREDENTIALS).map(([field, label]) =>
    fieldOf(credentialName(field), label, [
      { value: 'yes', label: 'required' },
      { value: 'no', label: 'not needed' },
    ]),
  );
}

/** A field; '' is no option, because that is how a form says that nothing was chosen. */
function fieldOf(name: string, label: string, options: FilterOption[]): FilterField {
  return { name, label, options: options.filter(({ value }) => value !== '') };
}

function byLabel(one: FilterOption, other: FilterOption): number {
  return compare(one.label, other.label);
}

function ownFacts({ record, country }: Platform): FilterFact[] {
  return [
    ...record.host_types.map(({ name }): FilterFact => ['host_type', name]),
    ...(country ? [['country', country.code] as const] : []),
  ];
}

function serviceOwn({ release, host, audit, record }: Service): FilterFact[] {
  const asked = Object.keys(CREDENTIALS) as (keyof typeof CREDENTIALS)[];
  return [
    ['release', release],
    ...(host ? [['host', host.id] as const] : []),
    ['audit', auditValue(audit?.status ?? '')],
    ...asked
      .filter((field) => record[field] !== null)
      .map((field): FilterFact => [credentialName(field), record[field] ? 'yes' : 'no']),
  ];
}

function reportFacts({ offers }: Pick<Platform, 'offers'>, release: string): FilterFact[] {
  return offers
    .filter(({ releases }) => releases.includes(release))
    .map(({ report }) => ['report', report.id]);
}

function releasesOffered({ offers }: Pick<Platform, 'offers'>): string[] {
  return [...new Set(offers.flatMap(({ releases }) => releases))];
}
