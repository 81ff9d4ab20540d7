// Notifications with dates of what they announce.
import { dayPartOf } from '../util/date-words.ts';
import type { Notification, Service } from './model-types.ts';
import { NOTIFICATIONS_PATH, notificationFragment } from './notification-list.ts';
import { byCodeUnit } from './sort-order.ts';

/**
 * The notifications are sorted by the day on which calendars begin to show them: the start, or else the end. The stated
 * `start` and `end` may be in the wrong order; dates that cannot be read count as not stated.
 */
export function notificationPeriodsOf(notifications: Iterable<Notification>) {
  const periods = [...notifications].flatMap((notification) => {
    const { record } = notification;
    const [start, end] = [dayPartOf(record.start_date), dayPartOf(record.end_date)];
    const begin = start ?? end;
    if (begin === undefined) return [];
    const last = end !== undefined && end > begin ? end : begin;
    return [{ notification, path: notificationEntryPath(notification), begin, last, start, end }];
  });
  return periods.toSorted((a, b) => byCodeUnit(a.begin, b.begin) || byCodeUnit(a.path, b.path));
}

/** The path of its entry on the service page, or else in the notification list. */
export function notificationEntryPath({ record, service, listPath }: Notification): string {
  const fragment = notificationFragment(record.id);
  // IDs of events in calendars contain this path, so it is the same on every day.
  if (fragment === undefined) return service?.path ?? NOTIFICATIONS_PATH;
  return `${service?.path ?? listPath}#${fragment}`;
}

/**
 * ISO 8601, UTC, as is a time without a zone; undefined if the text is neither a date nor a time, or its year in UTC hasn't
 * four digits.
 */
export function isoTimeOf(text: string): string | undefined {
  const time = Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
  const iso = dayPartOf(text) === undefined || Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(iso) ? iso : undefined;
}

/** Whether a calendar of these services and notifications has something to show. */
export function hasCalendarDates(
  services: Iterable<Service>,
  notifications: Iterable<Notification>,
): boolean {
  const isDated = ({ migrations }: Service) =>
    migrations.some(({ record }) => dayPartOf(record.migration_date) !== undefined);
  return [...services].some(isDated) || notificationPeriodsOf(notifications).length > 0;
}
