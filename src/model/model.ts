import type { Registry } from '../registry/reading/registry.ts';
import { linkAuditsByStatus } from './audit-groups.ts';
import { reportCatalogueOf } from './report-catalogue.ts';
import { hostAuditsOf } from './host-audits.ts';
import { countsByFacetOf } from './facets.ts';
import { byPlatformName, linkRecords, linkMigrations } from './linked-records.ts';
import { notificationsOf } from './notification-list.ts';
import { providersOf } from './providers.ts';
import { byName, distinctReleasesOf } from './sort-order.ts';
import type { Model } from './model-types.ts';

/** `formerProviders` are names of providers that the history has. */
export function modelOf(registry: Registry, formerProviders: Iterable<string> = []): Model {
  const { platforms, services: servicesById, hosts: hostsById } = linkRecords(registry);
  const services = [...servicesById.values()].toSorted(byPlatformName);
  linkMigrations(services);
  const catalogue = reportCatalogueOf(registry.releases, platforms);
  const audits = linkAuditsByStatus(services, registry.taken);
  for (const host of hostsById.values()) host.audits = hostAuditsOf(host, registry.taken);
  return {
    ...catalogue,
    allReleases: distinctReleasesOf([...catalogue.releases, ...services.map(({ release }) => release)]),
    platforms,
    services,
    hosts: [...hostsById.values()].toSorted(byName),
    providers: providersOf(platforms, formerProviders),
    audits,
    notifications: notificationsOf(registry, servicesById, hostsById, catalogue.reports),
    facets: countsByFacetOf(platforms, services),
  };
}
