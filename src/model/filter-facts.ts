import { CREDENTIALS } from './facets.ts';
import { auditValueOf, credentialFieldOf, releaseSetValueOf } from './list-filters.ts';
import type { FilterFact, FilterFacts, Platform, Report, Service } from './model-types.ts';

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

/** One combination for each release under which the platform offers some of `reports`; several reports become facts, too. */
export function offerFactsOf(platform: Platform, reports: readonly Pick<Report, 'id'>[]): FilterFacts {
  const offers = platform.offers.filter(({ report }) => reports.some(({ id }) => id === report.id));
  const combinations = offeredReleasesOf({ offers }).map((release): FilterFact[] => [
    ['offered', release],
    ...(reports.length > 1 ? reportFactsOf({ offers }, release) : []),
  ]);
  return {
    always: [...platformOwnFacts(platform), ...platform.hosts.map((host): FilterFact => ['host', host.id])],
    combinations,
  };
}

function platformOwnFacts({ record, country }: Platform): FilterFact[] {
  return [
    ...record.host_types.map(({ name }): FilterFact => ['host_type', name]),
    ...(country ? [['country', country.code] as const] : []),
  ];
}

function serviceOwnFacts({ release, host, audit, record }: Service): FilterFact[] {
  const credentials = Object.keys(CREDENTIALS) as (keyof typeof CREDENTIALS)[];
  return [
    ['release', release],
    ...(host ? [['host', host.id] as const] : []),
    ['audit', auditValueOf(audit?.status ?? '')],
    ...credentials
      .filter((field) => record[field] !== null)
      .map((field): FilterFact => [credentialFieldOf(field), record[field] ? 'yes' : 'no']),
  ];
}

function reportFactsOf({ offers }: Pick<Platform, 'offers'>, release: string): FilterFact[] {
  return offers
    .filter(({ releases }) => releases.includes(release))
    .map(({ report }) => ['report', report.id]);
}

function offeredReleasesOf({ offers }: Pick<Platform, 'offers'>): string[] {
  return [...new Set(offers.flatMap(({ releases }) => releases))];
}
