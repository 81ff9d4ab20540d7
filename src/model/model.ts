// The read model of a registry: one pure function from what was read to what pages, data and search need.
import type { Registry } from '../registry/registry.ts';
import { auditsOf } from './audits.ts';
import { catalogueOf } from './catalogue.ts';
import { facetsOf } from './facets.ts';
import { byPlatform, linked, linkMigrations } from './links.ts';
import { notificationsOf } from './notifications.ts';
import { byName } from './order.ts';
import type { Model } from './views.ts';

/** Makes the model. Pure and deterministic: one registry gives one model. */
export function modelOf(registry: Registry): Model {
  const { platforms, services: servicesById, hosts: hostsById } = linked(registry);
  const services = [...servicesById.values()].toSorted(byPlatform);
  linkMigrations(services);
  const catalogue = catalogueOf(registry.releases, platforms);
  return {
    ...catalogue,
    platforms,
    services,
    hosts: [...hostsById.values()].toSorted(byName),
    audits: auditsOf(services),
    notifications: notificationsOf(registry, servicesById, hostsById, catalogue.reports),
    facets: facetsOf(platforms, services),
  };
}
