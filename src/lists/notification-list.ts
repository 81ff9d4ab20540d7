import { agendaConcernsOf } from '../model/agenda-concerns.ts';
import { notificationTypeLabel } from '../model/agenda-labels.ts';
import { agendaOf, type AgendaItem } from '../model/notification-agenda.ts';
import { NOTIFICATIONS_PATH } from '../model/notifications.ts';
import type { Model, Notification } from '../model/model-types.ts';
import { notificationFiltersOf } from './list-filters.ts';
import { notificationFactsOf } from './filter-facts.ts';
import type { List } from './list.ts';
import { defineList } from './rows-file.ts';

/** `day` is the day of the snapshot. */
export function notificationListOf(model: Model, day: string): List<AgendaItem> {
  const recordText = (key: string, heading: string, textOf: (record: Notification['record']) => string) => ({
    key,
    heading,
    valueOf: ({ notifications: [{ record }] }: AgendaItem) => textOf(record).trim(),
  });
  return defineList({
    name: 'notifications',
    noun: 'notification',
    path: NOTIFICATIONS_PATH,
    items: agendaOf(model.notifications, day),
    searches: 'Subject, text, platform or sender',
    fields: notificationFiltersOf(model),
    factsOf: notificationFactsOf,
    columns: [
      { ...recordText('subject', 'Subject', ({ subject }) => subject), isSearched: true },
      { key: 'services', heading: 'Platforms', isSearched: true, valueOf: concernedTextOf },
      recordText('begin', 'From', ({ start_date: start }) => start ?? ''),
      recordText('end', 'Until', ({ end_date: end }) => end ?? ''),
      recordText('published', 'Published', ({ published_date: published }) => published),
      recordText('type', 'Type', ({ type }) => notificationTypeLabel(type)),
      { ...recordText('source', 'Sender', ({ source }) => source), isSearched: true },
      { ...recordText('text', 'Text', ({ message }) => message), isSearched: true },
    ],
    idOf: ({ notifications: [{ record }] }) => record.id,
  });
}

/** The platforms and data hosts, each once. */
function concernedTextOf(item: AgendaItem): string {
  const { services, hosts } = agendaConcernsOf(item);
  const names = [...services.map(({ name }) => name), ...hosts.flatMap(({ host }) => host?.name ?? [])];
  return [...new Set(names)].join('; ');
}
