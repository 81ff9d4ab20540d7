// Rows of lists: only what a list shows of a record and filters by.
import { CREDENTIAL_FIELDS, type CredentialField } from './facets.ts';
import { agendaEntryOf, recordLink, serviceLink } from './record-views.ts';
import type { AgendaItem } from './notification-agenda.ts';
import type { Audit, Host, Platform, Provider, Report, Service } from './model-types.ts';

export type PlatformRow = ReturnType<typeof platformRowOf>;
export type ServiceRow = ReturnType<typeof serviceRowOf>;
export type OfferingPlatformRow = ReturnType<typeof offeringPlatformRowOf>;
export type AuditRow = ReturnType<typeof auditRowOf>;
export type AgendaRow = ReturnType<typeof agendaRowOf>;

export function platformRowOf(platform: Platform) {
  const { record, services, offers, provider } = platform;
  const { abbrev, content_provider_name } = record;
  return {
    ...recordLink(platform),
    ...placeOf(platform),
    record: { abbrev, content_provider_name },
    provider: provider && recordLink(provider),
    releases: platform.releases,
    services: services.map((service) => ({ id: service.id, ...termsOf(service) })),
    reportCount: offers.length,
    /** By release: the IDs of the reports that it offers. */
    reports: reportsByRelease(offers),
  };
}

export function serviceRowOf(service: Service) {
  const { record, platforms, host, release, harvesterUrl } = service;
  const { url, data_host, request_volume_limits_info } = record;
  const terms = termsOf(service);
  return {
    ...serviceLink(service),
    ...terms,
    record: { ...terms.record, url, data_host, request_volume_limits_info },
    harvesterUrl,
    host: host && recordLink(host),
    platforms: platforms.map((platform) => ({
      ...placeOf(platform),
      /** The IDs of the reports that it offers in the service's release. */
      reports: reportsByRelease(platform.offers, [release]).flatMap(([, ids]) => ids),
    })),
  };
}

/** A platform in a list of those that offer at least one of `reports`. */
export function offeringPlatformRowOf(platform: Platform, reports: readonly Pick<Report, 'id'>[]) {
  const { record, services, hosts, provider } = platform;
  const ids = new Set(reports.map(({ id }) => id));
  const offers = platform.offers.filter(({ report }) => ids.has(report.id));
  return {
    ...recordLink(platform),
    ...placeOf(platform),
    record: { content_provider_name: record.content_provider_name },
    provider: provider && recordLink(provider),
    services: services.map(({ release, auditStatus }) => ({ release, auditStatus })),
    hosts: hosts.map(({ id }) => ({ id })),
    /** By release: the IDs of the reports. */
    reports: reportsByRelease(offers),
    /** By report: in which releases. */
    offers: offers.map(({ report, releases }) => [report.id, releases] as const),
  };
}

export function providerRowOf(provider: Provider) {
  const services = new Set(provider.platforms.flatMap((platform) => platform.services));
  return {
    ...recordLink(provider),
    releases: [...new Set([...services].map(({ release }) => release))],
    platformCount: provider.platforms.length,
    serviceCount: services.size,
  };
}

export function hostRowOf(host: Host) {
  const { country, platforms, services, migrationsIn, migrationsOut } = host;
  return {
    ...recordLink(host),
    country,
    platformCount: platforms.length,
    serviceCount: services.length,
    movesIn: migrationsIn.length,
    movesOut: migrationsOut.length,
  };
}

export function auditRowOf({ record, status, services }: Audit) {
  const hosts = new Set(services.flatMap(({ host }) => host ?? []));
  return { record, status, services: services.map(filteredServiceOf), hosts: [...hosts].map(recordLink) };
}

export function agendaRowOf(item: AgendaItem) {
  return {
    ...agendaEntryOf(item),
    /** What each notification with this text can be filtered by. */
    concerns: item.notifications.map(({ record, service, host }) => ({
      published_date: record.published_date,
      service: service && filteredServiceOf(service),
      host: host && { id: host.id },
    })),
  };
}

/** A service with the host and providers that lists filter by. */
function filteredServiceOf(service: Service) {
  const { host, platforms } = service;
  return {
    ...serviceLink(service),
    host: host && { id: host.id },
    providers: platforms.map(({ provider }) => provider?.id ?? ''),
  };
}

/** What requests to a service require, and its audit. */
function termsOf({ record, release, host, auditStatus }: Service) {
  const credentials = Object.fromEntries(CREDENTIAL_FIELDS.map((field) => [field, record[field]])) as Pick<
    Service['record'],
    CredentialField
  >;
  const { request_volume_limits_applied } = record;
  return {
    release,
    record: { request_volume_limits_applied, ...credentials },
    host: host && { id: host.id },
    auditStatus,
  };
}

function placeOf({ record, country }: Platform) {
  return { country, hostTypes: record.host_types.map(({ name }) => name) };
}

function reportsByRelease(
  offers: Platform['offers'],
  releases = [...new Set(offers.flatMap((offer) => offer.releases))],
): [release: string, ids: string[]][] {
  return releases.map((release) => [
    release,
    offers.filter((offer) => offer.releases.includes(release)).map(({ report }) => report.id),
  ]);
}
