// The records of a registry with their names, linked with each other.
import { byName, byPlatformName } from '../../util/sort-order.ts';
import { isId } from '../endpoint.ts';
import { recordNameOf } from '../names.ts';
import { endpointOfLink } from '../registry-link.ts';
import type { Registry } from './registry.ts';
import type { HostRecord, NotificationRecord, PlatformRecord, ServiceRecord } from './response.ts';

interface Named {
  id: string;
  /** Never empty: the published name or abbreviation, shortened, or else the ID. */
  name: string;
}

export interface LinkedPlatform extends Named {
  record: PlatformRecord;
  /** In the registry's order, which harvesters rely on. */
  services: LinkedService[];
}

export interface LinkedHost extends Named {
  record: HostRecord;
}

/** A service is named after its first platform or its host. */
export interface LinkedService extends Named {
  record: ServiceRecord;
  /** `5`, `5.1`; '' if unreadable. */
  release: string;
  platforms: LinkedPlatform[];
  host: LinkedHost | undefined;
}

export interface LinkedNotification {
  record: NotificationRecord;
  /** The services whose lists have it; usually one. */
  services: Set<LinkedService>;
  host: LinkedHost | undefined;
}

/** Platforms are sorted by name, services by the name of their first platform; all else is in the registry's order. */
export function linkRecords(registry: Registry) {
  const hosts = new Map(registry.hosts.entries().map(([id, record]) => [id, named(id, record)]));
  const hostOf = (link: string | null) => hosts.get(hostIdOfLink(link, registry.brand) ?? '');
  const services = new Map<string, LinkedService>();
  for (const [id, record] of serviceRecordsOf(registry)) {
    const host = hostOf(record.data_host);
    services.set(id, { id, name: id, record, release: record.usage_release, platforms: [], host });
  }
  const platforms = linkPlatforms(registry, services);
  for (const service of services.values())
    service.name = service.platforms[0]?.name ?? service.host?.name ?? service.id;
  return {
    platforms: platforms.toSorted(byName),
    services: [...services.values()].toSorted(byPlatformName),
    hosts: [...hosts.values()],
    notifications: linkNotifications(registry, services, hostOf),
  };
}

function named<Record extends { name: string; abbrev: string }>(id: string, record: Record) {
  return { id, name: recordNameOf(record) || id, record };
}

function serviceRecordsOf(registry: Registry): Map<string, ServiceRecord> {
  const records = new Map(registry.services);
  for (const platform of registry.platforms.values()) {
    for (const embedded of platform.sushi_services)
      if (isId(embedded.id) && !records.has(embedded.id)) records.set(embedded.id, embedded);
  }
  return records;
}

/**
 * The platform list decides which platforms there are. A record without a response of its own is taken from the platform
 * that embeds it, or from the list.
 */
function linkPlatforms(registry: Registry, services: Map<string, LinkedService>): LinkedPlatform[] {
  const platforms = new Map<string, LinkedPlatform>();
  for (const listed of registry.list) {
    const { id } = listed;
    if (!isId(id) || platforms.has(id)) continue;
    const record = registry.platforms.get(id) ?? { ...listed, sushi_services: [] };
    const links = listed.sushi_services.map(({ url }) => endpointOfLink(url, registry.brand));
    const linkedIds = links.flatMap((endpoint) => (endpoint?.kind === 'service' ? [endpoint.id] : []));
    const ids = new Set([...linkedIds, ...record.sushi_services.map((embedded) => embedded.id)]);
    const platform = { ...named(id, record), services: [...ids].flatMap((each) => services.get(each) ?? []) };
    platforms.set(id, platform);
    for (const service of platform.services) service.platforms.push(platform);
  }
  return [...platforms.values()];
}

/** Joins the lists of the services and of the registry: each notification once. */
function linkNotifications(
  registry: Registry,
  services: Map<string, LinkedService>,
  hostOf: (link: string | null) => LinkedHost | undefined,
): LinkedNotification[] {
  const joined = new Map<string, LinkedNotification>();
  const add = (record: NotificationRecord, service: LinkedService | undefined) => {
    // A record without a readable ID counts as a separate notification.
    const key = record.id || `#${joined.size}`;
    const known = joined.get(key) ?? { record, services: new Set(), host: hostOf(record.data_host) };
    if (service) known.services.add(service);
    joined.set(key, known);
  };
  for (const [id, records] of registry.serviceNotifications)
    for (const record of records) add(record, services.get(id));
  for (const record of registry.notifications ?? [])
    add(record, services.get(record.sushi_service?.id ?? ''));
  return [...joined.values()];
}

export function hostIdOfLink(link: string | null, brand: string): string | undefined {
  const endpoint = endpointOfLink(link ?? '', brand);
  return endpoint?.kind === 'host' ? endpoint.id : undefined;
}
