import { CREDENTIALS } from './facets.ts';
import { auditValueOf, auditYearOf, credentialFieldOf, yearOf, releaseSetValueOf } from './list-filters.ts';
import { releaseAuditsOf } from './release-audits.ts';
import type { AgendaRow, AuditRow, OfferRow, PlatformRow, ServiceRow } from './list-views.ts';
import type { WithStatus } from './service-status-view.ts';
import type { FilterFact, FilterFacts } from './model-types.ts';

/** Combines the facts of each service with the reports of its release. */
export function platformFactsOf(platform: PlatformRow): FilterFacts {
  const { releases, services, reports } = platform;
  const ofRelease = new Map(reports);
  const withoutService = reports.filter(([release]) => !releases.includes(release));
  return {
    always: [...platformOwnFacts(platform), ['release', releaseSetValueOf(releases.join(' + '))]],
    combinations: [
      ...services.map((service) => [
        ...serviceOwnFacts(service),
        ...facts('report', ofRelease.get(service.release) ?? []),
      ]),
      ...withoutService.map(([, ids]) => facts('report', ids)),
    ],
  };
}

/** Includes the facts of its platforms. */
export function serviceFactsOf(service: ServiceRow): FilterFacts {
  const platforms = service.platforms.flatMap((platform) => [
    ...platformOwnFacts(platform),
    ...facts('report', platform.reports),
  ]);
  return { always: [...serviceOwnFacts(service), ...platforms], combinations: [] };
}

/**
 * One combination for each release under which the platform offers some of the list's reports, and each audit of its
 * services of that release; the reports become facts, too, unless the list has just one.
 */
export function offerFactsOf(platform: OfferRow, isOneReport: boolean): FilterFacts {
  const combinations = platform.reports.flatMap(([release, ids]) => {
    const offered = [...facts('offered', [release]), ...(isOneReport ? [] : facts('report', ids))];
    const ofRelease = platform.services.filter((service) => service.release === release);
    const [audits = { statuses: [] }] = releaseAuditsOf(ofRelease);
    if (audits.statuses.length === 0) return [offered];
    return audits.statuses.map((status) => [...offered, ...facts('audit', [auditValueOf(status)])]);
  });
  const hosts = platform.hosts.map(({ id }): FilterFact => ['host', id]);
  return { always: [...platformOwnFacts(platform), ...hosts], combinations };
}

/** Those of its services together. */
export function auditFactsOf({ record, status, services }: AuditRow): FilterFacts {
  return {
    always: [
      ['audit', status],
      ['release', record.usage_release],
      ['year', auditYearOf(record)],
      ...services.flatMap(({ host }) => facts('host', [host?.id])),
      ...services.flatMap(({ providers }) => facts('provider', providers)),
    ],
    combinations: [],
  };
}

/** One combination for each notification with the text. */
export function agendaFactsOf({ time, record, concerns }: AgendaRow): FilterFacts {
  const isAhead = time === 'now' || time === 'next';
  return {
    always: [
      ['when', isAhead ? 'upcoming' : time],
      ['type', record.type],
    ],
    combinations: concerns.map(({ published_date, service, host }) => [
      ['year', yearOf(published_date)],
      ...facts('release', [service?.release]),
      ...facts('host', [host?.id, service?.host?.id]),
      ...facts('provider', service?.providers ?? []),
    ]),
  };
}

function platformOwnFacts({ hostTypes, country }: Pick<PlatformRow, 'hostTypes' | 'country'>): FilterFact[] {
  return [...facts('host_type', hostTypes), ...facts('country', [country?.code])];
}

function serviceOwnFacts({
  release,
  host,
  audit,
  record,
  status,
}: Omit<PlatformRow['services'][number], 'id'> & WithStatus): FilterFact[] {
  const credentials = Object.keys(CREDENTIALS) as (keyof typeof CREDENTIALS)[];
  return [
    ...facts('release', [release]),
    ...facts('host', [host?.id]),
    ...facts('audit', [auditValueOf(audit?.status ?? '')]),
    ...facts('answers', [status?.state]),
    ...facts('request_limit', [flagValueOf(record.request_volume_limits_applied)]),
    ...credentials.flatMap((field) => facts(credentialFieldOf(field), [flagValueOf(record[field])])),
  ];
}

function flagValueOf(flag: boolean | null): 'yes' | 'no' | undefined {
  if (flag === null) return undefined;
  return flag ? 'yes' : 'no';
}

function facts(field: string, values: readonly (string | undefined)[]): FilterFact[] {
  return values.filter((value) => value !== undefined).map((value) => [field, value]);
}
