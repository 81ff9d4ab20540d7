// Tables of notifications, and of the reports that they concern.
import type { ReportMention, Notification } from '../../model/model-types.ts';
import { notification } from '../../registry/schemas/unspecified-schemas.ts';
import { column, columnsOf, withRowNumbers, rowKey, table, type TableSource } from '../data-table.ts';
import { furtherColumn } from './unknown-fields-column.ts';

type Numbered = { at: number; each: Notification };

const notifications = table<Numbered>({
  name: 'notification',
  description: 'One row for each notification, newest first.',
  rows: ({ model }) => withRowNumbers(model.notifications),
  columns: [
    rowKey(({ at }) => at),
    ...columnsOf<Numbered>(notification, ({ each }) => each.record, {
      except: ['sushi_service'],
      searched: ['subject', 'message', 'source'],
    }),
    {
      name: 'reports',
      type: 'json',
      description: 'The reports it concerns, as JSON.',
      of: ({ each }) => JSON.stringify(each.record.reports),
    },
    column(
      'sushi_service',
      'Identifier of the service that it names, as published.',
      ({ each }) => each.record.sushi_service?.id ?? null,
    ),
    column(
      'sushi_service_id',
      'The service it concerns: in whose list it stands, or which it names; empty where the registry has none such.',
      ({ each }) => each.service?.id ?? null,
      { references: 'sushi_service', indexed: true },
    ),
    column(
      'data_host_id',
      'The usage data host it concerns, where the registry has it.',
      ({ each }) => each.host?.id ?? null,
      { references: 'usage_data_host', indexed: true },
    ),
    furtherColumn('notification', ({ each }) => each.record),
  ],
});

function* mentions({
  model,
}: TableSource): Generator<{ notification: number; at: number; each: ReportMention }> {
  for (const { at: key, each } of withRowNumbers(model.notifications)) {
    for (const mention of withRowNumbers(each.reports)) yield { notification: key, ...mention };
  }
}

const reports = table<{ notification: number; at: number; each: ReportMention }>({
  name: 'notification_report',
  description: 'One row for each report that a notification concerns.',
  rows: mentions,
  columns: [
    column('notification_key', 'The notification.', (row) => row.notification, {
      type: 'integer',
      references: 'notification',
      key: true,
    }),
    column('position', 'Its place in the notification, from 1 on.', ({ at }) => at, {
      type: 'integer',
      key: true,
    }),
    column('report_id', 'The report.', ({ each }) => each.id, { indexed: true }),
    column('usage_release', 'The release, where one is named.', ({ each }) => each.release || null),
  ],
});

export const NOTIFICATION_TABLES = { notifications, reports };
