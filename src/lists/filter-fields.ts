import { CREDENTIAL_LABELS, isStated, UNSTATED_RELEASES } from '../model/facets.ts';
import { AGENDA_LABELS, notificationTypeLabel } from '../model/agenda-labels.ts';
import { auditLabelAndMarkOf, auditLabelOf, byAuditState } from '../model/audit-status.ts';
import { STATE_NAMES, STATES } from '../probe/service-states.ts';
import { byCodeUnit, distinctReleasesOf, sortReleasesNewestFirst } from '../model/sort-order.ts';
import type { ServiceStates } from './service-states.ts';
import type {
  Audit,
  FacetCount,
  FilterField,
  FilterOption,
  Model,
  Platform,
  ReportType,
  Service,
} from '../model/model-types.ts';

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
  const { facets, currentRelease } = model;
  const releaseSets = facets.platformsByReleases.map(({ key, count }) => {
    const value = releaseSetValueOf(key);
    const label = releaseSetLabelOf(key, currentRelease).replaceAll(' + ', ' and ');
    return { value, label: SETS_WITHOUT_RELEASE[key] ?? (key.includes(' + ') ? label : value), count };
  });
  return [
    withOptions(releaseFilterOf(model, 'Release'), [
      ...missingReleaseOptions(currentRelease),
      ...releaseSets,
    ]),
    reportFilterOf(model.reports),
    auditFilterOf(model),
    ...foldFilters([apiKeyFilter(), ...placeFiltersOf(facets), hostFilterOf(model, hasListedPlatform)]),
  ];
}

/** Most used first. */
export function serviceFiltersOf(model: Model): FilterField[] {
  const [apiKey, ...otherCredentials] = credentialFilters();
  return [
    releaseFilterOf(model, 'Release'),
    apiKey!,
    REQUEST_LIMIT,
    auditFilterOf(model),
    ...foldFilters([...otherCredentials, hostFilterOf(model)]),
  ];
}

/** For the services of a visitor's platforms: what needs no further data. */
export function myServiceFiltersOf(model: Model): FilterField[] {
  const [apiKey, ...otherCredentials] = credentialFilters();
  return [
    withOptions(releaseFilterOf(model, 'Release'), missingReleaseOptions(model.currentRelease)),
    apiKey!,
    REQUEST_LIMIT,
    auditFilterOf(model),
    ...foldFilters(otherCredentials),
  ];
}

/** For the services that offer a report. Host type and country are those of their platforms. */
export function reportFiltersOf(model: Model): FilterField[] {
  return [
    offeredFilterOf(model),
    apiKeyFilter(),
    REQUEST_LIMIT,
    auditFilterOf(model),
    ...foldFilters([...placeFiltersOf(model.facets), hostFilterOf(model, hasListedPlatform)]),
  ];
}

/** Of services by what probes found. */
export function statusFiltersOf(states: ServiceStates): FilterField[] {
  if (!states || states.size === 0) return [];
  const found = new Set([...states.values()].map(({ state }) => state));
  const options = STATE_NAMES.filter((name) => found.has(name)).map((name) => {
    const { label } = STATES[name];
    return { value: name, label, short: label.toLowerCase() };
  });
  return foldFilters([toFilter('answers', 'Status page', options)]);
}

/** Provider and host are those of the audited services. */
export function auditFiltersOf(model: Model): FilterField[] {
  const records = model.audits.flatMap(({ audits }) => audits).map(({ record }) => record);
  const states = model.audits.map(({ status, audits }) => ({
    ...auditOptionOf(status),
    count: audits.length,
    mark: auditLabelAndMarkOf(status).mark,
  }));
  const isAudited = ({ audit }: Service) => audit !== undefined;
  return [
    { ...toFilter('audit', 'State', states), isOpen: true },
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

/** For the platforms that offer a report of a type. */
export function offerFiltersOf(model: Model, type: ReportType): FilterField[] {
  return [
    offeredFilterOf(model),
    reportFilterOf(type.reports),
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

/** The value for platforms that don't support a release: `not 5.1`. */
export function missingReleaseValueOf(release: string): string {
  return `not ${release}`;
}

function missingReleaseOptions(currentRelease: string | undefined): FilterOption[] {
  return currentRelease === undefined ? [] : [toOption(missingReleaseValueOf(currentRelease))];
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

function offeredFilterOf(model: Model): FilterField {
  return { ...releaseFilterOf(model, 'Offered under', model.releases), name: 'offered' };
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

function apiKeyFilter(): FilterField {
  return credentialFilters()[0]!;
}

function withOptions(field: FilterField, options: FilterOption[]): FilterField {
  return { ...field, options: [...field.options, ...options] };
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
