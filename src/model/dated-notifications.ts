// Notifications that state on which days what they announce begins or ends.
import type { Notification, Service } from './model-types.ts';
import { notificationFragment } from './notification-list.ts';
import { byCodeUnit } from './sort-order.ts';

export interface NotificationPeriod {
  notification: Notification;
  /** Where it is shown, with its fragment. */
  path: string;
  /** The days, as published: `2026-11-21`. The same if only one is stated. */
  begin: string;
  end: string;
}

/** By their beginning. Dates that cannot be read count as not stated. */
export function notificationPeriodsOf(notifications: Iterable<Notification>): NotificationPeriod[] {
  const periods = [...notifications].flatMap((notification): NotificationPeriod[] => {
    const { record, service } = notification;
    const [start, finish] = [dayOf(record.start_date), dayOf(record.end_date)];
    const begin = start ?? finish;
    if (begin === undefined) return [];
    const fragment = notificationFragment(record.id);
    const page = service?.path ?? '/notification/';
    const end = finish !== undefined && finish > begin ? finish : begin;
    return [{ notification, path: fragment ? `${page}#${fragment}` : page, begin, end }];
  });
  return periods.toSorted((a, b) => byCodeUnit(a.begin, b.begin) || byCodeUnit(a.path, b.path));
}

/** `2026-11-21`; undefined for anything but a day or a time. */
export function dayOf(text: string | null): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text ?? '')?.[0];
  const time = Date.parse(day ?? '');
  // Some engines read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day!) ? day : undefined;
}

/** Whether a calendar of these services and notifications has something to show. */
export function hasDates(services: Iterable<Service>, notifications: Iterable<Notification>): boolean {
  const isDated = ({ migrations }: Service) =>
    migrations.some(({ record }) => dayOf(record.migration_date) !== undefined);
  return [...services].some(isDated) || notificationPeriodsOf(notifications).length > 0;
}
