// Changes as rows, from the history of the snapshots.
import { dayOf, notificationPath } from '../../model/dated-notifications.ts';
import type { Change, HistoryEntry, Subject } from '../../history/entry.ts';
import {
  column,
  itemsWithin,
  ROW_KEY,
  table,
  withRowNumbers,
  type Cell,
  type TableSource,
} from '../data-table.ts';

interface ChangedField {
  entry: HistoryEntry;
  change: Change;
  subject: Subject;
  field?: Change['fields'][number] | undefined;
}

/** Each field of each record that a change is about; one row for a change without fields. */
function* changedFieldsIn(entries: readonly HistoryEntry[]): Generator<ChangedField> {
  for (const entry of entries)
    for (const change of entry.changes)
      for (const subject of change.about) {
        // The data hosts of a move are named beside the service whose fields changed.
        const fields = subject.kind === change.about[0]!.kind ? change.fields : [];
        for (const field of fields.length > 0 ? fields : [undefined]) yield { entry, change, subject, field };
      }
}

/** Of services that changed theirs, and of removed ones; the latest of a service first. */
function formerUrlsIn({ entries }: TableSource) {
  return entries
    .flatMap(({ changes, taken }) =>
      changes.flatMap(({ about, event, fields, last }) => {
        const [service] = about as [Subject];
        if (service.kind !== 'service') return [];
        const changed = fields.filter(({ field }) => field === '/url').map(({ before }) => before);
        const urls = event === 'service-removed' ? [last?.['url']] : changed;
        return urls
          .filter((url) => typeof url === 'string' && url.trim() !== '')
          .map((url) => ({ service, url: url as string, until: taken }));
      }),
    )
    .toReversed();
}

/** Texts as they are, so that they can be compared and counted; everything else as JSON. */
function toCell(value: unknown): Cell {
  return value === undefined || typeof value === 'string' ? (value ?? null) : JSON.stringify(value);
}

export const HISTORY_TABLES = [
  table(
    'change',
    'One row for each changed field of each record, oldest first; one row for a change without fields.',
    ({ entries }: TableSource) => withRowNumbers(changedFieldsIn(entries)),
    [
      ROW_KEY,
      column(
        'run',
        'The state of the registry that the run found: the cursor after it.',
        ({ item }) => item.entry.id,
      ),
      column('time', 'When it was first seen: ISO 8601, UTC.', ({ item }) => item.entry.taken, {
        indexed: true,
      }),
      column('event', 'What happened, for example `address-changed`.', ({ item }) => item.change.event, {
        indexed: true,
      }),
      column(
        'kind',
        'The kind of record: `platform`, `service`, `host`, `notification`, `release`, or `registry` for a change of all records.',
        ({ item }) => item.subject.kind,
      ),
      column('record_id', 'The record; of a release its number.', ({ item }) => item.subject.id, {
        indexed: true,
      }),
      column('name', 'Its name then; of a service that of its platform.', ({ item }) => item.subject.name),
      column(
        'usage_release',
        'The release that the change is about; empty if there is none, or several.',
        ({ item: { change, subject } }) =>
          (subject.kind === 'service' && subject.releases?.length === 1
            ? subject.releases[0]
            : change.release) ?? null,
      ),
      column('field', 'JSON pointer into the record.', ({ item }) => item.field?.field ?? null),
      column(
        'before',
        'Its value before, texts as published and others as JSON; of a list, the removed elements. Contacts are left out.',
        ({ item }) => toCell(item.field?.before),
      ),
      column('after', 'Its value since; of a list, the added elements.', ({ item }) =>
        toCell(item.field?.after),
      ),
      column('change_id', 'The change, as in feeds and in `/changes/`.', ({ item }) => item.change.id),
    ],
  ),
  table(
    'former_url',
    'One row for each URL that a service no longer has, newest first.',
    (source: TableSource) => {
      const present = new Map(source.model.services.map((service) => [service.id, service.record.url]));
      return withRowNumbers(
        formerUrlsIn(source).map((each) => ({ ...each, present: present.get(each.service.id) })),
      );
    },
    [
      ROW_KEY,
      column('sushi_service_id', 'The service; it may have been removed.', ({ item }) => item.service.id, {
        indexed: true,
      }),
      column('platform_id', 'Its platform then.', ({ item }) => item.service.platforms?.[0]?.id ?? null),
      column('platform_name', 'The name of its platform then.', ({ item }) => item.service.name),
      column('usage_release', 'Its release then.', ({ item }) => item.service.releases?.[0] ?? null),
      column('former_url', 'The URL that it had.', ({ item }) => item.url, { indexed: true }),
      column(
        'until',
        'When another one, or its removal, was first seen: ISO 8601, UTC.',
        ({ item }) => item.until,
      ),
      column('url', 'The URL that it has now; empty if it was removed.', ({ item }) => item.present ?? null),
    ],
  ),
  table(
    'report_notice',
    'One row for each report that a notification names, newest notification first: it is about the data of that report.',
    ({ model, site }: TableSource) =>
      withRowNumbers(
        itemsWithin(model.notifications, ({ reports }) => reports).map((row) => ({
          ...row,
          link: site + notificationPath(row.parent),
        })),
      ),
    [
      ROW_KEY,
      column('notification_id', 'The notification.', ({ item }) => item.parent.record.id, { indexed: true }),
      column(
        'platform_id',
        'The platform of its service; if there are several, the first one. Empty if only a data host is named.',
        ({ item }) => item.parent.service?.platforms[0]?.id ?? null,
        { references: 'platform' },
      ),
      column('sushi_service_id', 'The service it concerns.', ({ item }) => item.parent.service?.id ?? null, {
        references: 'sushi_service',
      }),
      column(
        'data_host_id',
        'The usage data host it names, if the registry has it.',
        ({ item }) => item.parent.host?.id ?? null,
        { references: 'usage_data_host' },
      ),
      column(
        'usage_release',
        'The release of the report; if the notification states none, that of the service.',
        ({ item }) => item.item.release || item.parent.service?.release || null,
      ),
      column('report_id', 'The report.', ({ item }) => item.item.id, { indexed: true }),
      column('type', 'Type of notification, as published.', ({ item }) => item.parent.record.type || null),
      column(
        'start_date',
        'The first day of the period that the notification gives, which need not be that of the data.',
        ({ item }) => dayOf(item.parent.record.start_date) ?? null,
      ),
      column(
        'end_date',
        'The last day of that period.',
        ({ item }) => dayOf(item.parent.record.end_date) ?? null,
      ),
      column(
        'published_date',
        'When it was published.',
        ({ item }) => item.parent.record.published_date || null,
      ),
      column('subject', 'Subject of the notification.', ({ item }) => item.parent.record.subject),
      column('link', 'The page of this site that shows it.', ({ item }) => item.link),
    ],
  ),
];
