import type { Registry } from '../registry/reading/registry.ts';
import { linkAuditsByStatus } from './audit-groups.ts';
import { reportCatalogueOf } from './report-catalogue.ts';
import { hostAuditsOf } from './host-audits.ts';
import { countsByFacetOf } from './facets.ts';
import { byPlatformName, linkRecords, linkMigrations } from './linked-records.ts';
import { notificationPagesOf } from './notification-agenda.ts';
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
  const notifications = notificationsOf(registry, servicesById, hostsById, catalogue.reports);
  for (const { path, items } of notificationPagesOf(notifications, registry.taken.slice(0, 10)))
    for (const each of items.flatMap((item) => item.notifications)) each.listPath = path;
  return {
    ...catalogue,
    allReleases: distinctReleasesOf([...catalogue.releases, ...services.map(({ release }) => release)]),
    platforms,
    services,
    hosts: [...hostsById.values()].toSorted(byName),
    providers: providersOf(platforms, formerProviders),
    audits,
    notifications,
    facets: countsByFacetOf(platforms, services),
  };
}
