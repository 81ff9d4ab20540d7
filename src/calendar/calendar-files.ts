// Calendars in iCalendar format (RFC 5545): of the registry, and of each platform and provider that has dates.
import { ICalCalendar } from 'ical-generator';
import type { HistoryEntry } from '../history/entry.ts';
import type { Model, Service } from '../model/model-types.ts';
import { PRODUCT_NAME } from '../util/product-name.ts';
import { calendarEventsOf, firstSeenIn, type CalendarEvent } from './calendar-events.ts';

/** The file of the calendar of a page: `/platform/<id>/` → `/platform/<id>/calendar.ics`. */
const CALENDAR = 'calendar.ics';
const DAY = 24 * 60 * 60 * 1000;

interface CalendarOptions {
  model: Pick<Model, 'platforms' | 'providers' | 'services' | 'notifications'>;
  /** Oldest first. */
  entries: HistoryEntry[];
  /** When the snapshot was taken. */
  taken: string;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  siteName?: string;
}

/** `file` is the path in the site. The same records and history give the same bytes. */
export function* calendarFilesOf(options: CalendarOptions): Generator<[file: string, text: string]> {
  const { model, entries, taken, site, siteName = PRODUCT_NAME } = options;
  const { services, notifications, platforms, providers } = model;
  const seen = firstSeenIn(entries, taken);
  const calendars = [
    { name: 'Registry', path: '/notification/', events: calendarEventsOf(services, notifications, seen) },
    ...[...platforms, ...providers].map((owner) => {
      const own = 'services' in owner ? owner.services : servicesOf(owner.platforms);
      const announced = new Set(own.flatMap((service) => service.notifications));
      return { name: owner.name, path: owner.path, events: calendarEventsOf(own, announced, seen) };
    }),
  ];
  for (const { name, path, events } of calendars)
    if (events.length > 0)
      yield [decodeURI(`${path.slice(1)}${CALENDAR}`), calendarText(`${name} · ${siteName}`, events, site)];
}

function servicesOf(platforms: { services: Service[] }[]): Service[] {
  return [...new Set(platforms.flatMap(({ services }) => services))];
}

function calendarText(name: string, events: CalendarEvent[], site: string): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: PRODUCT_NAME, product: 'calendar', language: 'EN' },
  });
  for (const { id, title, text, begin, end, stamp, path } of events)
    calendar.createEvent({
      id: `${id}@registry-snapshot`,
      summary: title.toWellFormed(),
      description: text === '' ? null : text.toWellFormed(),
      allDay: true,
      start: new Date(begin),
      // The end of an event is the day after its last one.
      end: new Date(Date.parse(end) + DAY),
      stamp: new Date(stamp),
      url: site + path,
    });
  return `${calendar.toString()}\r\n`;
}
