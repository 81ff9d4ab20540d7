// Changes as rows, from the history of the snapshots.
import { notificationEntryPath } from '../../model/dated-notifications.ts';
import { dayPartOf } from '../../util/date-words.ts';
import type { Change, HistoryEntry, Subject } from '../../history/entry.ts';
import { platformIdsOf } from '../../history/past.ts';
import { formerUrlIn } from '../../history/record-past.ts';
import {
  column,
  numberedItemsOfParents,
  defineTableWithRowKey,
  type TablesInput,
  foreignKeyColumn,
  dataHostColumn,
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

/** The former URLs of present services, and the URLs of removed ones; the latest first, each URL of a service once. */
function formerUrlsIn({ history }: TablesInput) {
  const all = history.past.changes
    .flatMap(({ change, taken }) => {
      const url = formerUrlIn(change);
      return url === undefined ? [] : [{ service: change.about[0]!, url, until: taken }];
    })
    .toReversed();
  return [...Map.groupBy(all, ({ service, url }) => `${service.id} ${url}`).values()].map(
    ([latest]) => latest!,
  );
}

/** The platforms of each change. If an entry has none for a service, earlier entries about the service have them. */
function* changePlatformsIn({ history }: TablesInput) {
  const known = new Map<string, string[]>();
  for (const { change } of history.past.changes) {
    const platforms = change.about.flatMap((subject) => {
      const key = `${subject.kind} ${subject.id}`;
      const ids = platformIdsOf({ about: [subject] });
      if (subject.kind !== 'service' || subject.platforms) known.set(key, ids);
      return known.get(key) ?? [];
    });
    for (const platform of new Set(platforms)) yield { change: change.id, platform };
  }
}

/** Texts as they are, so that they can be compared and counted; everything else as JSON. */
function toCell(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const HISTORY_TABLES = [
  defineTableWithRowKey(
    'change',
    'One row for each changed field of each record, oldest first; one row for a change without fields.',
    ({ history }: TablesInput) => changedFieldsIn(history.past.entries),
    [
      column(
        'run',
        'The state of the registry that the run found: the cursor after it.',
        ({ entry }) => entry.id,
      ),
      column('time', 'When it was first seen: ISO 8601, UTC.', ({ entry }) => entry.taken, { indexed: true }),
      column('event', 'What happened, for example `address-changed`.', ({ change }) => change.event, {
        indexed: true,
      }),
      column(
        'kind',
        'The kind of record: `platform`, `service`, `host`, `notification`, `release`, or `registry` for a change of all records.',
        ({ subject }) => subject.kind,
      ),
      column('record_id', 'The record; of a release its number.', ({ subject }) => subject.id, {
        indexed: true,
      }),
      column(
        'name',
        'Its name then; for a service, the name of its platform.',
        ({ subject }) => subject.name,
      ),
      column(
        'usage_release',
        'The release that the change is about; empty if there is none, or several.',
        ({ change, subject }) =>
          subject.kind === 'service' && subject.releases?.length === 1 ? subject.releases[0] : change.release,
      ),
      column('field', 'JSON pointer into the record.', ({ field }) => field?.field),
      column(
        'before',
        'Its value before, texts as published and others as JSON; of a list, the removed elements. Contacts are left out.',
        ({ field }) => toCell(field?.before),
      ),
      column('after', 'Its value since; of a list, the added elements.', ({ field }) => toCell(field?.after)),
      column('change_id', 'The change, as in feeds and in `/changes/`.', ({ change }) => change.id),
    ],
  ),
  defineTableWithRowKey(
    'former_url',
    'One row for each URL that a service no longer has, newest first.',
    (source: TablesInput) => {
      const present = new Map(source.model.services.map((service) => [service.id, service.record.url]));
      return formerUrlsIn(source)
        .map((each) => ({ ...each, present: present.get(each.service.id) }))
        .filter(({ url, present: now }) => url !== now);
    },
    [
      column('sushi_service_id', 'The service; it may have been removed.', ({ service }) => service.id, {
        indexed: true,
      }),
      column('platform_id', 'Its platform then.', ({ service }) => service.platforms?.[0]?.id),
      column('platform_name', 'The name of its platform then.', ({ service }) => service.name),
      column('usage_release', 'Its release then.', ({ service }) => service.releases?.[0]),
      column('former_url', 'The URL that it had.', ({ url }) => url, { indexed: true }),
      column(
        'until',
        'When another one, or its removal, was first seen: ISO 8601, UTC.',
        ({ until }) => until,
      ),
      column('url', 'The URL that it has now; empty if it was removed.', ({ present }) => present),
    ],
  ),
  defineTableWithRowKey(
    'report_notice',
    'One row for each report that a notification mentions, newest notification first.',
    ({ model, site }: TablesInput) =>
      numberedItemsOfParents(model.notifications, ({ reports }) => reports).map((row) => ({
        ...row,
        link: site + notificationEntryPath(row.parent),
      })),
    [
      column('notification_id', 'The notification.', ({ parent }) => parent.record.id, { indexed: true }),
      foreignKeyColumn(
        'platform',
        'The platform of its service; if there are several, the first one. Empty if only a data host is named.',
        ({ parent }) => parent.service?.platforms[0],
      ),
      foreignKeyColumn('sushi_service', 'The service it concerns.', ({ parent }) => parent.service),
      dataHostColumn('The data host it names, if the registry has it.', ({ parent }) => parent.host),
      column(
        'usage_release',
        'The release of the report; if the notification states none, the service’s release.',
        ({ item, parent }) => item.release || parent.service?.release || null,
      ),
      column('report_id', 'The report.', ({ item }) => item.id, { indexed: true }),
      column('type', 'Type of notification, as published.', ({ parent }) => parent.record.type || null),
      column(
        'start_date',
        'The first day of the period that the notification gives. The data may have another period.',
        ({ parent }) => dayPartOf(parent.record.start_date),
      ),
      column('end_date', 'The last day of that period.', ({ parent }) => dayPartOf(parent.record.end_date)),
      column(
        'published_date',
        'When it was published.',
        ({ parent }) => parent.record.published_date || null,
      ),
      column('subject', 'Subject of the notification.', ({ parent }) => parent.record.subject),
      column('link', 'The page of this site that shows it.', ({ link }) => link),
    ],
  ),
  defineTableWithRowKey(
    'change_platform',
    'One row for each platform of each change, in the order of the changes: of services, the platforms that they had then.',
    changePlatformsIn,
    [
      column('change_id', 'The change.', ({ change }) => change, { indexed: true }),
      column('platform_id', 'The platform; it may have been removed.', ({ platform }) => platform, {
        indexed: true,
      }),
    ],
  ),
];
