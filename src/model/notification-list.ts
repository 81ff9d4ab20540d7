// Notifications, from the services' own lists and from the list of all, each once.
import { endpointOfLink } from '../registry/registry-link.ts';
import { isId } from '../registry/endpoint.ts';
import type { Registry } from '../registry/reading/registry.ts';
import { compare } from './sort-order.ts';
import type { ListPage } from './list-pages.ts';
import type { Host, HostMention, Notification, Report, Service } from './model-types.ts';

/** Joins all notifications by id, newest first, and enters each into the service whose list has it. */
export function notificationsOf(
  registry: Registry,
  services: Map<string, Service>,
  hosts: Map<string, Host>,
  reports: Report[],
): Notification[] {
  const reportsById = new Map(reports.map((report) => [report.id, report]));
  const joined = new Map<string, Notification>();
  const lists = new Map<Service, Set<Notification>>();
  const enter = (record: Notification['record'], service: Service | undefined) => {
    // Records without a readable id cannot be told apart: each counts.
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
    for (const record of records) enter(record, services.get(id));
  }
  for (const record of registry.notifications ?? [])
    enter(record, services.get(record.sushi_service?.id ?? ''));
  for (const [service, list] of lists) service.notifications = [...list].toSorted(newestFirst);
  return [...joined.values()].toSorted(newestFirst);
}

/** Notifications of one year; '' where they do not say when they were published. */
export interface NotificationYear {
  year: string;
  notifications: Notification[];
}

/** Notifications by the year in which they were published, in the order in which they come. */
export function groupByYear(notifications: readonly Notification[]): NotificationYear[] {
  const years = Map.groupBy(
    notifications,
    ({ record }) => /^\d{4}(?=-|$)/.exec(record.published_date)?.[0] ?? '',
  );
  return [...years].map(([year, own]) => ({ year, notifications: own }));
}

/** The years of a list on several pages, each with how many it has and the page on which it begins. */
export function yearsOn(
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

// The specification does not show how a notification names its reports: live registries write an id, or an object.
function mentionsOf(record: Notification['record'], reports: Map<string, Report>): HostMention[] {
  return record.reports.flatMap((named) => {
    const { report_id, usage_release } = Object(typeof named === 'string' ? { report_id: named } : named);
    if (typeof report_id !== 'string' || report_id === '') return [];
    const release = typeof usage_release === 'string' ? usage_release : '';
    return [{ id: report_id, release, report: reports.get(report_id) }];
  });
}

function newestFirst(one: Notification, other: Notification): number {
  return (
    compare(other.record.published_date, one.record.published_date) || compare(one.record.id, other.record.id)
  );
}
