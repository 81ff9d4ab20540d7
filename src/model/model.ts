import type { Registry } from '../registry/reading/registry.ts';
import { linkAuditsByStatus } from './audit-groups.ts';
import { reportCatalogueOf } from './report-catalogue.ts';
import { hostAuditsOf } from './host-audits.ts';
import { countsByFacetOf } from './facets.ts';
import { deriveRecords, linkMigrations } from './derived-records.ts';
import { notificationPagesOf } from './notification-agenda.ts';
import { notificationsOf } from './notifications.ts';
import { providersOf } from './providers.ts';
import { byName, distinctReleasesOf } from '../util/sort-order.ts';
import type { Model } from './model-types.ts';

/** `formerProviders` are names of providers that the history has. */
export function modelOf(registry: Registry, formerProviders: Iterable<string> = []): Model {
  const records = deriveRecords(registry);
  const [platforms, services] = [[...records.platforms.values()], [...records.services.values()]];
  linkMigrations(services);
  const catalogue = reportCatalogueOf(registry.releases, platforms);
  const audits = linkAuditsByStatus(services, registry.taken);
  const hosts = [...records.hosts.values()].toSorted(byName);
  for (const host of hosts) host.audits = hostAuditsOf(host, registry.taken);
  const notifications = notificationsOf(records, catalogue.reports);
  for (const { path, items } of notificationPagesOf(notifications, registry.taken.slice(0, 10)))
    for (const each of items.flatMap((item) => item.notifications)) each.listPath = path;
  return {
    ...catalogue,
    allReleases: distinctReleasesOf([...catalogue.releases, ...services.map(({ release }) => release)]),
    platforms,
    services,
    hosts,
    providers: providersOf(platforms, formerProviders),
    audits,
    notifications,
    facets: countsByFacetOf(platforms, services),
  };
}
