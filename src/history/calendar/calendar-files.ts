// Calendars in iCalendar format (RFC 5545): of the registry, and of each platform and provider that has dates.
import { ICalCalendar, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import type { Subject } from '../entry.ts';
import type { Past } from '../past.ts';
import { hasBeenNotified } from '../record-past.ts';
import type { Model } from '../../model/model-types.ts';
import { notificationsOfServices } from '../../model/notification-list.ts';
import { replaceControls } from '../../util/controls.ts';
import { PRODUCT_NAME } from '../../util/product-name.ts';
import { calendarEventsOf, type CalendarEvent } from './calendar-events.ts';

/** The file of the calendar of a page: `/platform/<id>/` → `/platform/<id>/calendar.ics`. */
const CALENDAR = 'calendar.ics';
const DAY = 24 * 60 * 60 * 1000;
/** Years have four digits. */
const LAST_DAY = Date.parse('9999-12-31');

interface CalendarOptions {
  model: Pick<Model, 'platforms' | 'providers' | 'services' | 'notifications'>;
  past: Past;
  /** When the snapshot was taken. */
  taken: string;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  siteName?: string;
}

/** `file` is the path in the site. The same records and history give the same bytes. */
export function* calendarFilesOf(options: CalendarOptions): Generator<[file: string, text: string]> {
  const { model, past, taken, site, siteName = PRODUCT_NAME } = options;
  const { services, notifications, platforms, providers } = model;
  const calendars = [
    {
      name: 'Registry',
      path: '/notification/',
      events: calendarEventsOf(services, notifications, { past, taken }),
      isKept: past.changes.some(({ change }) => change.about.some(isNotificationOfPlatform)),
    },
    ...[...platforms, ...providers].map((owner) => {
      const own = 'services' in owner ? [owner] : owner.platforms;
      const shown = own.flatMap((each) => each.services);
      const events = calendarEventsOf(shown, notificationsOfServices(shown), { past, taken });
      // Programs that subscribed keep the dates of a calendar that is gone.
      return {
        name: owner.name,
        path: owner.path,
        events,
        isKept: own.some(({ id }) => hasBeenNotified(past, id)),
      };
    }),
  ];
  for (const { name, path, events, isKept } of calendars)
    if (events.length > 0 || isKept)
      yield [decodeURI(`${path.slice(1)}${CALENDAR}`), calendarText(`${name} · ${siteName}`, events, site)];
}

function isNotificationOfPlatform({ kind, platforms = [] }: Subject): boolean {
  return kind === 'notification' && platforms.length > 0;
}

function calendarText(name: string, events: CalendarEvent[], site: string): string {
  const calendar = new ICalCalendar({
    name: toCalendarName(name),
    prodId: { company: PRODUCT_NAME, product: 'calendar', language: 'EN' },
  });
  for (const { id, title, text, begin, end, stamp, revision, path } of events)
    calendar.createEvent({
      id: toCalendarId(`${id}@registry-snapshot`),
      sequence: revision,
      summary: toCalendarText(title),
      description: text === '' ? null : toCalendarText(text),
      allDay: true,
      // Events must not mark people as busy. Outlook reads busystatus instead of transparency.
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      start: new Date(begin),
      end: dayAfter(begin, end),
      stamp: new Date(stamp),
      url: toCalendarId(site + path),
    });
  return `${calendar.toString()}\r\n`;
}

/** The end of an event is the day after its last one; null if none is stated, or that is after the year 9999. */
function dayAfter(begin: string, end: string | undefined): Date | null {
  if (end === undefined) return null;
  const time = Math.min(Date.parse(end) + DAY, LAST_DAY);
  return time > Date.parse(begin) ? new Date(time) : null;
}

// The library writes names, UIDs and URLs as they are, so every text passes through these functions.

/** A text of one or more lines, which the library escapes. Some programs end a line at NEL, LS and PS too. */
function toCalendarText(text: string): string {
  return replaceControls(text.toWellFormed()).replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
}

/** A text of one line, which the library doesn't escape: commas and semicolons stay, as in version 1.0.0. */
function toCalendarName(text: string): string {
  return toCalendarText(text).replaceAll(/\s*\n\s*/g, ' ');
}

/** A UID or a URL: percent-encoded where it isn't ASCII, and where the library would escape it. */
function toCalendarId(text: string): string {
  return text.toWellFormed().replaceAll(/[^!-~]|[\\;,]/gu, encodeURIComponent);
}
