// Notifications: what hosts and platforms announce about services, as many as each service counts.
import { diceOf, idOf } from './id.ts';
import type { Notification, Platform, Service } from './records.ts';

/** The notifications of a service, newest first; as many as its `notification_count` says. */
export function notificationsOf(platform: Platform, service: Service): Notification[] {
  return Array.from({ length: service.notification_count }, (_, n) => {
    const name = `notification ${n} of ${service.id}`;
    const dice = diceOf(name);
    const day = `2025-${String(1 + dice.int(12)).padStart(2, '0')}-${String(1 + dice.int(28)).padStart(2, '0')}`;
    return {
      id: idOf(name),
      published_date: `${day}T09:30:00Z`,
      last_modified: `${day}T09:30:00Z`,
      source: platform.content_provider_name,
      type: 'GENERIC',
      subject: 'Maintenance',
      message: 'The endpoint is not available.',
      start_date: day,
      end_date: null,
      reports: [],
      sushi_service: { id: service.id },
      data_host: service.data_host,
    };
  }).toSorted(newestFirst);
}

/** Orders notifications as registries list them. */
export function newestFirst(a: Notification, b: Notification): number {
  return b.published_date.localeCompare(a.published_date) || a.id.localeCompare(b.id);
}
