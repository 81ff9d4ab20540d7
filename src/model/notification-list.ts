import { endpointOfLink } from '../registry/registry-link.ts';
import { isId } from '../registry/endpoint.ts';
import type { Registry } from '../registry/reading/registry.ts';
import { announcedTimeOf } from './announced-time.ts';
import { publicationYearOf } from './list-filters.ts';
import { byCodeUnit } from './sort-order.ts';
import type { ListPage } from './list-pages.ts';
import type { Host, Notification, Report, Service } from './model-types.ts';

/** From the services' lists and the list of all, each once, newest first. Also sets `notifications` of the services. */
export function notificationsOf(
  registry: Registry,
  services: Map<string, Service>,
  hosts: Map<string, Host>,
  catalogue: Report[],
): Notification[] {
  const reportsById = new Map(catalogue.map((report) => [report.id, report]));
  const joined = new Map<string, Notification>();
  const lists = new Map<Service, Set<Notification>>();
  const add = (record: Notification['record'], service: Service | undefined) => {
    // Without a readable ID, each record counts as a notification of its own.
    const key = record.id || `#${joined.size}`;
    const known = joined.get(key);
    const endpoint = endpointOfLink(record.data_host ?? '', registry.brand);
    const host = endpoint?.kind === 'host' ? hosts.get(endpoint.id) : undefined;
    const references = known ? [] : record.reports.flatMap((value) => reportReferenceOf(value) ?? []);
    const reports = references.map((each) => ({ ...each, report: reportsById.get(each.id) }));
    const notification = known ?? { record, service, host, reports };
    notification.service ??= service;
    joined.set(key, notification);
    if (!service) return;
    const list = lists.get(service) ?? new Set();
    lists.set(service, list.add(notification));
  };
  for (const [id, records] of registry.serviceNotifications) {
    for (const record of records) add(record, services.get(id));
  }
  for (const record of registry.notifications ?? [])
    add(record, services.get(record.sushi_service?.id ?? ''));
  for (const [service, list] of lists) service.notifications = [...list].toSorted(byNewest);
  return [...joined.values()].toSorted(byNewest);
}

/** What is upcoming or current on `day` comes first; otherwise the order stays. */
export function upcomingFirst(notifications: readonly Notification[], day: string): Notification[] {
  const { upcoming = [], others = [] } = Object.groupBy(notifications, (each) =>
    announcedTimeOf(each, day) === 'upcoming' ? 'upcoming' : 'others',
  );
  return [...upcoming, ...others];
}

/**
 * In the given order. The name of a group is `upcoming`, the year of publication, or '' for notifications without a
 * publication date.
 */
export function groupNotifications(notifications: readonly Notification[], day: string) {
  const groups = Map.groupBy(notifications, (each) =>
    announcedTimeOf(each, day) === 'upcoming' ? 'upcoming' : publicationYearOf(each),
  );
  return [...groups].map(([name, group]) => ({ name, notifications: group }));
}

/** `path` is the page on which the group begins. */
export function notificationGroupsOf(pages: readonly ListPage<Notification>[], day: string) {
  const all = pages.flatMap(({ items }) => items);
  return groupNotifications(all, day).map(({ name, notifications }) => ({
    name,
    count: notifications.length,
    path: pages.find(({ items }) => items.includes(notifications[0]!))!.path,
  }));
}

/** The fragment of a notification on the pages that show it; undefined where its ID is malformed. */
export function notificationFragment(id: string): string | undefined {
  return isId(id) ? `notification-${id}` : undefined;
}

/** The specification doesn't define references to reports: live registries use an ID or an object. */
export function reportReferenceOf(value: unknown): { id: string; release: string } | undefined {
  const { report_id, usage_release } = Object(typeof value === 'string' ? { report_id: value } : value);
  if (typeof report_id !== 'string' || report_id === '') return undefined;
  return { id: report_id, release: typeof usage_release === 'string' ? usage_release : '' };
}

export function byNewest(one: Notification, other: Notification): number {
  return (
    byCodeUnit(other.record.published_date, one.record.published_date) ||
    byCodeUnit(one.record.id, other.record.id)
  );
}
