// Notifications as an agenda, one item for each text: the current ones, the next ones, then the newest.
import { unknownFieldsOf } from '../registry/reading/unknown-fields.ts';
import { dayPartOf } from '../util/date-words.ts';
import { listPagesOf, type ListPage } from './list-pages.ts';
import { byNewestPublished, NOTIFICATIONS_PATH } from './notifications.ts';
import { byCodeUnit } from '../util/sort-order.ts';
import { AGENDA_PARTS, type AgendaPart, type AgendaTime } from './agenda-labels.ts';
import type { Notification } from './model-types.ts';

const PARTS = Object.keys(AGENDA_PARTS) as AgendaPart[];

export interface AgendaItem {
  time: AgendaTime;
  part: AgendaPart;
  /** With the same text and dates, newest first; at least one. */
  notifications: [Notification, ...Notification[]];
}

/** How long a notification without an end counts as current. */
const DAYS_CURRENT_WITHOUT_END = 30;

/** After how many days a notification without an end comes last. */
const DAYS_UNTIL_OLD = 365;

/** How far the pages look ahead. */
export const DAYS_AHEAD = 30;

/** `day` is the day of the snapshot: a build reads no clock. */
export function agendaOf(notifications: readonly Notification[], day: string): AgendaItem[] {
  const items = [...Map.groupBy(notifications, textKey).values()].map((group): AgendaItem => {
    const [first, ...others] = group.toSorted(byNewestPublished);
    const time = agendaTimeOf(first!, day);
    return { time, part: partOf(first!, time, day), notifications: [first!, ...others] };
  });
  return PARTS.flatMap((part) => items.filter((item) => item.part === part).toSorted(ORDERS[part]));
}

export function notificationPagesOf(
  notifications: readonly Notification[],
  day: string,
): ListPage<AgendaItem>[] {
  return listPagesOf(agendaOf(notifications, day), NOTIFICATIONS_PATH);
}

/** What is on at `day`, or begins in the DAYS_AHEAD after it. */
export function agendaAheadOf(notifications: readonly Notification[], day: string) {
  const isNear = ({ record }: Notification) => daysBetween(day, dayPartOf(record.start_date)!) <= DAYS_AHEAD;
  return agendaOf(notifications, day).filter(
    (item) => item.part === 'now' || (item.part === 'next' && isNear(firstOf(item))),
  );
}

/**
 * `now`: on `day`, or begun less than DAYS_CURRENT_WITHOUT_END before without an end. `open`: begun before that, without
 * an end. Dates that cannot be read count as not stated.
 */
export function agendaTimeOf({ record }: Pick<Notification, 'record'>, day: string): AgendaTime {
  const [begin, end] = [dayPartOf(record.start_date), dayPartOf(record.end_date)];
  if (begin === undefined && end === undefined) return 'undated';
  if (begin !== undefined && begin > day) return 'next';
  if (end !== undefined) return end < day ? 'past' : 'now';
  return daysBetween(begin!, day) < DAYS_CURRENT_WITHOUT_END ? 'now' : 'open';
}

function partOf({ record }: Notification, time: AgendaTime, day: string): AgendaPart {
  if (time === 'now' || time === 'next') return time;
  const isOld = time === 'open' && daysBetween(dayPartOf(record.start_date)!, day) > DAYS_UNTIL_OLD;
  return isOld ? 'old' : 'newest';
}

function daysBetween(begin: string, end: string): number {
  return (Date.parse(end) - Date.parse(begin)) / 86_400_000;
}

function textKey({ record }: Notification): string {
  const { subject, message, type, source, start_date, end_date } = record;
  const unknown = unknownFieldsOf('notification', record).map(({ name, value }) => [name, value]);
  return JSON.stringify([subject.trim(), message.trim(), type, source, start_date, end_date, unknown]);
}

type Order = (one: AgendaItem, other: AgendaItem) => number;
const firstOf = ({ notifications: [first] }: AgendaItem) => first;
const byBegin: Order = (one, other) => byCodeUnit(beginOf(one), beginOf(other));
const byEnd: Order = (one, other) => byCodeUnit(endOf(one), endOf(other));
const byPublication: Order = (one, other) => byNewestPublished(firstOf(one), firstOf(other));
const ORDERS: Record<AgendaPart, Order> = {
  now: (one, other) => byEnd(one, other) || byBegin(other, one) || byPublication(one, other),
  next: (one, other) => byBegin(one, other) || byEnd(one, other) || byPublication(one, other),
  newest: byPublication,
  old: (one, other) => byBegin(other, one) || byPublication(one, other),
};

function beginOf(item: AgendaItem): string {
  return firstOf(item).record.start_date ?? '';
}

/** An open end sorts last. */
function endOf(item: AgendaItem): string {
  return firstOf(item).record.end_date || '~';
}
