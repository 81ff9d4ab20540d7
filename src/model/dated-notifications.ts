// The place of a notification on the site, and its times.
import { dayPartOf } from '../util/date-words.ts';
import type { Notification } from './model-types.ts';
import { NOTIFICATIONS_PATH, notificationFragment } from './notifications.ts';

/** The path of its entry on the service page, or else in the notification list. */
export function notificationEntryPath({ record, service, listPath }: Notification): string {
  const fragment = notificationFragment(record.id);
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
