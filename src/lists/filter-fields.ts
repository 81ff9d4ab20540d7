// The fields that filters are made of, each with its options.
import { CREDENTIAL_LABELS } from '../model/facets.ts';
import { auditLabelOf, byAuditState } from '../model/audit-status.ts';
import { byCodeUnit, sortReleasesNewestFirst } from '../util/sort-order.ts';
import { uncapitalize } from '../util/capitalize.ts';
import type { FilterField, FilterOption, Model, Platform, Service } from '../model/model-types.ts';
import { auditFilterValueOf, credentialFilterNameOf, missingReleaseValueOf } from './filter-values.ts';

export const REQUEST_LIMIT_FILTER = toFilter('request_limit', 'Request limit', [
  { value: 'yes', label: 'Stated', short: 'stated' },
  { value: 'no', label: 'Not limited', short: 'not limited' },
]);

export function missingReleaseOptions(currentRelease: string | undefined): FilterOption[] {
  if (currentRelease === undefined) return [];
  const label = `Without ${currentRelease}`;
  return [{ value: missingReleaseValueOf(currentRelease), label, short: uncapitalize(label) }];
}

export function releaseFilterOf(model: Model, label: string, releases = model.allReleases): FilterField {
  return toFilter('release', label, sortReleasesNewestFirst(releases, model.currentRelease).map(toOption));
}

export function offeredFilterOf(model: Model): FilterField {
  return { ...releaseFilterOf(model, 'Offered under', model.releases), name: 'offered' };
}

export function reportFilterOf(reports: Model['reports']): FilterField {
  const labelOf = (id: string, name: string) => (name ? `${id}: ${name}` : id);
  const options = reports.map(({ id, name }) => ({ value: id, label: labelOf(id, name), short: id }));
  return toFilter('report', 'Report', options);
}

export function placeFiltersOf(facets: Model['facets']): FilterField[] {
  const hostTypes = facets.hostTypes.map(({ key, label }) => ({ value: key, label }));
  const countries = facets.countries.map(({ key, label }) => ({ value: key, label: label || key }));
  return [
    toFilter('host_type', 'Host type', hostTypes.toSorted(byLabel)),
    toFilter('country', 'Country', countries.toSorted(byLabel)),
  ];
}

export function hasListedPlatform({ platforms }: Service): boolean {
  return platforms.length > 0;
}

/** `isShown` says which services the list shows. */
export function hostFilterOf(
  { hosts }: Model,
  isShown: (service: Service) => boolean = () => true,
): FilterField {
  const used = hosts.filter((host) => host.services.some(isShown));
  const options = used.map(({ id, name }) => ({ value: id, label: name }));
  return toFilter('host', 'Data host', options);
}

export function auditFilterOf({ facets }: Model): FilterField {
  const states = facets.auditStates.map(({ key }) => key).toSorted(byAuditState);
  return toFilter('audit', 'Audit', states.map(auditOptionOf));
}

/** In a sentence: `audit expired`, `no audit`. */
export function auditOptionOf(status: string): FilterOption {
  const label = auditLabelOf(status);
  return { value: auditFilterValueOf(status), label, short: label.toLowerCase() };
}

/** The API key, which people look for most, comes first. */
export function credentialFilters(): FilterField[] {
  const { api_key_required, ...others } = CREDENTIAL_LABELS;
  return Object.entries({ api_key_required, ...others }).map(([field, label]) =>
    toFilter(credentialFilterNameOf(field), label, [
      { value: 'yes', label: 'Required', short: 'required' },
      { value: 'no', label: 'Not required', short: 'not required' },
    ]),
  );
}

export function apiKeyFilter(): FilterField {
  return credentialFilters()[0]!;
}

export function withOptions(field: FilterField, options: FilterOption[]): FilterField {
  return { ...field, options: [...field.options, ...options] };
}

/** Folded away behind the others. */
export function foldFilters(fields: FilterField[]): FilterField[] {
  return fields.map((field) => ({ ...field, isFolded: true }));
}

/** Newest first. */
export function yearFilterOf(years: string[], label = 'Year'): FilterField {
  return toFilter('year', label, [...new Set(years)].toSorted(byCodeUnit).toReversed().map(toOption));
}

export function providerFilterOf(platforms: Platform[]): FilterField {
  const providers = new Set(platforms.flatMap(({ provider }) => provider ?? []));
  const options = [...providers].toSorted((one, other) => byCodeUnit(one.id, other.id));
  return toFilter(
    'provider',
    'Provider',
    options.map(({ id, name }) => ({ value: id, label: name })),
  );
}

export function toOption(value: string): FilterOption {
  return { value, label: value };
}

/** A form submits '' if nothing was chosen, so '' can't be an option. */
export function toFilter(name: string, label: string, options: FilterOption[]): FilterField {
  return { name, label, options: options.filter(({ value }) => value !== '') };
}

export function byLabel(one: FilterOption, other: FilterOption): number {
  return byCodeUnit(one.label, other.label);
}
