import { isId } from '../registry/endpoint.ts';
import type { Registry } from '../registry/reading/registry.ts';
import { hostOfLink } from './linked-records.ts';
import { byCodeUnit } from './sort-order.ts';
import type { Host, Notification, Report, Service } from './model-types.ts';

/** The first page of the list of all. */
export const NOTIFICATIONS_PATH = '/notification/';

/** Joins the lists of the services and of the registry: each notification once, newest first. Also sets `notifications` of services. */
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
    // A record without a readable ID counts as a separate notification.
    const key = record.id || `#${joined.size}`;
    const known = joined.get(key);
    const host = hostOfLink(record.data_host, hosts, registry.brand);
    const references = known ? [] : record.reports.flatMap(namedReferenceOf);
    const reports = references.map((each) => ({ ...each, report: reportsById.get(each.id) }));
    const notification = known ?? { record, listPath: NOTIFICATIONS_PATH, service, host, reports };
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
  for (const [service, list] of lists) service.notifications = [...list].toSorted(byNewestPublished);
  return [...joined.values()].toSorted(byNewestPublished);
}

/** The notifications of all the services, each once. */
export function notificationsOfServices(services: readonly Service[]): Notification[] {
  return [...new Set(services.flatMap(({ notifications }) => notifications))];
}

/** Likewise, with those that a data host of the services published for all its services. */
export function notificationsAround(
  services: readonly Service[],
  all: readonly Notification[],
): Notification[] {
  const hosts = new Set(services.map(({ host }) => host));
  const ofHosts = all.filter(({ service, host }) => !service && host && hosts.has(host));
  return [...new Set([...notificationsOfServices(services), ...ofHosts])];
}

/** The fragment of a notification on the pages that show it; undefined where its ID is malformed. */
export function notificationFragment(id: string): string | undefined {
  return isId(id) ? `notification-${id}` : undefined;
}

function namedReferenceOf(value: unknown) {
  const reference = parseReportReference(value);
  const { report_name: name } = Object(value) as { report_name?: unknown };
  return reference ? [{ ...reference, name: typeof name === 'string' ? name : '' }] : [];
}

/** The specification doesn't define references to reports: live registries use an ID or an object. */
export function parseReportReference(value: unknown): { id: string; release: string } | undefined {
  const { report_id, usage_release } = Object(typeof value === 'string' ? { report_id: value } : value);
  if (typeof report_id !== 'string' || report_id === '') return undefined;
  return { id: report_id, release: typeof usage_release === 'string' ? usage_release : '' };
}

export function byNewestPublished(one: Notification, other: Notification): number {
  return (
    byCodeUnit(other.record.published_date, one.record.published_date) ||
    byCodeUnit(one.record.id, other.record.id)
  );
}
