// Whom and what notifications with the same text are about.
import type { AgendaItem } from './notification-agenda.ts';

export type AgendaConcerns = ReturnType<typeof agendaConcernsOf>;

export function agendaConcernsOf({ notifications }: AgendaItem) {
  const services = [...new Set(notifications.flatMap(({ service }) => service ?? []))];
  return {
    services,
    platformCount: new Set(services.flatMap(({ platforms }) => platforms)).size,
    /** Of services that the registry does not list. */
    unknownServices: notifications.flatMap(({ record, service }) =>
      !service && record.sushi_service?.id ? record.sushi_service.id : [],
    ),
    hosts: distinct(
      notifications.flatMap(({ record: { data_host: link }, host }) => (host || link ? { host, link } : [])),
      ({ host, link }) => [host?.id, link],
    ),
    reports: distinct(
      notifications.flatMap(({ reports }) => reports),
      ({ id, name, release }) => [id, name, release],
    ),
    /** Lists of reports with values that aren't references to reports. */
    unreadReports: distinct(
      notifications.flatMap(({ record, reports }) =>
        reports.length < record.reports.length ? [record.reports] : [],
      ),
      (values) => values,
    ),
  };
}

/** Each item once. */
function distinct<Item>(items: Item[], keyOf: (item: Item) => unknown[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(keyOf(item)), item])).values()];
}
