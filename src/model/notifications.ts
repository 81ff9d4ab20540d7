import { isId } from '../registry/endpoint.ts';
import { byCodeUnit } from '../util/sort-order.ts';
import type { DerivedRecords } from './derived-records.ts';
import type { Notification, Report, Service } from './model-types.ts';

/** The first page of the list of all. */
export const NOTIFICATIONS_PATH = '/notification/';

/** Newest first. Also sets `notifications` of services. */
export function notificationsOf(records: DerivedRecords, catalogue: Report[]): Notification[] {
  const { linkedNotifications, services, hosts } = records;
  const reportsById = new Map(catalogue.map((report) => [report.id, report]));
  const notifications = linkedNotifications.map(({ record, services: of, host }): Notification => {
    const own = Array.from(of, ({ id }) => services.get(id)!);
    const references = record.reports.flatMap(namedReferenceOf);
    const reports = references.map((each) => ({ ...each, report: reportsById.get(each.id) }));
    const notification = {
      record,
      listPath: NOTIFICATIONS_PATH,
      service: own[0],
      host: hosts.get(host?.id ?? ''),
      reports,
    };
    for (const service of own) service.notifications.push(notification);
    return notification;
  });
  for (const service of services.values()) service.notifications.sort(byNewestPublished);
  return notifications.toSorted(byNewestPublished);
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
