// Counts of everything that lists can be narrowed by.
import { byRelease, byCodeUnit } from './sort-order.ts';
import type { Facets, Platform, Service, FacetCount } from './model-types.ts';

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
    servicesByRelease: countBy(services, (service) => [[service.release, service.release]]).toSorted((a, b) =>
      byRelease(a.key, b.key),
    ),
    platformsByReleases: countBy(platforms, ({ releases }) => [[releases.join(' + '), releases.join(' + ')]]),
    hostTypes: countBy(platforms, ({ record }) =>
      record.host_types.map(({ name }) => [name, name.replaceAll('_', ' ')]),
    ),
    countries: countBy(platforms, ({ country }) => (country ? [[country.code, country.name]] : [])),
    hosts: countBy(platforms, ({ hosts }) => hosts.map((host) => [host.id, host.name])),
    auditStates: countBy(services, ({ audit }) => [[audit?.status ?? '', audit?.status ?? 'No audit']]),
    credentials: countBy(services, ({ record }) =>
      Object.entries(CREDENTIALS).filter(([field]) => record[field as keyof typeof CREDENTIALS] === true),
    ),
  };
}

/** The first of many shares, and how many more there are. */
export function largestOf(shares: readonly FacetCount[], most: number): { shown: FacetCount[]; more: number } {
  const shown = shares.slice(0, most);
  return { shown, more: shares.length - shown.length };
}

/** Counts by key, the largest first; a thing counts once for each of its keys. */
function countBy<T>(
  things: T[],
  keysOf: (thing: T) => (readonly [key: string, label: string])[],
): FacetCount[] {
  const shares = new Map<string, FacetCount>();
  for (const thing of things) {
    for (const [key, label] of new Map(keysOf(thing))) {
      const share = shares.get(key) ?? { key, label, countBy: 0 };
      share.countBy += 1;
      shares.set(key, share);
    }
  }
  return [...shares.values()].toSorted((a, b) => b.countBy - a.countBy || byCodeUnit(a.label, b.label));
}
