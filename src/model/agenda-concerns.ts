// Whom and what notifications with the same text are about.
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

/** Each item once. */
function distinct<Item>(items: Item[], keyOf: (item: Item) => unknown[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(keyOf(item)), item])).values()];
}
