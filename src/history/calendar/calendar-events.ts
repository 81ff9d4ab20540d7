// What a calendar shows: the periods of notifications, and the dates on which services moved to another data host.
import { dateInWords, dayPartOf } from '../../util/date-words.ts';
import { stableIdOf } from '../../util/stable-id.ts';
import { changesAbout, type Past } from '../past.ts';
import { additionTimeOf } from '../record-past.ts';
import { migrationRevisionsOf, notificationRevisionsOf } from './event-revisions.ts';
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
  /** How often its dates changed. */
  revision: number;
  /** The page that shows it, with a fragment. */
  path: string;
}

/** The events are sorted by date. */
export function calendarEventsOf(
  services: Iterable<Service>,
  notifications: Iterable<Notification>,
  { past, taken }: { past: Past; taken: string },
): CalendarEvent[] {
  const began = past.began ?? taken;
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
          stamp:
            isoTimeOf(last_modified) ??
            isoTimeOf(published_date) ??
            additionTimeOf(past, { kind: 'notification', id }) ??
            began,
          revision: notificationRevisionsOf(past, id),
          path,
        };
      },
    ),
    ...[...migrations].flatMap((migration) => migrationEvent(migration, past, taken)),
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
  past: Past,
  taken: string,
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
      stamp:
        migrationTimeOf(past, service.id, record.id) ??
        additionTimeOf(past, { kind: 'service', id: service.id }) ??
        past.began ??
        taken,
      revision: migrationRevisionsOf(past, service.id, record.id),
      path: `${service.path}#migrations`,
    },
  ];
}

/** When a service first listed a migration that it had not listed before. */
function migrationTimeOf(past: Past, service: string, migration: string): string | undefined {
  const isListed = (after: unknown): boolean =>
    Array.isArray(after) && after.some((each) => (Object(each) as { id?: unknown }).id === migration);
  return changesAbout(past, { kind: 'service', id: service }).find(({ change }) =>
    change.fields.some(({ field, after }) => field === '/migrations' && isListed(after)),
  )?.taken;
}

function platformNames(service: Service | undefined): string {
  return service?.platforms.map(({ name }) => name).join(', ') ?? '';
}
