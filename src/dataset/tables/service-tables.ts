// Sushi services, their last audits and their migrations (specification §2.5).
import { audit, migration, service } from '../../registry/schemas/service-schemas.ts';
import { baseUrlOf } from '../../registry/service-url.ts';
import { STATE_NAMES } from '../../probe/service-states.ts';
import type { Migration, Service } from '../../model/model-types.ts';
import {
  column,
  itemsWithin,
  positionColumn,
  ROW_KEY,
  table,
  TIME_COLUMNS,
  withRowNumbers,
  withTimes,
  type TableSource,
} from '../data-table.ts';
import { columnsOf, recordColumns } from '../record-columns.ts';

const SEARCHED = Object.keys(service.shape).filter((name) => name === 'url' || name.endsWith('_info'));

export const SERVICE_TABLES = [
  table(
    'sushi_service',
    'One row for each sushi service, by platform, then release.',
    (source: TableSource) => withTimes('service', source.model.services, source),
    [
      ...recordColumns<Service>('service', { except: ['last_audit'], searched: SEARCHED }, [
        column(
          'platform_id',
          'The platform that lists it; if there are several, the first one.',
          ({ platforms }) => platforms[0]?.id ?? null,
          { references: 'platform' },
        ),
        column(
          'data_host_id',
          'Its usage data host; empty if the registry returns no record for it.',
          ({ host }) => host?.id ?? null,
          { references: 'usage_data_host' },
        ),
      ]),
      column(
        'base_url',
        'The URL that requests of releases 5 and 5.1 begin with (for 5.1, `/r51` follows), derived from `url`; may not work for every service. Empty where `url` is not an http or https URL.',
        ({ record, release }: Service) => baseUrlOf(record.url, release, record) ?? null,
      ),
      ...TIME_COLUMNS,
    ],
  ),
  table(
    'platform_sushi_service',
    'One row for each sushi service of a platform.',
    ({ model }: TableSource) => itemsWithin(model.platforms, ({ services }) => services),
    [
      column('platform_id', 'The platform.', ({ parent }) => parent.id, {
        references: 'platform',
        key: true,
      }),
      positionColumn("among the platform's services, from 1; harvesters rely on their order"),
      column('sushi_service_id', 'The service.', ({ item }) => item.id, { references: 'sushi_service' }),
    ],
  ),
  table(
    'audit',
    'One row for each service with an audit: its last one. An audit of several services has a row for each.',
    ({ model }: TableSource) => model.services.filter(({ record }) => record.last_audit),
    [
      column('sushi_service_id', 'The service.', ({ id }) => id, { references: 'sushi_service', key: true }),
      ...columnsOf<Service>(audit, ({ record }) => record.last_audit, { indexed: ['id', 'audit_status'] }),
    ],
  ),
  table(
    'migration',
    'One row for each move of a service from a previous host, newest first within a service.',
    ({ model }: TableSource) => withRowNumbers(model.services.flatMap((each) => each.migrations)),
    [
      ROW_KEY,
      column('sushi_service_id', 'The service that moved.', ({ item }) => item.service.id, {
        references: 'sushi_service',
      }),
      column(
        'data_host_id',
        'The previous usage data host, if the registry has it.',
        ({ item }) => item.from?.id ?? null,
        { references: 'usage_data_host' },
      ),
      ...columnsOf(migration, ({ item }: { item: Migration }) => item.record),
    ],
  ),
];

/** The last of all tables. */
export const STATUS_TABLE = table(
  'service_status',
  'One row for each sushi service whose public status page probes have asked often enough to say whether it answers.',
  ({ states = new Map() }: TableSource) => states,
  [
    column('sushi_service_id', 'The service.', ([id]) => id, { references: 'sushi_service', key: true }),
    column(
      'state',
      `What the probes found: ${STATE_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
      ([, { state }]) => state,
      { indexed: true },
    ),
    column('since', 'When a probe first found this state.', ([, { since }]) => since),
  ],
);
