// The filter of each list: its fields, most used first.
import { AGENDA_LABELS, notificationTypeLabel } from '../model/agenda-labels.ts';
import { auditLabelAndMarkOf } from '../model/audit-status.ts';
import { isStated } from '../model/facets.ts';
import type {
  FacetCount,
  FilterField,
  FilterOption,
  Model,
  ReportType,
  Service,
} from '../model/model-types.ts';
import { byCodeUnit, distinctReleasesOf } from '../util/sort-order.ts';
import {
  REQUEST_LIMIT_FILTER,
  apiKeyFilter,
  auditFilterOf,
  auditOptionOf,
  byLabel,
  credentialFilters,
  foldFilters,
  hasListedPlatform,
  hostFilterOf,
  missingReleaseOptions,
  offeredFilterOf,
  placeFiltersOf,
  providerFilterOf,
  releaseFilterOf,
  reportFilterOf,
  toFilter,
  toOption,
  withOptions,
  yearFilterOf,
} from './filter-fields.ts';
import { auditYearOf, yearInDate } from './filter-values.ts';
import { byReleaseSet, releaseSetOptionOf } from './release-sets.ts';

export function platformFiltersOf(model: Model): FilterField[] {
  const { facets, currentRelease } = model;
  const releaseSets = facets.platformsByReleases.map(({ key }) => key).toSorted(byReleaseSet);
  return [
    withOptions(releaseFilterOf(model, 'Release'), [
      ...missingReleaseOptions(currentRelease),
      ...releaseSets.map((key) => releaseSetOptionOf(key, currentRelease)),
    ]),
    apiKeyFilter(),
    reportFilterOf(model.reports),
    auditFilterOf(model),
    ...foldFilters([...placeFiltersOf(facets), hostFilterOf(model, hasListedPlatform)]),
  ];
}

/** Most used first. */
export function serviceFiltersOf(model: Model): FilterField[] {
  const [apiKey, ...otherCredentials] = credentialFilters();
  return [
    releaseFilterOf(model, 'Release'),
    apiKey!,
    REQUEST_LIMIT_FILTER,
    auditFilterOf(model),
    ...foldFilters([...otherCredentials, hostFilterOf(model)]),
  ];
}

/** The filters of a report's services. Host type and country are their platforms'. */
export function reportFiltersOf(model: Model): FilterField[] {
  return [
    offeredFilterOf(model),
    apiKeyFilter(),
    auditFilterOf(model),
    ...foldFilters([
      REQUEST_LIMIT_FILTER,
      ...placeFiltersOf(model.facets),
      hostFilterOf(model, hasListedPlatform),
    ]),
  ];
}

/** The filters of the platforms that offer a report of a type. */
export function offerFiltersOf(model: Model, type: ReportType): FilterField[] {
  return [
    offeredFilterOf(model),
    reportFilterOf(type.reports),
    auditFilterOf(model),
    ...foldFilters([...placeFiltersOf(model.facets), hostFilterOf(model, hasListedPlatform)]),
  ];
}

/** The filters of audits. Provider and data host are the audited services'. */
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

/** The filters of notifications. Release, provider and data host are their services'. */
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

/** The filters of the full-text search. Values are labels, because search shows them. */
export function searchPageFiltersOf(model: Model): FilterField[] {
  const { facets, reports } = model;
  const kinds = ['Platform', 'Sushi service', 'Data host', 'Provider', 'Report', 'Report type', 'Page'];
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
    ...foldFilters([
      toFilter('host_type', 'Host type', labelOptions(facets.hostTypes.filter(isStated))),
      toFilter('country', 'Country', labelOptions(facets.countries.filter(isStated))),
      toFilter('audit', 'Audit', labelOptions(facets.auditStates)),
    ]),
  ].filter(({ options }) => options.length > 0);
}
