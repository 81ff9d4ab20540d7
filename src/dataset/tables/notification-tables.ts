import type { Notification } from '../../model/model-types.ts';
import { notificationSchema } from '../../registry/schemas/unspecified-schemas.ts';
import {
  column,
  numberedItemsOfParents,
  defineTableWithRowKey,
  parentKeyColumn,
  positionColumn,
  defineTable,
  withRowNumbers,
  type TablesInput,
  foreignKeyColumn,
  dataHostColumn,
} from '../data-table.ts';
import { columnTypeOf, schemaColumnsOf, unknownFieldsColumn } from '../record-columns.ts';

const recordOf = ({ record }: Notification) => record;

export const NOTIFICATION_TABLES = [
  defineTableWithRowKey(
    'notification',
    'One row for each notification, newest first.',
    ({ model }: TablesInput) => model.notifications,
    [
      ...schemaColumnsOf(notificationSchema, recordOf, {
        except: ['sushi_service'],
        searched: ['subject', 'message', 'source'],
      }),
      column('reports', 'The reports it concerns, as JSON.', ({ record }) => JSON.stringify(record.reports), {
        type: columnTypeOf(notificationSchema.shape.reports),
      }),
      column(
        'sushi_service',
        'Identifier of the service in its record, as published.',
        ({ record }) => record.sushi_service?.id,
      ),
      foreignKeyColumn(
        'sushi_service',
        'The service whose list contains it, or which its record names; empty if the registry has no such service.',
        ({ service }) => service,
      ),
      dataHostColumn('The data host it concerns, if the registry has it.', ({ host }) => host),
      unknownFieldsColumn('notification', recordOf),
    ],
  ),
  defineTable(
    'notification_report',
    'One row for each report that a notification concerns.',
    ({ model }: TablesInput) =>
      numberedItemsOfParents(withRowNumbers(model.notifications), ({ item }) => item.reports),
    [
      parentKeyColumn('notification', 'The notification.', { key: true }),
      positionColumn('in the notification, from 1'),
      column('report_id', 'The report.', ({ item }) => item.id, { indexed: true }),
      column('usage_release', 'The release, if stated.', ({ item }) => item.release || null),
    ],
  ),
];
