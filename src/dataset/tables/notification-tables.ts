import type { Notification } from '../../model/model-types.ts';
import { notificationSchema } from '../../registry/schemas/unspecified-schemas.ts';
import {
  column,
  numberedItemsOfParents,
  defineTableWithRowKey,
  positionColumn,
  defineTable,
  withRowNumbers,
  type TablesInput,
  foreignKeyColumn,
} from '../data-table.ts';
import { schemaColumnsOf, unknownFieldsColumn } from '../record-columns.ts';

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
        type: 'json',
      }),
      column(
        'sushi_service',
        'Identifier of the service in its record, as published.',
        ({ record }) => record.sushi_service?.id ?? null,
      ),
      foreignKeyColumn(
        'sushi_service_id',
        'sushi_service',
        'The service whose list contains it, or which its record names; empty if the registry has no such service.',
        ({ service }) => service?.id ?? null,
      ),
      foreignKeyColumn(
        'data_host_id',
        'usage_data_host',
        'The usage data host it concerns, if the registry has it.',
        ({ host }) => host?.id ?? null,
      ),
      unknownFieldsColumn('notification', recordOf),
    ],
  ),
  defineTable(
    'notification_report',
    'One row for each report that a notification concerns.',
    ({ model }: TablesInput) =>
      numberedItemsOfParents(withRowNumbers(model.notifications), ({ item }) => item.reports),
    [
      foreignKeyColumn(
        'notification_key',
        'notification',
        'The notification.',
        ({ parent }) => parent.number,
        {
          type: 'integer',
          key: true,
        },
      ),
      positionColumn('in the notification, from 1'),
      column('report_id', 'The report.', ({ item }) => item.id, { indexed: true }),
      column('usage_release', 'The release, if stated.', ({ item }) => item.release || null),
    ],
  ),
];
