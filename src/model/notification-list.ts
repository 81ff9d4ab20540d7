import { endpointOfLink } from '../registry/registry-link.ts';
import { isId } from '../registry/endpoint.ts';
import type { Registry } from '../registry/reading/registry.ts';
import { byCodeUnit } from './sort-order.ts';
import type { ListPage } from './list-pages.ts';
import type { Host, ReportMention, Notification, Report, Service } from './model-types.ts';

/** From the services' lists and the list of all, each once, newest first. Also sets `notifications` of the services. */
export function notificationsOf(
  registry: Registry,
  services: Map<string, Service>,
  hosts: Map<string, Host>,
  reports: Report[],
): Notification[] {
  const reportsById = new Map(reports.map((report) => [report.id, report]));
  const joined = new Map<string, Notification>();
  const lists = new Map<Service, Set<Notification>>();
  const add = (record: Notification['record'], service: Service | undefined) => {
    // Without a readable ID, each record counts as a notification of its own.
    const key = record.id || `#${joined.size}`;
    const known = joined.get(key);
    const endpoint = record.data_host ? endpointOfLink(record.data_host, registry.brand) : undefined;
    const host = endpoint?.kind === 'host' ? hosts.get(endpoint.id) : undefined;
    const notification = known ?? { record, service, host, reports: mentionsOf(record, reportsById) };
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

export interface NotificationYear {
  /** '' for notifications without a publication date. */
  year: string;
  notifications: Notification[];
}

/** By year of publication, in the given order. */
export function groupByYear(notifications: readonly Notification[]): NotificationYear[] {
  const years = Map.groupBy(
    notifications,
    ({ record }) => /^\d{4}(?=-|$)/.exec(record.published_date)?.[0] ?? '',
  );
  return [...years].map(([year, group]) => ({ year, notifications: group }));
}

/** `path` is the page on which the year begins. */
export function notificationYearsOf(
  pages: readonly ListPage<Notification>[],
): { year: string; count: number; path: string }[] {
  return groupByYear(pages.flatMap(({ items }) => items)).map(({ year, notifications }) => ({
    year,
    count: notifications.length,
    path: pages.find(({ items }) => items.includes(notifications[0]!))!.path,
  }));
}

/** The fragment of a notification on the pages that show it; undefined where its ID is malformed. */
export function notificationFragment(id: string): string | undefined {
  return isId(id) ? `notification-${id}` : undefined;
}

// The specification doesn't define how a notification refers to reports: live registries use an ID or an object.
function mentionsOf(record: Notification['record'], reports: Map<string, Report>): ReportMention[] {
  return record.reports.flatMap((reference) => {
    const { report_id, usage_release } = Object(
      typeof reference === 'string' ? { report_id: reference } : reference,
    );
    if (typeof report_id !== 'string' || report_id === '') return [];
    const release = typeof usage_release === 'string' ? usage_release : '';
    return [{ id: report_id, release, report: reports.get(report_id) }];
  });
}

export function byNewest(one: Notification, other: Notification): number {
  return (
    byCodeUnit(other.record.published_date, one.record.published_date) ||
    byCodeUnit(one.record.id, other.record.id)
  );
}
