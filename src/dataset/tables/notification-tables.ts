import type { Notification } from '../../model/model-types.ts';
import { notification } from '../../registry/schemas/unspecified-schemas.ts';
import {
  column,
  itemsWithin,
  positionColumn,
  ROW_KEY,
  table,
  withRowNumbers,
  type TableSource,
} from '../data-table.ts';
import { columnsOf, unknownFieldsColumn } from '../record-columns.ts';

const recordOf = ({ item }: { item: Notification }) => item.record;

export const NOTIFICATION_TABLES = [
  table(
    'notification',
    'One row for each notification, newest first.',
    ({ model }: TableSource) => withRowNumbers(model.notifications),
    [
      ROW_KEY,
      ...columnsOf(notification, recordOf, {
        except: ['sushi_service'],
        searched: ['subject', 'message', 'source'],
      }),
      column(
        'reports',
        'The reports it concerns, as JSON.',
        ({ item }) => JSON.stringify(item.record.reports),
        { type: 'json' },
      ),
      column(
        'sushi_service',
        'Identifier of the service in its record, as published.',
        ({ item }) => item.record.sushi_service?.id ?? null,
      ),
      column(
        'sushi_service_id',
        'The service whose list contains it, or which its record names; empty if the registry has no such service.',
        ({ item }) => item.service?.id ?? null,
        { references: 'sushi_service' },
      ),
      column(
        'data_host_id',
        'The usage data host it concerns, if the registry has it.',
        ({ item }) => item.host?.id ?? null,
        { references: 'usage_data_host' },
      ),
      unknownFieldsColumn('notification', recordOf),
    ],
  ),
  table(
    'notification_report',
    'One row for each report that a notification concerns.',
    ({ model }: TableSource) => itemsWithin(withRowNumbers(model.notifications), ({ item }) => item.reports),
    [
      column('notification_key', 'The notification.', ({ parent }) => parent.number, {
        type: 'integer',
        references: 'notification',
        key: true,
      }),
      positionColumn('in the notification, from 1'),
      column('report_id', 'The report.', ({ item }) => item.id, { indexed: true }),
      column('usage_release', 'The release, if stated.', ({ item }) => item.release || null),
    ],
  ),
];
