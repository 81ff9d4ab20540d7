import { CREDENTIAL_FIELDS, releaseSetOf } from './facets.ts';
import {
  auditFilterValueOf,
  auditYearOf,
  credentialFilterNameOf,
  yearInDate,
  releaseSetValueOf,
} from './list-filters.ts';
import { auditStatusesByRelease } from './audit-status.ts';
import type { AgendaRow, AuditRow, OfferingPlatformRow, PlatformRow, ServiceRow } from './list-views.ts';
import type { WithStatus } from './service-status-view.ts';
import type { FilterFact, FilterFacts } from './model-types.ts';

/** One combination for each service, with the reports offered in its release. */
export function platformFactsOf(platform: PlatformRow): FilterFacts {
  const { releases, services, reports } = platform;
  const ofRelease = new Map(reports);
  const withoutService = reports.filter(([release]) => !releases.includes(release));
  return {
    always: [...placeFactsOf(platform), ['release', releaseSetValueOf(releaseSetOf(platform))]],
    combinations: [
      ...services.map((service) => [
        ...termFactsOf(service),
        ...factsOf('report', ofRelease.get(service.release) ?? []),
      ]),
      ...withoutService.map(([, ids]) => factsOf('report', ids)),
    ],
  };
}

/** Includes those of its platforms. */
export function serviceFactsOf(service: ServiceRow): FilterFacts {
  const platforms = service.platforms.flatMap((platform) => [
    ...placeFactsOf(platform),
    ...factsOf('report', platform.reports),
  ]);
  return { always: [...termFactsOf(service), ...platforms], combinations: [] };
}

/**
 * One combination for each release under which the platform offers some of the list's reports, and each audit status of its
 * services of that release.
 */
export function offerFactsOf(platform: OfferingPlatformRow): FilterFacts {
  const combinations = platform.reports.flatMap(([release, ids]) => {
    const offered = [...factsOf('offered', [release]), ...factsOf('report', ids)];
    const ofRelease = platform.services.filter((service) => service.release === release);
    const [audits = { statuses: [] }] = auditStatusesByRelease(ofRelease);
    if (audits.statuses.length === 0) return [offered];
    return audits.statuses.map((status) => [...offered, ...factsOf('audit', [auditFilterValueOf(status)])]);
  });
  const hosts = platform.hosts.map(({ id }): FilterFact => ['host', id]);
  return { always: [...placeFactsOf(platform), ...hosts], combinations };
}

/** Of all its services together. */
export function auditFactsOf({ record, status, services }: AuditRow): FilterFacts {
  return {
    always: [
      ['audit', status],
      ['release', record.usage_release],
      ['year', auditYearOf(record)],
      ...services.flatMap(({ host }) => factsOf('host', [host?.id])),
      ...services.flatMap(({ providers }) => factsOf('provider', providers)),
    ],
    combinations: [],
  };
}

/** One combination for each notification with this text. */
export function agendaFactsOf({ time, record, concerns }: AgendaRow): FilterFacts {
  const isAhead = time === 'now' || time === 'next';
  return {
    always: [
      ['when', isAhead ? 'upcoming' : time],
      ['type', record.type],
    ],
    combinations: concerns.map(({ published_date, service, host }) => [
      ['year', yearInDate(published_date)],
      ...factsOf('release', [service?.release]),
      ...factsOf('host', [host?.id, service?.host?.id]),
      ...factsOf('provider', service?.providers ?? []),
    ]),
  };
}

function placeFactsOf({ hostTypes, country }: Pick<PlatformRow, 'hostTypes' | 'country'>): FilterFact[] {
  return [...factsOf('host_type', hostTypes), ...factsOf('country', [country?.code])];
}

function termFactsOf({
  release,
  host,
  auditStatus,
  record,
  status,
}: Omit<PlatformRow['services'][number], 'id'> & WithStatus): FilterFact[] {
  return [
    ...factsOf('release', [release]),
    ...factsOf('host', [host?.id]),
    ...factsOf('audit', [auditFilterValueOf(auditStatus)]),
    ...factsOf('answers', [status?.state]),
    ...factsOf('request_limit', [flagValueOf(record.request_volume_limits_applied)]),
    ...CREDENTIAL_FIELDS.flatMap((field) =>
      factsOf(credentialFilterNameOf(field), [flagValueOf(record[field])]),
    ),
  ];
}

function flagValueOf(flag: boolean | null): 'yes' | 'no' | undefined {
  if (flag === null) return undefined;
  return flag ? 'yes' : 'no';
}

function factsOf(field: string, values: readonly (string | undefined)[]): FilterFact[] {
  return values.filter((value) => value !== undefined).map((value) => [field, value]);
}
