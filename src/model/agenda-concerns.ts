// Whom and what notifications with the same text are about.
import type { Service } from './model-types.ts';
import type { AgendaItem } from './notification-agenda.ts';

export type AgendaConcerns = ReturnType<typeof agendaConcernsOf>;

export function agendaConcernsOf({ notifications }: AgendaItem) {
  const services = [...new Set(notifications.flatMap(({ service }) => service ?? []))];
  return {
    services,
    platformCount: new Set(services.flatMap(({ platforms }) => platforms)).size,
    hosts: distinct(
      notifications.flatMap(({ record: { data_host: link }, host }) => (host || link ? { host, link } : [])),
      ({ host, link }) => [host?.id, link],
    ),
    reports: distinct(
      notifications.flatMap(({ reports }) => reports),
      ({ id, name, release }) => [id, name, release],
    ),
  };
}

/**
 * The concerns that a record’s page does not show itself. It shows its service and data hosts; a platform with several
 * services shows all of them, but not which ones a notification is about.
 */
export function concernsBeside({ services, hosts, reports }: AgendaConcerns, path: string) {
  const isHere = (service: Service): boolean =>
    service.path === path || service.platforms.some((platform) => platform.path === path);
  const own = services.filter(isHere).flatMap(({ platforms }) => platforms);
  return {
    services: services.filter((service) => (services.length > 1 ? service.path !== path : !isHere(service))),
    hosts: hosts.filter(({ host }) => !host || !(host.path === path || host.services.some(isHere))),
    reports,
    /** The names of which one is often the source, too. */
    names: [
      ...hosts.map(({ host }) => host?.name),
      ...services.map(({ name }) => name),
      ...own.map(({ record }) => record.content_provider_name),
    ],
  };
}

/** Each item once. */
function distinct<Item>(items: Item[], keyOf: (item: Item) => unknown[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(keyOf(item)), item])).values()];
}
