// Sushi services, their last audits and their migrations (specification §2.5).
import { auditSchema, migrationSchema, serviceSchema } from '../../registry/schemas/service-schemas.ts';
import type { Migration, Service } from '../../model/model-types.ts';
import {
  column,
  numberedItemsOfParents,
  positionColumn,
  defineTableWithRowKey,
  defineTable,
  RECORD_TIME_COLUMNS,
  recordsWithTimes,
  type TablesInput,
  foreignKeyColumn,
  dataHostColumn,
} from '../data-table.ts';
import { schemaColumnsOf, recordColumns } from '../record-columns.ts';

const SEARCHED = Object.keys(serviceSchema.shape).filter((name) => name === 'url' || name.endsWith('_info'));

export const SERVICE_TABLES = [
  defineTable(
    'sushi_service',
    'One row for each sushi service, by platform, then release.',
    (source: TablesInput) => recordsWithTimes('service', source.model.services, source),
    [
      ...recordColumns<Service>('service', { except: ['last_audit'], searched: SEARCHED }, [
        foreignKeyColumn(
          'platform',
          'The platform that lists it; if there are several, the first one.',
          ({ platforms }) => platforms[0],
        ),
        dataHostColumn('Its data host; empty if the registry returns no record for it.', ({ host }) => host),
      ]),
      column(
        'base_url',
        'The URL that requests of releases 5 and 5.1 begin with (for 5.1, `/r51` follows), derived from `url`; may not work for every service. Empty where `url` is not an http or https URL.',
        ({ harvesterUrl }: Service) => harvesterUrl.base,
      ),
      column(
        'url_notices',
        'Sentences about what is unusual in `url` and may keep requests from working: its notices `unusual-url`.',
        ({ harvesterUrl }: Service) => harvesterUrl.notices.join(' '),
      ),
      ...RECORD_TIME_COLUMNS,
    ],
  ),
  defineTable(
    'platform_sushi_service',
    'One row for each sushi service of a platform.',
    ({ model }: TablesInput) => numberedItemsOfParents(model.platforms, ({ services }) => services),
    [
      foreignKeyColumn('platform', 'The platform.', ({ parent }) => parent, { key: true }),
      positionColumn("among the platform's services, from 1; harvesters rely on their order"),
      foreignKeyColumn('sushi_service', 'The service.', ({ item }) => item),
    ],
  ),
  defineTable(
    'audit',
    'One row for each service with an audit: its last one. An audit of several services has a row for each.',
    ({ model }: TablesInput) => model.services.filter(({ record }) => record.last_audit),
    [
      foreignKeyColumn('sushi_service', 'The service.', (service) => service, { key: true }),
      ...schemaColumnsOf<Service>(auditSchema, ({ record }) => record.last_audit, {
        indexed: ['id', 'audit_status'],
      }),
    ],
  ),
  defineTableWithRowKey(
    'migration',
    'One row for each move of a service from a previous data host, newest first within a service.',
    ({ model }: TablesInput) => model.services.flatMap((each) => each.migrations),
    [
      foreignKeyColumn('sushi_service', 'The service that moved.', ({ service }) => service),
      dataHostColumn('The previous data host, if the registry has it.', ({ from }) => from.host),
      ...schemaColumnsOf(migrationSchema, ({ record }: Migration) => record),
    ],
  ),
];
