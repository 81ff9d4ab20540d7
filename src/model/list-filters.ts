import { CREDENTIALS } from './facets.ts';
import { providerFilterOf } from './provider-filter.ts';
import { auditLabelOf, byAuditState } from './release-audits.ts';
import { byCodeUnit } from './sort-order.ts';
import type {
  Audit,
  Facets,
  FilterField,
  FilterOption,
  Model,
  Notification,
  ReportType,
} from './model-types.ts';

/** No audit, or no service. */
const NONE = 'none';

export function platformFiltersOf(model: Model): FilterField[] {
  const { facets } = model;
  const releaseSets = facets.platformsByReleases.map(({ key, count }) => {
    const value = releaseSetValueOf(key);
    return { value, label: value === NONE ? 'No service' : value, count };
  });
  const releases = releaseFilterOf(model, 'Release');
  return [
    { ...releases, options: [...releases.options, ...releaseSets] },
    reportFilterOf(model.reports),
    ...platformOwnFilters(model),
    hostFilterOf(model),
    auditFilterOf(model),
    requestLimitFilter(),
    ...credentialFilters(),
  ];
}

/** Report, host type and country are those of the services' platforms. */
export function serviceFiltersOf(model: Model): FilterField[] {
  return [
    releaseFilterOf(model, 'Release'),
    reportFilterOf(model.reports),
    ...platformOwnFilters(model),
    hostFilterOf(model),
    auditFilterOf(model),
    requestLimitFilter(),
    ...credentialFilters(),
  ];
}

/** Provider and host are those of the audited services. */
export function auditFiltersOf(model: Model): FilterField[] {
  const records = model.audits.flatMap(({ audits }) => audits).map(({ record }) => record);
  const states = model.audits.map(({ status }) => auditOptionOf(status));
  return [
    toFilter('audit', 'State', states),
    releaseFilterOf(model, 'Release'),
    yearFilterOf(records.map(auditYearOf)),
    hostFilterOf(model),
    providerFilterOf(model.platforms),
  ];
}

/** Release, provider and host are those of the notifications' services. */
export function notificationFiltersOf(model: Model): FilterField[] {
  const { notifications } = model;
  const types = new Set(notifications.map(({ record }) => record.type));
  return [
    toFilter('when', 'Announced for', [
      { value: 'upcoming', label: 'Upcoming or current', short: 'upcoming or current' },
      { value: 'past', label: 'Past', short: 'past' },
    ]),
    yearFilterOf(notifications.map(publicationYearOf)),
    toFilter(
      'type',
      'Type',
      [...types].toSorted(byCodeUnit).map((type) => ({ value: type, label: type })),
    ),
    releaseFilterOf(model, 'Release'),
    hostFilterOf(model),
    providerFilterOf(model.platforms),
  ];
}

/** For a list of the platforms that offer a report, or a report of `type`. */
export function offerFiltersOf(model: Model, type?: ReportType): FilterField[] {
  const offered = { ...releaseFilterOf(model, 'Offered under'), name: 'offered' };
  return [
    offered,
    ...(type ? [reportFilterOf(type.reports)] : []),
    auditFilterOf(model),
    ...platformOwnFilters(model),
    hostFilterOf(model),
  ];
}

/** `2026`; '' without a readable date. */
export function auditYearOf({ finish_date, start_date }: Audit['record']): string {
  return yearOf(finish_date ?? start_date);
}

export function publicationYearOf({ record }: Pick<Notification, 'record'>): string {
  return yearOf(record.published_date);
}

function yearOf(date: string): string {
  return /^\d{4}(?=-|$)/.exec(date)?.[0] ?? '';
}

/** For all records together, and for the operator's own pages if there are any. Values are those that search shows. */
export function searchFiltersOf({ facets, releases, reports }: Model, hasPages: boolean): FilterField[] {
  const toOptions = (values: readonly string[]): FilterOption[] =>
    values.map((value) => ({ value, label: value }));
  const labelsOf = (counts: Facets['countries']): string[] =>
    counts.map(({ key, label }) => label || key).toSorted(byCodeUnit);
  return [
    toFilter(
      'kind',
      'Kind',
      toOptions([
        'Platform',
        'Sushi service',
        'Usage data host',
        'Provider',
        'Report',
        'Report type',
        ...(hasPages ? ['Page'] : []),
      ]),
    ),
    toFilter('release', 'Release', toOptions(releases)),
    toFilter('report', 'Report', toOptions(reports.map(({ id }) => id))),
    toFilter('host_type', 'Host type', toOptions(labelsOf(facets.hostTypes))),
    toFilter('country', 'Country', toOptions(labelsOf(facets.countries))),
    toFilter('audit', 'Audit', toOptions(labelsOf(facets.auditStates))),
  ].filter(({ options }) => options.length > 0);
}

/** `5.1` → `only 5.1`, `5 + 5.1` → `5 and 5.1`, '' → `none`. */
export function releaseSetValueOf(releases: string): string {
  if (releases === '') return NONE;
  return releases.includes(' + ') ? releases.replaceAll(' + ', ' and ') : `only ${releases}`;
}

export function auditValueOf(status: string): string {
  return status || NONE;
}

/** `api_key_required` → `api_key`. */
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
    facets.auditStates
      .toSorted((one, other) => byAuditState(one.key, other.key))
      .map(({ key }) => auditOptionOf(key)),
  );
}

/** In a sentence: `audit expired`, `audit none`. */
function auditOptionOf(status: string): FilterOption {
  const label = auditLabelOf(status);
  return { value: auditValueOf(status), label, short: status === '' ? NONE : label.toLowerCase() };
}

function requestLimitFilter(): FilterField {
  return toFilter('request_limit', 'Request limit', [
    { value: 'yes', label: 'Yes', short: 'yes' },
    { value: 'no', label: 'None', short: 'none' },
  ]);
}

function credentialFilters(): FilterField[] {
  return Object.entries(CREDENTIALS).map(([field, label]) => ({
    ...toFilter(credentialFieldOf(field), label, [
      { value: 'yes', label: 'Required', short: 'required' },
      { value: 'no', label: 'Not required', short: 'not required' },
    ]),
    isFolded: true,
  }));
}

/** Newest first. */
function yearFilterOf(years: string[]): FilterField {
  const options = [...new Set(years)].toSorted(byCodeUnit).toReversed();
  return toFilter(
    'year',
    'Year',
    options.map((year) => ({ value: year, label: year })),
  );
}

/** A form submits '' if nothing was chosen, so '' can't be an option. */
function toFilter(name: string, label: string, options: FilterOption[]): FilterField {
  return { name, label, options: options.filter(({ value }) => value !== '') };
}

function byLabel(one: FilterOption, other: FilterOption): number {
  return byCodeUnit(one.label, other.label);
}
