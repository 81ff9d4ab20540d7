import type { Registry } from '../registry/reading/registry.ts';
import { auditGroupsOf } from './audit-groups.ts';
import { reportCatalogueOf } from './report-catalogue.ts';
import { facetsOf } from './facets.ts';
import { byPlatform, linkRecords, linkMigrations } from './linked-records.ts';
import { notificationsOf } from './notification-list.ts';
import { byName } from './sort-order.ts';
import type { Model } from './model-types.ts';

export function modelOf(registry: Registry): Model {
  const { platforms, services: servicesById, hosts: hostsById } = linkRecords(registry);
  const services = [...servicesById.values()].toSorted(byPlatform);
  linkMigrations(services);
  const catalogue = reportCatalogueOf(registry.releases, platforms);
  return {
    ...catalogue,
    platforms,
    services,
    hosts: [...hostsById.values()].toSorted(byName),
    audits: auditGroupsOf(services),
    notifications: notificationsOf(registry, servicesById, hostsById, catalogue.reports),
    facets: facetsOf(platforms, services),
  };
}
