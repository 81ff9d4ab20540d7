// Notifications with dates of what they announce.
import { isDayOrMonth } from '../util/date-words.ts';
import type { Notification, Service } from './model-types.ts';
import { NOTIFICATIONS_PATH, notificationFragment } from './notification-list.ts';
import { byCodeUnit } from './sort-order.ts';

type NotificationPeriod = ReturnType<typeof notificationPeriodsOf>[number];

/** By their beginning. If only one day is stated, both are that one. Dates that cannot be read count as not stated. */
export function notificationPeriodsOf(notifications: Iterable<Notification>) {
  const periods = [...notifications].flatMap((notification) => {
    const { record } = notification;
    const [start, finish] = [dayPartOf(record.start_date), dayPartOf(record.end_date)];
    const begin = start ?? finish;
    if (begin === undefined) return [];
    const end = finish !== undefined && finish > begin ? finish : begin;
    const path = notificationEntryPath(notification);
    // It has begun or will begin, and no end is stated.
    const isOpen = finish === undefined;
    return [{ notification, path, begin, end, isOpen }];
  });
  return periods.toSorted((a, b) => byCodeUnit(a.begin, b.begin) || byCodeUnit(a.path, b.path));
}

/** What a page shows of a period. */
export interface AnnouncedPeriod extends Pick<NotificationPeriod, 'path' | 'begin' | 'end'> {
  subject: string;
}

/** Periods with a day from `day` to `days` later. One without an end counts on its first day only. */
export function notificationPeriodsWithin(
  notifications: Iterable<Notification>,
  day: string,
  days: number,
): AnnouncedPeriod[] {
  const last = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  return notificationPeriodsOf(notifications)
    .filter(({ begin, end }) => begin <= last && day <= end)
    .map(({ notification: { record }, path, begin, end }) => ({ subject: record.subject, path, begin, end }));
}

/** Its entry on the page of its service, or else on that of all notifications. */
export function notificationEntryPath({ record, service, listPath }: Notification): string {
  const fragment = notificationFragment(record.id);
  // IDs of events in calendars contain this path, so it is the same on every day.
  if (fragment === undefined) return service?.path ?? NOTIFICATIONS_PATH;
  return `${service?.path ?? listPath}#${fragment}`;
}

/** `2026-11-21`; undefined for anything but a day or a time. */
export function dayPartOf(text: string | null): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text ?? '')?.[0];
  return day !== undefined && isDayOrMonth(day) ? day : undefined;
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
