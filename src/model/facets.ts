// Counts of everything that lists can be narrowed by.
import { byRelease, compare } from './sort-order.ts';
import type { Facets, Platform, Service, FacetShare } from './model-types.ts';

/** What a service may ask of a harvester: its field (§2.5, §5), in words. */
export const CREDENTIALS = {
  requestor_id_required: 'Requestor ID',
  api_key_required: 'API key',
  platform_attr_required: 'Platform name',
  ip_address_authorization: 'Registered IP address',
} as const;

/** Counts platforms and services by all that tells them apart. */
export function facetsOf(platforms: Platform[], services: Service[]): Facets {
  return {
    servicesByRelease: count(services, (service) => [[service.release, service.release]]).toSorted((a, b) =>
      byRelease(a.key, b.key),
    ),
    platformsByReleases: count(platforms, ({ releases }) => [[releases.join(' + '), releases.join(' + ')]]),
    hostTypes: count(platforms, ({ record }) =>
      record.host_types.map(({ name }) => [name, name.replaceAll('_', ' ')]),
    ),
    countries: count(platforms, ({ country }) => (country ? [[country.code, country.name]] : [])),
    hosts: count(platforms, ({ hosts }) => hosts.map((host) => [host.id, host.name])),
    auditStates: count(services, ({ audit }) => [[audit?.status ?? '', audit?.status ?? 'No audit']]),
    credentials: count(services, ({ record }) =>
      Object.entries(CREDENTIALS).filter(([field]) => record[field as keyof typeof CREDENTIALS] === true),
    ),
  };
}

/** The first of many shares, and how many more there are. */
export function firstOf(shares: readonly FacetShare[], most: number): { shown: FacetShare[]; more: number } {
  const shown = shares.slice(0, most);
  return { shown, more: shares.length - shown.length };
}

/** Counts by key, the largest first; a thing counts once for each of its keys. */
function count<T>(
  things: T[],
  keysOf: (thing: T) => (readonly [key: string, label: string])[],
): FacetShare[] {
  const shares = new Map<string, FacetShare>();
  for (const thing of things) {
    for (const [key, label] of new Map(keysOf(thing))) {
      const share = shares.get(key) ?? { key, label, count: 0 };
      share.count += 1;
      shares.set(key, share);
    }
  }
  return [...shares.values()].toSorted((a, b) => b.count - a.count || compare(a.label, b.label));
}
