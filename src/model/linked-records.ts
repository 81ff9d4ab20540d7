import type { ListedPlatform, PlatformRecord } from '../registry/reading/response.ts';
import { isId, recordPagePathOf } from '../registry/endpoint.ts';
import { endpointOfLink } from '../registry/registry-link.ts';
import type { Registry } from '../registry/reading/registry.ts';
import { harvesterUrlOf, keepsReportsInBase } from '../registry/service-url.ts';
import { shortenName } from './short-name.ts';
import { disambiguateServices } from './disambiguation.ts';
import { byName, byRelease, byCodeUnit, distinctReleasesOf } from './sort-order.ts';
import type { Country, Host, Migration, MigrationEnd, Platform, Service } from './model-types.ts';

/**
 * The platform list decides which platforms there are. A record without a response of its own is taken from the platform
 * that embeds it, or from the list.
 */
export function linkRecords(registry: Registry) {
  const hosts = hostsOf(registry);
  const services = servicesOf(registry, hosts);
  for (const service of services.values()) service.host?.services.push(service);
  const platforms = new Map<string, Platform>();
  for (const listed of registry.list) {
    if (!isId(listed.id) || platforms.has(listed.id)) continue;
    platforms.set(listed.id, platformOf(registry, listed, services));
  }
  const countries = new Map<string, Country>();
  for (const { country } of platforms.values()) if (country?.name) countries.set(country.code, country);
  for (const host of hosts.values()) {
    completeHost(host, registry, platforms);
    if (host.country) host.country = countries.get(host.country.code) ?? host.country;
  }
  for (const service of services.values()) {
    const together = service.platforms.flatMap((platform) => platform.services);
    service.sisters = [...new Set(together)].filter((each) => each !== service);
    service.name = service.platforms[0]?.name ?? service.host?.name ?? service.id;
  }
  disambiguateServices(services.values());
  return { platforms: [...platforms.values()].toSorted(byName), services, hosts };
}

function hostsOf(registry: Registry): Map<string, Host> {
  const hosts = registry.hosts.entries().map(([id, record]): Host => ({
    id,
    name: recordNameOf(record) || id,
    path: recordPagePathOf({ kind: 'host', id }),
    record,
    country: record.address_country ? { code: record.address_country, name: '' } : undefined,
    services: [],
    platforms: [],
    unlistedPlatforms: [],
    migrationsIn: [],
    migrationsOut: [],
    audits: { status: undefined, audits: [], reports: [], fields: [] },
  }));
  return new Map(hosts.map((host) => [host.id, host]));
}

function recordNameOf({ name, abbrev }: { name: string; abbrev: string }): string {
  return shortenName(name.trim() || abbrev.trim());
}

function servicesOf(registry: Registry, hosts: Map<string, Host>): Map<string, Service> {
  const records = new Map(registry.services);
  for (const platform of registry.platforms.values()) {
    for (const embedded of platform.sushi_services) {
      if (isId(embedded.id) && !records.has(embedded.id)) records.set(embedded.id, embedded);
    }
  }
  const services = new Map<string, Service>();
  for (const [id, record] of records) {
    const service: Service = {
      id,
      name: id,
      path: recordPagePathOf({ kind: 'service', id }),
      record,
      release: record.usage_release,
      harvesterUrl: harvesterUrlOf(record.url, record.usage_release, keepsReportsInBase(record)),
      platforms: [],
      host: hostOfLink(record.data_host, hosts, registry.brand),
      audit: undefined,
      auditStatus: '',
      notifications: [],
      migrations: [],
      sisters: [],
      distinction: { label: '', parameter: '' },
    };
    service.migrations = migrationsOf(service, hosts, registry.brand);
    services.set(id, service);
  }
  return services;
}

/** Newest first. */
function migrationsOf(service: Service, hosts: Map<string, Host>, brand: string): Migration[] {
  const { host, record } = service;
  const moves = record.migrations
    .map((move) => {
      const { data_host: link, data_host_original_name: name } = move;
      return { record: move, service, from: { host: hostOfLink(link, hosts, brand), link, name } };
    })
    .toSorted(byNewestMigration);
  return moves.map((move, i) => {
    const isDated = move.record.migration_date !== '';
    // Two records from the same host may be about one move.
    const next = moves.slice(0, i).findLast(({ from }) => endNameOf(from) !== endNameOf(move.from));
    return { ...move, to: (isDated && next?.from) || { host, link: record.data_host, name: '' } };
  });
}

/** Two records may name one host differently. */
function endNameOf({ host, name, link }: MigrationEnd) {
  return host?.name ?? (name || link);
}

function platformOf(registry: Registry, listed: ListedPlatform, services: Map<string, Service>): Platform {
  const { id } = listed;
  const record: PlatformRecord = registry.platforms.get(id) ?? { ...listed, sushi_services: [] };
  const linkedIds = listed.sushi_services.map(({ url }) => endpointOfLink(url, registry.brand));
  const ids = [
    ...linkedIds.flatMap((endpoint) => (endpoint?.kind === 'service' ? [endpoint.id] : [])),
    ...record.sushi_services.map((embedded) => embedded.id),
  ];
  const platformServices = [...new Set(ids)].flatMap((serviceId) => services.get(serviceId) ?? []);
  const country = record.address_country;
  const platform: Platform = {
    id,
    name: recordNameOf(record) || id,
    path: recordPagePathOf({ kind: 'platform', id }),
    record,
    services: platformServices,
    releases: distinctReleasesOf(platformServices.map((service) => service.release)),
    hosts: [...new Set(platformServices.flatMap((service) => service.host ?? []))].toSorted(byName),
    offers: [],
    migrations: [],
    provider: undefined,
    country: typeof country === 'object' ? country : undefined,
  };
  for (const service of platformServices) service.platforms.push(platform);
  return platform;
}

function completeHost(host: Host, registry: Registry, platforms: Map<string, Platform>): void {
  host.services.sort(byPlatformName);
  const listed: Platform[] = [];
  for (const url of host.record.platforms) {
    const endpoint = endpointOfLink(url, registry.brand);
    const platform = endpoint?.kind === 'platform' ? platforms.get(endpoint.id) : undefined;
    if (platform) listed.push(platform);
    else host.unlistedPlatforms.push(url);
  }
  const served = host.services.flatMap((service) => service.platforms);
  host.platforms = [...new Set([...served, ...listed])].toSorted(byName);
}

/** Adds each migration to both hosts and to the service's platforms. */
export function linkMigrations(services: Iterable<Service>): void {
  const changed = new Set<Migration[]>();
  for (const { migrations, platforms } of services) {
    for (const migration of migrations) {
      const lists = platforms.map((platform) => platform.migrations);
      const { from, to } = migration;
      for (const list of [to.host?.migrationsIn ?? [], from.host?.migrationsOut ?? [], ...lists]) {
        list.push(migration);
        changed.add(list);
      }
    }
  }
  for (const list of changed) list.sort(byNewestMigration);
}

/** Sorts by the name of the first platform, then release, then ID. */
export function byPlatformName(one: Service, other: Service): number {
  const [a, b] = [one.platforms[0], other.platforms[0]];
  if (!a || !b) return Number(!a) - Number(!b) || byCodeUnit(one.id, other.id);
  return byName(a, b) || byRelease(one.release, other.release) || byCodeUnit(one.id, other.id);
}

type MigrationKey = Pick<Migration, 'record' | 'service'>;

function byNewestMigration(one: MigrationKey, other: MigrationKey): number {
  return (
    byCodeUnit(other.record.migration_date, one.record.migration_date) ||
    byCodeUnit(one.service.id + one.record.id, other.service.id + other.record.id)
  );
}

export function hostOfLink(link: string | null, hosts: Map<string, Host>, brand: string): Host | undefined {
  const endpoint = endpointOfLink(link ?? '', brand);
  return endpoint?.kind === 'host' ? hosts.get(endpoint.id) : undefined;
}
