import { CREDENTIALS } from './facets.ts';
import { byCodeUnit } from './sort-order.ts';
import type { Facets, FilterField, FilterOption, Model, ReportType } from './model-types.ts';

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
    ...credentialFilters(),
  ];
}

/** For a list of the platforms that offer a report, or a report of `type`. */
export function offerFiltersOf(model: Model, type?: ReportType): FilterField[] {
  const offered = { ...releaseFilterOf(model, 'Offered under'), name: 'offered' };
  return [
    offered,
    ...(type ? [reportFilterOf(type.reports)] : []),
    ...platformOwnFilters(model),
    hostFilterOf(model),
  ];
}

/** For all records together. Values are those that search shows. */
export function searchFiltersOf({ facets, releases, reports }: Model): FilterField[] {
  const toOptions = (values: readonly string[]): FilterOption[] =>
    values.map((value) => ({ value, label: value }));
  const labelsOf = (counts: Facets['countries']): string[] =>
    counts.map(({ key, label }) => label || key).toSorted(byCodeUnit);
  return [
    toFilter(
      'kind',
      'Kind',
      toOptions(['Platform', 'Sushi service', 'Usage data host', 'Report', 'Report type']),
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

/** A form submits '' if nothing was chosen, so '' can't be an option. */
function toFilter(name: string, label: string, options: FilterOption[]): FilterField {
  return { name, label, options: options.filter(({ value }) => value !== '') };
}

function byLabel(one: FilterOption, other: FilterOption): number {
  return byCodeUnit(one.label, other.label);
}
