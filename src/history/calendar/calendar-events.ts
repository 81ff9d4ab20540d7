// What a calendar shows: the periods of notifications, and the dates on which services moved to another data host.
import { dateInWords, dayPartOf } from '../../util/date-words.ts';
import { stableIdOf } from '../../util/stable-id.ts';
import type { HistoryEntry } from '../entry.ts';
import { notificationPeriodsOf, isoTimeOf } from '../../model/dated-notifications.ts';
import { NO_SUBJECT } from '../../model/agenda-labels.ts';
import type { Migration, Notification, Service } from '../../model/model-types.ts';

export interface CalendarEvent {
  /** Stable: made of the record's ID. */
  id: string;
  title: string;
  text: string;
  /** Days: `2026-11-21`. The last one is included. */
  begin: string;
  /** Undefined if the record states none. */
  end: string | undefined;
  /** When the record was last changed, or first seen: ISO 8601, UTC. */
  stamp: string;
  /** The page that shows it, with a fragment. */
  path: string;
}

type FirstSeen = ReturnType<typeof firstSeenIn>;

/**
 * When each service, migration and notification was first seen, by ID. Records without an ID here are as old as the history.
 * `entries` are oldest first; `taken` is the time of the snapshot.
 */
export function firstSeenIn(entries: HistoryEntry[], taken: string) {
  const ids = new Map<string, string>();
  const see = (id: unknown, time: string): void => {
    if (typeof id === 'string' && !ids.has(id)) ids.set(id, time);
  };
  for (const entry of entries) {
    for (const { event, about, fields } of entry.changes) {
      if (event === 'service-added' || event === 'notification-added') see(about[0]!.id, entry.taken);
      for (const { field, after } of fields)
        if (field === '/migrations' && Array.isArray(after))
          for (const migration of after) see((Object(migration) as { id?: unknown }).id, entry.taken);
    }
  }
  return { ids, began: entries[0]?.taken ?? taken, taken };
}

/** The events are sorted by date. */
export function calendarEventsOf(
  services: Iterable<Service>,
  notifications: Iterable<Notification>,
  seen: FirstSeen,
): CalendarEvent[] {
  const migrations = new Set([...services].flatMap((service) => service.migrations));
  const events = [
    ...notificationPeriodsOf(notifications).map(
      ({ notification, path, begin, last, start, end }): CalendarEvent => {
        const { id, subject, message, last_modified, published_date } = notification.record;
        const name = [subject || NO_SUBJECT, datesNoteOf(start, end)].filter(Boolean).join(' ');
        return {
          id: `notification-${id || stableIdOf([path, notification.record])}`,
          title: [platformNames(notification.service), name].filter(Boolean).join(': '),
          text: message,
          begin,
          end: end && last,
          stamp: isoTimeOf(last_modified) ?? isoTimeOf(published_date) ?? seen.ids.get(id) ?? seen.began,
          path,
        };
      },
    ),
    ...[...migrations].flatMap((migration) => migrationEvent(migration, seen)),
  ];
  return events.toSorted((a, b) => (a.begin + a.id < b.begin + b.id ? -1 : 1));
}

/** The title states this because a calendar shows an event with one date on that day only. */
function datesNoteOf(start: string | undefined, end: string | undefined): string {
  if (start === undefined) return '(until this day; no start stated)';
  if (end === undefined) return '(no end stated)';
  return end < start ? `(the stated end, ${dateInWords(end)}, is before the start)` : '';
}

function migrationEvent(
  { record, service, from, to }: Migration,
  { ids, began, taken }: FirstSeen,
): CalendarEvent[] {
  const day = dayPartOf(record.migration_date);
  if (day === undefined) return [];
  const [source, target] = [from, to].map(({ host, name }) => host?.name ?? name);
  const release = service.release && `release ${service.release} `;
  return [
    {
      id: `migration-${service.id}-${record.id || day}`,
      title: `${service.name}: ${release}service ${day < taken.slice(0, 10) ? 'moved' : 'moves'} to another data host`,
      text: [source && `From ${source}`, target && `to ${target}`].filter(Boolean).join(' '),
      begin: day,
      end: day,
      stamp: ids.get(record.id) ?? ids.get(service.id) ?? began,
      path: `${service.path}#migrations`,
    },
  ];
}

function platformNames(service: Service | undefined): string {
  return service?.platforms.map(({ name }) => name).join(', ') ?? '';
}
