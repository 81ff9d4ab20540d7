import { recordPagePathOf } from '../registry/endpoint.ts';
import { endpointOfLink } from '../registry/registry-link.ts';
import {
  hostIdOfLink,
  linkRecords,
  type LinkedHost,
  type LinkedPlatform,
  type LinkedService,
} from '../registry/reading/record-links.ts';
import type { Registry } from '../registry/reading/registry.ts';
import { harvesterUrlOf, keepsReportsInBase } from '../registry/service-url.ts';
import { disambiguateServices } from './disambiguation.ts';
import { byCodeUnit, byName, distinctReleasesOf } from '../util/sort-order.ts';
import type { Country, Host, Migration, MigrationEnd, Platform, Service } from './model-types.ts';

export type DerivedRecords = ReturnType<typeof deriveRecords>;

/** The keys are IDs. Platforms are sorted by name, services by platform. */
export function deriveRecords(registry: Registry) {
  const linked = linkRecords(registry);
  const hosts = new Map(linked.hosts.map((host) => [host.id, hostOf(host)]));
  const services = new Map(
    linked.services.map((service) => [service.id, serviceOf(service, hosts, registry.brand)]),
  );
  for (const service of services.values()) service.host?.services.push(service);
  const platforms = new Map(linked.platforms.map((each) => [each.id, platformOf(each, services)]));
  for (const { id, platforms: of } of linked.services)
    services.get(id)!.platforms = of.map((platform) => platforms.get(platform.id)!);
  const countries = new Map<string, Country>();
  for (const { country } of platforms.values()) if (country?.name) countries.set(country.code, country);
  for (const host of hosts.values()) {
    completeHost(host, registry, platforms);
    if (host.country) host.country = countries.get(host.country.code) ?? host.country;
  }
  for (const service of services.values()) {
    const together = service.platforms.flatMap((platform) => platform.services);
    service.sisters = [...new Set(together)].filter((each) => each !== service);
  }
  disambiguateServices(services.values());
  return { platforms, services, hosts, linkedNotifications: linked.notifications };
}

function hostOf({ id, name, record }: LinkedHost): Host {
  return {
    id,
    name,
    path: recordPagePathOf({ kind: 'host', id }),
    record,
    country: record.address_country ? { code: record.address_country, name: '' } : undefined,
    services: [],
    platforms: [],
    unlistedPlatforms: [],
    migrationsIn: [],
    migrationsOut: [],
    audits: { status: undefined, audits: [], reports: [], fields: [] },
  };
}

function serviceOf(linked: LinkedService, hosts: Map<string, Host>, brand: string): Service {
  const { id, name, record, release } = linked;
  const service: Service = {
    id,
    name,
    path: recordPagePathOf({ kind: 'service', id }),
    record,
    release,
    harvesterUrl: harvesterUrlOf(record.url, release, keepsReportsInBase(record)),
    platforms: [],
    host: hosts.get(linked.host?.id ?? ''),
    audit: undefined,
    auditStatus: '',
    notifications: [],
    migrations: [],
    sisters: [],
    distinction: { label: '', parameter: '' },
  };
  service.migrations = migrationsOf(service, hosts, brand);
  return service;
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

function platformOf(
  { id, name, record, services: linked }: LinkedPlatform,
  all: Map<string, Service>,
): Platform {
  const services = linked.map((service) => all.get(service.id)!);
  const country = record.address_country;
  return {
    id,
    name,
    path: recordPagePathOf({ kind: 'platform', id }),
    record,
    services,
    releases: distinctReleasesOf(services.map((service) => service.release)),
    hosts: [...new Set(services.flatMap((service) => service.host ?? []))].toSorted(byName),
    offers: [],
    migrations: [],
    provider: undefined,
    country: typeof country === 'object' ? country : undefined,
  };
}

function completeHost(host: Host, registry: Registry, platforms: Map<string, Platform>): void {
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

type MigrationKey = Pick<Migration, 'record' | 'service'>;

function byNewestMigration(one: MigrationKey, other: MigrationKey): number {
  return (
    byCodeUnit(other.record.migration_date, one.record.migration_date) ||
    byCodeUnit(one.service.id + one.record.id, other.service.id + other.record.id)
  );
}

function hostOfLink(link: string | null, hosts: Map<string, Host>, brand: string): Host | undefined {
  return hosts.get(hostIdOfLink(link, brand) ?? '');
}
