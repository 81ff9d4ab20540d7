// Notifications that name reports, whose data may have to be harvested again. Their type and text are not interpreted.
import { dayOf, notificationPath } from './dated-notifications.ts';
import type { Notification, Platform, Service } from './model-types.ts';

export interface ReportNotice {
  notification: Notification;
  /** Where it is shown, with its fragment. */
  path: string;
  reports: Notification['reports'];
  /** Its dates, which need not be those of the data; '' if not stated or unreadable. */
  begin: string;
  end: string;
  /** '' if not stated. */
  published: string;
  /** The service that it names; undefined where it names only a data host. */
  service: Service | undefined;
  /** Of the service, or else of the data host. */
  platforms: Platform[];
}

/** In the order of the notifications. */
export function reportNoticesOf(notifications: Iterable<Notification>): ReportNotice[] {
  return [...notifications].flatMap((notification): ReportNotice[] => {
    const { record, service, host, reports } = notification;
    if (reports.length === 0) return [];
    const days = { begin: dayOf(record.start_date) ?? '', end: dayOf(record.end_date) ?? '' };
    const platforms = service?.platforms ?? host?.platforms ?? [];
    const path = notificationPath(notification);
    return [{ notification, path, reports, ...days, published: record.published_date, service, platforms }];
  });
}
