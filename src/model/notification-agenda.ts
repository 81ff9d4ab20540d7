// Notifications as an agenda, one item for each text: current ones, the next ones, past ones.
import { unknownFieldsOf } from '../registry/reading/unknown-fields.ts';
import { dayPartOf } from '../util/date-words.ts';
import { listPagesOf, TEXTS_PER_PAGE, type ListPage } from './list-pages.ts';
import { byNewestPublished, NOTIFICATIONS_PATH } from './notification-list.ts';
import { byCodeUnit } from './sort-order.ts';
import { AGENDA_LABELS, type AgendaTime } from './agenda-labels.ts';
import type { Notification } from './model-types.ts';

const AGENDA_TIMES = Object.keys(AGENDA_LABELS) as AgendaTime[];

export interface AgendaItem {
  time: AgendaTime;
  /** With the same text and dates, newest first; at least one. */
  notifications: [Notification, ...Notification[]];
}

/** How long a notification without an end counts as current. */
export const DAYS_CURRENT_WITHOUT_END = 30;

/** `day` is that of the snapshot: a build reads no clock. */
export function agendaOf(notifications: readonly Notification[], day: string): AgendaItem[] {
  const items = [...Map.groupBy(notifications, textKey).values()].map((group): AgendaItem => {
    const [first, ...others] = group.toSorted(byNewestPublished);
    return { time: agendaTimeOf(first!, day), notifications: [first!, ...others] };
  });
  return AGENDA_TIMES.flatMap((time) => items.filter((item) => item.time === time).toSorted(ORDERS[time]));
}

export function notificationPagesOf(
  notifications: readonly Notification[],
  day: string,
): ListPage<AgendaItem>[] {
  return listPagesOf(agendaOf(notifications, day), NOTIFICATIONS_PATH, TEXTS_PER_PAGE);
}

/**
 * `now`: on `day`, or begun less than DAYS_CURRENT_WITHOUT_END before without an end. `open`: begun before that, without an end. Dates that
 * cannot be read count as not stated.
 */
export function agendaTimeOf({ record }: Pick<Notification, 'record'>, day: string): AgendaTime {
  const [begin, end] = [dayPartOf(record.start_date), dayPartOf(record.end_date)];
  if (begin === undefined && end === undefined) return 'undated';
  if (begin !== undefined && begin > day) return 'next';
  if (end !== undefined) return end < day ? 'past' : 'now';
  return Date.parse(day) - Date.parse(begin!) < DAYS_CURRENT_WITHOUT_END * 86_400_000 ? 'now' : 'open';
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
const ORDERS: Record<AgendaTime, Order> = {
  now: (one, other) => byEnd(one, other) || byBegin(other, one) || byPublication(one, other),
  next: (one, other) => byBegin(one, other) || byEnd(one, other) || byPublication(one, other),
  open: (one, other) => byBegin(other, one) || byPublication(one, other),
  past: (one, other) => byEnd(other, one) || byBegin(other, one) || byPublication(one, other),
  undated: byPublication,
};

function beginOf(item: AgendaItem): string {
  return firstOf(item).record.start_date ?? '';
}

/** An open end sorts last. */
function endOf(item: AgendaItem): string {
  return firstOf(item).record.end_date || '~';
}
