import { CREDENTIALS } from './facets.ts';
import { auditLabelOf, byAuditState } from './release-audits.ts';
import { byCodeUnit } from './sort-order.ts';
import type {
  Audit,
  FacetCount,
  FilterField,
  FilterOption,
  Model,
  Notification,
  Platform,
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
  const [releases, ...others] = serviceFiltersOf(model) as [FilterField, ...FilterField[]];
  return [{ ...releases, options: [...releases.options, ...releaseSets] }, ...others];
}

/** Report, host type and country are those of the services' platforms. */
export function serviceFiltersOf(model: Model): FilterField[] {
  return [
    releaseFilterOf(model, 'Release'),
    reportFilterOf(model.reports),
    ...platformOwnFilters(model),
    hostFilterOf(model),
    auditFilterOf(model),
    toFilter('request_limit', 'Request limit', [
      { value: 'yes', label: 'Yes', short: 'yes' },
      { value: 'no', label: 'None', short: 'none' },
    ]),
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
    toFilter('type', 'Type', [...types].toSorted(byCodeUnit).map(toOption)),
    releaseFilterOf(model, 'Release'),
    hostFilterOf(model),
    providerFilterOf(model.platforms),
  ];
}

/** For a list of the platforms that offer a report, or a report of `type`. */
export function offerFiltersOf(model: Model, type?: ReportType): FilterField[] {
  return [
    { ...releaseFilterOf(model, 'Offered under'), name: 'offered' },
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
  const kinds = ['Platform', 'Sushi service', 'Usage data host', 'Provider', 'Report', 'Report type'];
  const labelOptions = (counts: FacetCount[]): FilterOption[] =>
    counts.map(({ key, label }) => toOption(label || key)).toSorted(byLabel);
  return [
    toFilter('kind', 'Kind', [...kinds, ...(hasPages ? ['Page'] : [])].map(toOption)),
    toFilter('release', 'Release', releases.map(toOption)),
    toFilter(
      'report',
      'Report',
      reports.map(({ id }) => toOption(id)),
    ),
    toFilter('host_type', 'Host type', labelOptions(facets.hostTypes)),
    toFilter('country', 'Country', labelOptions(facets.countries)),
    toFilter('audit', 'Audit', labelOptions(facets.auditStates)),
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
  return toFilter('release', label, model.releases.map(toOption));
}

function reportFilterOf(reports: Model['reports']): FilterField {
  const labelOf = (id: string, name: string) => (name ? `${id}: ${name}` : id);
  const options = reports.map(({ id, name }) => ({ value: id, label: labelOf(id, name), short: id }));
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
  return { value: auditValueOf(status), label, short: status === '' ? NONE : label.toLowerCase() };
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
  return toFilter('year', 'Year', [...new Set(years)].toSorted(byCodeUnit).toReversed().map(toOption));
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
