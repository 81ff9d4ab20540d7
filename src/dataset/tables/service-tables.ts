// Sushi services, their last audits and their migrations (specification §2.5).
import type { Migration, Service } from '../../model/model-types.ts';
import { audit, migration } from '../../registry/schemas/audit-schemas.ts';
import { service } from '../../registry/schemas/service-schemas.ts';
import { baseUrlOf } from '../../registry/service-url.ts';
import { column, columnsOf, withRowNumbers, rowKey, table, type Numbered } from '../data-table.ts';
import { unknownFieldsColumn } from './unknown-fields-column.ts';

const SEARCHED = Object.keys(service.shape).filter((name) => name === 'url' || name.endsWith('_info'));

const services = table<Service>({
  name: 'sushi_service',
  description: 'One row for each sushi service, by platform, then release.',
  rows: ({ model }) => model.services,
  columns: [
    column('id', 'Identifier of the service.', ({ id }) => id, { key: true }),
    column(
      'platform_id',
      'The platform that lists it; if there are several, the first one.',
      ({ platforms }) => platforms[0]?.id ?? null,
      { references: 'platform', indexed: true },
    ),
    column(
      'data_host_id',
      'Its usage data host; empty if the registry returns no record for it.',
      ({ host }) => host?.id ?? null,
      { references: 'usage_data_host', indexed: true },
    ),
    ...columnsOf<Service>(service, ({ record }) => record, {
      except: ['id', 'last_audit'],
      searched: SEARCHED,
    }),
    unknownFieldsColumn('service', ({ record }) => record),
    column(
      'base_url',
      'The URL that requests of releases 5 and 5.1 begin with (for 5.1, `/r51` follows), derived from `url`; may not work for every service. Empty where `url` is not an http or https URL.',
      ({ record, release }) => baseUrlOf(record.url, release) ?? null,
    ),
  ],
});

const audits = table<Service>({
  name: 'audit',
  description:
    'One row for each service with an audit: its last one. An audit of several services has a row for each.',
  rows: ({ model }) => model.services.filter(({ record }) => record.last_audit),
  columns: [
    column('sushi_service_id', 'The service.', ({ id }) => id, { references: 'sushi_service', key: true }),
    ...columnsOf<Service>(audit, ({ record }) => record.last_audit).map((each) =>
      ['id', 'audit_status'].includes(each.name) ? ({ ...each, indexed: true } as const) : each,
    ),
  ],
});

const migrations = table<Numbered<Migration>>({
  name: 'migration',
  description: 'One row for each move of a service from a previous host, newest first within a service.',
  rows: ({ model }) => withRowNumbers(model.services.flatMap((each) => each.migrations)),
  columns: [
    rowKey(({ number }) => number),
    column('sushi_service_id', 'The service that moved.', ({ item }) => item.service.id, {
      references: 'sushi_service',
      indexed: true,
    }),
    column(
      'data_host_id',
      'The previous usage data host, if the registry has it.',
      ({ item }) => item.from?.id ?? null,
      { references: 'usage_data_host', indexed: true },
    ),
    ...columnsOf<Numbered<Migration>>(migration, ({ item }) => item.record),
  ],
});

export const SERVICE_TABLES = { services, audits, migrations };
