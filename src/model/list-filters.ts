import { countsByFacetOf, CREDENTIAL_LABELS, isStated, UNSTATED_RELEASES } from './facets.ts';
import { AGENDA_LABELS, notificationTypeLabel } from './agenda-labels.ts';
import { auditLabelOf, byAuditState } from './audit-status.ts';
import { byCodeUnit, distinctReleasesOf, sortReleasesNewestFirst } from './sort-order.ts';
import type {
  Audit,
  FacetCount,
  FilterField,
  FilterOption,
  Model,
  Platform,
  ReportType,
  Service,
} from './model-types.ts';

/** No audit, or no service. */
const NONE = 'none';

/** Labels of the release sets that contain no release. */
export const SETS_WITHOUT_RELEASE: Record<string, string> = {
  '': 'No service',
  [UNSTATED_RELEASES]: 'No release stated',
};

const REQUEST_LIMIT = toFilter('request_limit', 'Request limit', [
  { value: 'yes', label: 'Yes', short: 'yes' },
  { value: 'no', label: 'None', short: 'none' },
]);

export function platformFiltersOf(model: Model): FilterField[] {
  const { facets } = model;
  const releaseSets = facets.platformsByReleases.map(({ key, count }) => {
    const value = releaseSetValueOf(key);
    const label = releaseSetLabelOf(key, model.currentRelease).replaceAll(' + ', ' and ');
    return { value, label: SETS_WITHOUT_RELEASE[key] ?? (key.includes(' + ') ? label : value), count };
  });
  const release = releaseFilterOf(model, 'Release');
  return [
    { ...release, options: [...release.options, ...releaseSets] },
    reportFilterOf(model.reports),
    auditFilterOf(model),
    ...foldFilters([
      ...placeFiltersOf(facets),
      hostFilterOf(model, hasListedPlatform),
      ...credentialFilters(),
      REQUEST_LIMIT,
    ]),
  ];
}

/** Most used first. Report, host type and country are those of the services' platforms. */
export function serviceFiltersOf(model: Model): FilterField[] {
  const platforms = model.platforms.filter(({ services }) => services.length > 0);
  const reports = model.reports.filter(({ offers }) =>
    offers.some(({ releases, withoutService }) => releases.length > withoutService.length),
  );
  const [apiKey, ...otherCredentials] = credentialFilters();
  const rare = [
    ...otherCredentials,
    hostFilterOf(model),
    reportFilterOf(reports),
    ...placeFiltersOf(countsByFacetOf(platforms, [])),
  ];
  return [
    releaseFilterOf(model, 'Release'),
    apiKey!,
    REQUEST_LIMIT,
    auditFilterOf(model),
    ...foldFilters(rare),
  ];
}

/** Provider and host are those of the audited services. */
export function auditFiltersOf(model: Model): FilterField[] {
  const records = model.audits.flatMap(({ audits }) => audits).map(({ record }) => record);
  const states = model.audits.map(({ status }) => auditOptionOf(status));
  const isAudited = ({ audit }: Service) => audit !== undefined;
  return [
    toFilter('audit', 'State', states),
    releaseFilterOf(model, 'Release', distinctReleasesOf(records.map(({ usage_release }) => usage_release))),
    yearFilterOf(records.map(auditYearOf)),
    hostFilterOf(model, isAudited),
    providerFilterOf(model.platforms.filter(({ services }) => services.some(isAudited))),
  ];
}

/** Release, provider and host are those of the notifications' services. */
export function notificationFiltersOf(model: Model): FilterField[] {
  const { notifications } = model;
  const types = new Set(notifications.map(({ record }) => record.type));
  return [
    toFilter('when', 'Dates', [
      { value: 'upcoming', label: 'Now or next', short: 'now or next' },
      { value: 'open', label: AGENDA_LABELS.open, short: 'no end stated' },
      { value: 'past', label: AGENDA_LABELS.past, short: 'past' },
      { value: 'undated', label: AGENDA_LABELS.undated, short: 'none' },
    ]),
    yearFilterOf(
      notifications.map(({ record }) => yearInDate(record.published_date)),
      'Published in',
    ),
    toFilter(
      'type',
      'Type',
      [...types].toSorted(byCodeUnit).map((value) => ({ value, label: notificationTypeLabel(value) })),
    ),
    releaseFilterOf(model, 'Release'),
    ...foldFilters([hostFilterOf(model), providerFilterOf(model.platforms)]),
  ];
}

/** For a list of the platforms that offer a report, or a report of `type`. */
export function offerFiltersOf(model: Model, type?: ReportType): FilterField[] {
  return [
    { ...releaseFilterOf(model, 'Offered under', model.releases), name: 'offered' },
    ...(type ? [reportFilterOf(type.reports)] : []),
    auditFilterOf(model),
    ...foldFilters([...placeFiltersOf(model.facets), hostFilterOf(model, hasListedPlatform)]),
  ];
}

/** `2026`; '' without a readable date. */
export function auditYearOf({ finish_date, start_date }: Audit['record']): string {
  return yearInDate(finish_date ?? start_date);
}

/** '' without a readable date. */
export function yearInDate(date: string): string {
  return /^\d{4}(?=-|$)/.exec(date)?.[0] ?? '';
}

/** For the full-text search. Values are those that search shows. */
export function searchPageFiltersOf(model: Model): FilterField[] {
  const { facets, reports } = model;
  const kinds = ['Platform', 'Sushi service', 'Usage data host', 'Provider', 'Report', 'Report type', 'Page'];
  const labelOptions = (counts: FacetCount[]): FilterOption[] =>
    counts.map(({ key, label }) => toOption(label || key)).toSorted(byLabel);
  return [
    toFilter('kind', 'Kind', kinds.map(toOption)),
    releaseFilterOf(model, 'Release'),
    toFilter(
      'report',
      'Report',
      reports.map(({ id }) => toOption(id)),
    ),
    toFilter('host_type', 'Host type', labelOptions(facets.hostTypes.filter(isStated))),
    toFilter('country', 'Country', labelOptions(facets.countries.filter(isStated))),
    toFilter('audit', 'Audit', labelOptions(facets.auditStates)),
  ].filter(({ options }) => options.length > 0);
}

/** `5.1` → `only 5.1`, `5 + 5.1` → `5 and 5.1`, '' → `none`. */
export function releaseSetValueOf(releases: string): string {
  if (releases === '') return NONE;
  if (releases === UNSTATED_RELEASES) return releases;
  return releases.includes(' + ') ? releases.replaceAll(' + ', ' and ') : `only ${releases}`;
}

/** `5 + 5.1` → `5.1 + 5`: the current one first. */
export function releaseSetLabelOf(releases: string, currentRelease: string | undefined): string {
  return sortReleasesNewestFirst(releases.split(' + '), currentRelease).join(' + ');
}

export function auditFilterValueOf(status: string): string {
  return status || NONE;
}

/** `api_key_required` → `api_key`. */
export function credentialFilterNameOf(field: string): string {
  return field.replace(/_(required|authorization)$/, '');
}

function releaseFilterOf(model: Model, label: string, releases = model.allReleases): FilterField {
  return toFilter('release', label, sortReleasesNewestFirst(releases, model.currentRelease).map(toOption));
}

function reportFilterOf(reports: Model['reports']): FilterField {
  const labelOf = (id: string, name: string) => (name ? `${id}: ${name}` : id);
  const options = reports.map(({ id, name }) => ({ value: id, label: labelOf(id, name), short: id }));
  return toFilter('report', 'Report', options);
}

function placeFiltersOf(facets: Model['facets']): FilterField[] {
  const hostTypes = facets.hostTypes.map(({ key, label }) => ({ value: key, label }));
  const countries = facets.countries.map(({ key, label }) => ({ value: key, label: label || key }));
  return [
    toFilter('host_type', 'Host type', hostTypes.toSorted(byLabel)),
    toFilter('country', 'Country', countries.toSorted(byLabel)),
  ];
}

function hasListedPlatform({ platforms }: Service): boolean {
  return platforms.length > 0;
}

/** `isShown` says which services the list shows. */
function hostFilterOf({ hosts }: Model, isShown: (service: Service) => boolean = () => true): FilterField {
  const used = hosts.filter((host) => host.services.some(isShown));
  const options = used.map(({ id, name }) => ({ value: id, label: name }));
  return toFilter('host', 'Data host', options);
}

function auditFilterOf({ facets }: Model): FilterField {
  const states = facets.auditStates.map(({ key }) => key).toSorted(byAuditState);
  return toFilter('audit', 'Audit', states.map(auditOptionOf));
}

/** In a sentence: `audit expired`, `audit none`. */
function auditOptionOf(status: string): FilterOption {
  const label = auditLabelOf(status);
  return { value: auditFilterValueOf(status), label, short: status === '' ? NONE : label.toLowerCase() };
}

/** The API key, which people look for most, comes first. */
function credentialFilters(): FilterField[] {
  const { api_key_required, ...others } = CREDENTIAL_LABELS;
  return Object.entries({ api_key_required, ...others }).map(([field, label]) =>
    toFilter(credentialFilterNameOf(field), label.charAt(0).toUpperCase() + label.slice(1), [
      { value: 'yes', label: 'Required', short: 'required' },
      { value: 'no', label: 'Not required', short: 'not required' },
    ]),
  );
}

/** Folded away behind the others. */
function foldFilters(fields: FilterField[]): FilterField[] {
  return fields.map((field) => ({ ...field, isFolded: true }));
}

/** Newest first. */
function yearFilterOf(years: string[], label = 'Year'): FilterField {
  return toFilter('year', label, [...new Set(years)].toSorted(byCodeUnit).toReversed().map(toOption));
}

function providerFilterOf(platforms: Platform[]): FilterField {
  const providers = new Set(platforms.flatMap(({ provider }) => provider ?? []));
  const options = [...providers].toSorted((one, other) => byCodeUnit(one.id, other.id));
  return toFilter(
    'provider',
    'Provider',
    options.map(({ id, name }) => ({ value: id, label: name })),
  );
}

function toOption(value: string): FilterOption {
  return { value, label: value };
}

/** A form submits '' if nothing was chosen, so '' can't be an option. */
function toFilter(name: string, label: string, options: FilterOption[]): FilterField {
  return { name, label, options: options.filter(({ value }) => value !== '') };
}

function byLabel(one: FilterOption, other: FilterOption): number {
  return byCodeUnit(one.label, other.label);
}
