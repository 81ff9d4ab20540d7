// What the page of a usage data host shows.
import type { Host, Migration, MigrationEnd, Platform } from './model-types.ts';
import { auditRowOf } from './list-views.ts';
import { recordLink, serviceLink } from './record-views.ts';

export type HostView = ReturnType<typeof hostViewOf>;

/** Of the services with one request limit. The list of platforms has all. */
const MAX_NAMED = 12;

export function hostViewOf(host: Host) {
  const { record, country, platforms, services, unlistedPlatforms, limits, audits } = host;
  return {
    ...recordLink(host),
    record,
    country,
    platforms: platforms.map((platform) => hostPlatformOf(platform, host)),
    serviceCount: services.length,
    unlistedPlatforms,
    limits: limits.map(({ applied, info, services: limited }) => ({
      applied,
      info,
      serviceCount: limited.length,
      /** The first ones. */
      services: limited.slice(0, MAX_NAMED).map(serviceLink),
    })),
    movesIn: host.migrationsIn.map(moveOf),
    movesOut: host.migrationsOut.map(moveOf),
    audits: { ...audits, audits: audits.audits.map(auditRowOf) },
  };
}

function hostPlatformOf(platform: Platform, host: Host) {
  const { record, country, provider, services } = platform;
  const { abbrev, content_provider_name } = record;
  return {
    ...recordLink(platform),
    record: { abbrev, content_provider_name },
    country,
    provider: provider && recordLink(provider),
    services: services
      .filter((service) => service.host === host)
      .map((service) => ({
        ...serviceLink(service),
        auditStatus: service.auditStatus,
      })),
  };
}

function moveOf({ record, service, from, to }: Migration) {
  return { record, service: serviceLink(service), from: endViewOf(from), to: endViewOf(to) };
}

function endViewOf({ host, ...end }: MigrationEnd) {
  return { ...end, host: host && recordLink(host) };
}
