import type { ReportMention, Notification } from '../../model/model-types.ts';
import { notification } from '../../registry/schemas/unspecified-schemas.ts';
import {
  column,
  columnsOf,
  withRowNumbers,
  rowKey,
  table,
  type Numbered,
  type TableSource,
} from '../data-table.ts';
import { unknownFieldsColumn } from './unknown-fields-column.ts';

const notifications = table<Numbered<Notification>>({
  name: 'notification',
  description: 'One row for each notification, newest first.',
  rows: ({ model }) => withRowNumbers(model.notifications),
  columns: [
    rowKey(({ number }) => number),
    ...columnsOf<Numbered<Notification>>(notification, ({ item }) => item.record, {
      except: ['sushi_service'],
      searched: ['subject', 'message', 'source'],
    }),
    {
      name: 'reports',
      type: 'json',
      description: 'The reports it concerns, as JSON.',
      of: ({ item }) => JSON.stringify(item.record.reports),
    },
    column(
      'sushi_service',
      'Identifier of the service in its record, as published.',
      ({ item }) => item.record.sushi_service?.id ?? null,
    ),
    column(
      'sushi_service_id',
      'The service whose list contains it, or which its record names; empty if the registry has no such service.',
      ({ item }) => item.service?.id ?? null,
      { references: 'sushi_service', indexed: true },
    ),
    column(
      'data_host_id',
      'The usage data host it concerns, if the registry has it.',
      ({ item }) => item.host?.id ?? null,
      { references: 'usage_data_host', indexed: true },
    ),
    unknownFieldsColumn('notification', ({ item }) => item.record),
  ],
});

interface ReportRow extends Numbered<ReportMention> {
  notification: number;
}

function* reportRows({ model }: TableSource): Generator<ReportRow> {
  for (const { number, item } of withRowNumbers(model.notifications)) {
    for (const report of withRowNumbers(item.reports)) yield { notification: number, ...report };
  }
}

const reports = table<ReportRow>({
  name: 'notification_report',
  description: 'One row for each report that a notification concerns.',
  rows: reportRows,
  columns: [
    column('notification_key', 'The notification.', (row) => row.notification, {
      type: 'integer',
      references: 'notification',
      key: true,
    }),
    column('position', 'Its place in the notification, from 1.', ({ number }) => number, {
      type: 'integer',
      key: true,
    }),
    column('report_id', 'The report.', ({ item }) => item.id, { indexed: true }),
    column('usage_release', 'The release, if stated.', ({ item }) => item.release || null),
  ],
});

export const NOTIFICATION_TABLES = { notifications, reports };
