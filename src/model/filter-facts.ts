import { CREDENTIALS } from './facets.ts';
import { announcedTimeOf } from './announced-time.ts';
import {
  auditValueOf,
  auditYearOf,
  credentialFieldOf,
  publicationYearOf,
  releaseSetValueOf,
} from './list-filters.ts';
import { releaseAuditsOf } from './release-audits.ts';
import type {
  Audit,
  FilterFact,
  FilterFacts,
  Notification,
  Platform,
  Report,
  Service,
} from './model-types.ts';

/** Combines the facts of each service with the reports of its release. */
export function platformFactsOf(platform: Platform): FilterFacts {
  const withoutService = offeredReleasesOf(platform).filter(
    (release) => !platform.releases.includes(release),
  );
  return {
    always: [...platformOwnFacts(platform), ['release', releaseSetValueOf(platform.releases.join(' + '))]],
    combinations: [
      ...platform.services.map((service) => [
        ...serviceOwnFacts(service),
        ...reportFactsOf(platform, service.release),
      ]),
      ...withoutService.map((release) => reportFactsOf(platform, release)),
    ],
  };
}

/** Includes the facts of its platforms. */
export function serviceFactsOf(service: Service): FilterFacts {
  const platforms = service.platforms.flatMap((platform) => [
    ...platformOwnFacts(platform),
    ...reportFactsOf(platform, service.release),
  ]);
  return { always: [...serviceOwnFacts(service), ...platforms], combinations: [] };
}

/**
 * One combination for each release under which the platform offers some of `reports`, and each audit of its services of
 * that release; several reports become facts, too.
 */
export function offerFactsOf(platform: Platform, reports: readonly Pick<Report, 'id'>[]): FilterFacts {
  const offers = platform.offers.filter(({ report }) => reports.some(({ id }) => id === report.id));
  const combinations = offeredReleasesOf({ offers }).flatMap((release) => {
    const offered = [
      ...facts('offered', [release]),
      ...(reports.length > 1 ? reportFactsOf({ offers }, release) : []),
    ];
    const ofRelease = platform.services.filter((service) => service.release === release);
    const [audits = { statuses: [] }] = releaseAuditsOf(ofRelease);
    if (audits.statuses.length === 0) return [offered];
    return audits.statuses.map((status) => [...offered, ...facts('audit', [auditValueOf(status)])]);
  });
  const hosts = platform.hosts.map(({ id }): FilterFact => ['host', id]);
  return { always: [...platformOwnFacts(platform), ...hosts], combinations };
}

/** Those of its services together. */
export function auditFactsOf({ record, status, services }: Audit): FilterFacts {
  const platforms = services.flatMap((service) => service.platforms);
  return {
    always: [
      ['audit', status],
      ['release', record.usage_release],
      ['year', auditYearOf(record)],
      ...services.flatMap(({ host }) => facts('host', [host?.id])),
      ...providerFactsOf(platforms),
    ],
    combinations: [],
  };
}

/** `day` is that of the snapshot. */
export function notificationFactsOf(notification: Notification, day: string): FilterFacts {
  const { record, service, host } = notification;
  return {
    always: [
      ['when', announcedTimeOf(notification, day)],
      ['year', publicationYearOf(notification)],
      ['type', record.type],
      ...facts('release', [service?.release]),
      ...facts('host', [host?.id, service?.host?.id]),
      ...providerFactsOf(service?.platforms ?? []),
    ],
    combinations: [],
  };
}

function platformOwnFacts({ record, country }: Platform): FilterFact[] {
  const hostTypes = record.host_types.map(({ name }) => name);
  return [...facts('host_type', hostTypes), ...facts('country', [country?.code])];
}

function serviceOwnFacts({ release, host, audit, record }: Service): FilterFact[] {
  const credentials = Object.keys(CREDENTIALS) as (keyof typeof CREDENTIALS)[];
  return [
    ...facts('release', [release]),
    ...facts('host', [host?.id]),
    ...facts('audit', [auditValueOf(audit?.status ?? '')]),
    ...facts('request_limit', [flagValueOf(record.request_volume_limits_applied)]),
    ...credentials.flatMap((field) => facts(credentialFieldOf(field), [flagValueOf(record[field])])),
  ];
}

function flagValueOf(flag: boolean | null): 'yes' | 'no' | undefined {
  if (flag === null) return undefined;
  return flag ? 'yes' : 'no';
}

function providerFactsOf(platforms: Platform[]): FilterFact[] {
  return platforms.map(({ provider }) => ['provider', provider?.id ?? '']);
}

function facts(field: string, values: (string | undefined)[]): FilterFact[] {
  return values.filter((value) => value !== undefined).map((value) => [field, value]);
}

function reportFactsOf({ offers }: Pick<Platform, 'offers'>, release: string): FilterFact[] {
  const offered = offers.filter(({ releases }) => releases.includes(release));
  return facts(
    'report',
    offered.map(({ report }) => report.id),
  );
}

function offeredReleasesOf({ offers }: Pick<Platform, 'offers'>): string[] {
  return [...new Set(offers.flatMap(({ releases }) => releases))];
}
