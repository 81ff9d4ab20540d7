import { CREDENTIAL_FIELDS } from '../registry/credential-flags.ts';
import { releaseSetOf } from '../model/facets.ts';
import {
  auditFilterValueOf,
  auditYearOf,
  credentialFilterNameOf,
  missingReleaseValueOf,
  yearInDate,
} from './filter-values.ts';
import { releaseSetValueOf } from './release-sets.ts';
import { auditsByRelease } from '../model/audit-status.ts';
import type { AgendaItem } from '../model/notification-agenda.ts';
import type {
  Audit,
  FilterFact,
  FilterFacts,
  Platform,
  Report,
  ReportOffer,
  Service,
} from '../model/model-types.ts';

/** One combination for each service, with the reports offered in its release. */
export function platformFactsOf(
  platform: Platform,
  { currentRelease }: { currentRelease?: string | undefined } = {},
): FilterFacts {
  const { releases, services, offers } = platform;
  const reports = reportsByRelease(offers);
  const withoutService = [...reports].filter(([release]) => !releases.includes(release));
  return {
    always: [
      ...placeFactsOf(platform),
      ['release', releaseSetValueOf(releaseSetOf(platform))],
      ...missingReleaseFactsOf(releases, currentRelease),
    ],
    combinations: [
      ...services.map((service) => [
        ...termFactsOf(service),
        ...factsOf('report', reports.get(service.release) ?? []),
      ]),
      ...withoutService.map(([, ids]) => factsOf('report', ids)),
    ],
  };
}

/** A fact if the releases of a platform lack the current one. */
function missingReleaseFactsOf(
  releases: readonly string[],
  currentRelease: string | undefined,
): FilterFact[] {
  const lacks = currentRelease !== undefined && !releases.includes(currentRelease);
  return lacks ? [['release', missingReleaseValueOf(currentRelease)]] : [];
}

/** The facts of a service. Host types and countries are its platforms'. */
export function serviceFactsOf(service: Service): FilterFacts {
  return {
    always: [...termFactsOf(service), ...service.platforms.flatMap(placeFactsOf)],
    combinations: [],
  };
}

/** The facts of a service that offers a report. */
export function offeringServiceFactsOf(service: Service): FilterFacts {
  const { always } = serviceFactsOf(service);
  return { always: [['offered', service.release], ...always], combinations: [] };
}

/**
 * One combination for each release under which the platform offers some of `reports`, and each audit status of its services
 * of that release.
 */
export function offerFactsOf(platform: Platform, reports: readonly Report[]): FilterFacts {
  const offers = platform.offers.filter(({ report }) => reports.includes(report));
  const combinations = [...reportsByRelease(offers)].flatMap(([release, ids]) => {
    const offered = [...factsOf('offered', [release]), ...factsOf('report', ids)];
    const ofRelease = platform.services.filter((service) => service.release === release);
    const [{ audits } = { audits: [] }] = auditsByRelease(ofRelease);
    if (audits.length === 0) return [offered];
    return audits.map(({ status }) => [...offered, ...factsOf('audit', [auditFilterValueOf(status)])]);
  });
  const hosts = platform.hosts.map(({ id }): FilterFact => ['host', id]);
  return { always: [...placeFactsOf(platform), ...hosts], combinations };
}

/** The facts of an audit: all its services together. */
export function auditFactsOf({ record, status, services }: Audit): FilterFacts {
  return {
    always: [
      ['audit', status],
      ['release', record.usage_release],
      ['year', auditYearOf(record)],
      ...services.flatMap(({ host }) => factsOf('host', [host?.id])),
      ...services.flatMap(providerFactsOf),
    ],
    combinations: [],
  };
}

/** One combination for each notification with this text. */
export function notificationFactsOf({ time, notifications }: AgendaItem): FilterFacts {
  const isAhead = time === 'now' || time === 'next';
  return {
    always: [
      ['when', isAhead ? 'upcoming' : time],
      ['type', notifications[0].record.type],
    ],
    combinations: notifications.map(({ record, service, host }) => [
      ['year', yearInDate(record.published_date)],
      ...factsOf('release', [service?.release]),
      ...factsOf('host', [host?.id, service?.host?.id]),
      ...(service ? providerFactsOf(service) : []),
    ]),
  };
}

function providerFactsOf({ platforms }: Service): FilterFact[] {
  return factsOf(
    'provider',
    platforms.map(({ provider }) => provider?.id ?? ''),
  );
}

function placeFactsOf({ record, country }: Platform): FilterFact[] {
  const hostTypes = record.host_types.map(({ name }) => name);
  return [...factsOf('host_type', hostTypes), ...factsOf('country', [country?.code])];
}

/** The facts of a service, but for its platforms. */
function termFactsOf({ release, host, auditStatus, record }: Service): FilterFact[] {
  return [
    ...factsOf('release', [release]),
    ...factsOf('host', [host?.id]),
    ...factsOf('audit', [auditFilterValueOf(auditStatus)]),
    ...factsOf('request_limit', [flagValueOf(record.request_volume_limits_applied)]),
    ...CREDENTIAL_FIELDS.flatMap((field) =>
      factsOf(credentialFilterNameOf(field), [flagValueOf(record[field])]),
    ),
  ];
}

/** The IDs of the offered reports; the keys are releases. */
function reportsByRelease(offers: readonly ReportOffer[]): Map<string, string[]> {
  const pairs = offers.flatMap(({ report, releases }) =>
    releases.map((release) => ({ release, id: report.id })),
  );
  const groups = Map.groupBy(pairs, ({ release }) => release);
  return new Map([...groups].map(([release, group]) => [release, group.map(({ id }) => id)]));
}

function flagValueOf(flag: boolean | null): 'yes' | 'no' | undefined {
  if (flag === null) return undefined;
  return flag ? 'yes' : 'no';
}

function factsOf(field: string, values: readonly (string | undefined)[]): FilterFact[] {
  return values.filter((value) => value !== undefined).map((value) => [field, value]);
}
