// Notifications that name reports, whose data may have to be harvested again. Their type and text are not interpreted.
import { dayPartOf } from '../util/date-words.ts';
import { notificationEntryPath } from './dated-notifications.ts';
import type { Notification } from './model-types.ts';

/** The order is the notifications'. A service's platforms count, or else the data host's. */
export function reportNoticesOf(notifications: Iterable<Notification>) {
  return [...notifications].flatMap((notification) => {
    const { record, service, host, reports } = notification;
    if (reports.length === 0) return [];
    // The data may have other days.
    const days = { begin: dayPartOf(record.start_date) ?? '', end: dayPartOf(record.end_date) ?? '' };
    const platforms = service?.platforms ?? host?.platforms ?? [];
    const path = notificationEntryPath(notification);
    return [{ notification, path, reports, ...days, published: record.published_date, service, platforms }];
  });
}
