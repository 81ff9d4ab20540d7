// Platforms, the kinds of content that they host, and their reports (specification §2.4).
import type { Platform } from '../../model/model-types.ts';
import { platform } from '../../registry/schemas/platform-schemas.ts';
import { column, columnsOf, withRowNumbers, table, type Numbered, type TableSource } from '../data-table.ts';
import { unknownFieldsColumn } from './unknown-fields-column.ts';

const SEARCHED = ['name', 'abbrev', 'content_provider_name', 'website'];

const platforms = table<Platform>({
  name: 'platform',
  description: 'One row for each platform of the list, by name.',
  rows: ({ model }) => model.platforms,
  columns: [
    column('id', 'Identifier of the platform.', ({ id }) => id, { key: true }),
    ...columnsOf<Platform>(platform, ({ record }) => record, { except: ['id'], searched: SEARCHED }),
    unknownFieldsColumn('platform', ({ record }) => record),
  ],
});

const platformId = {
  name: 'platform_id',
  type: 'text',
  description: 'The platform.',
  references: 'platform',
  key: true,
} as const;
const position = { name: 'position', type: 'integer', key: true } as const;

interface Part<T> extends Numbered<T> {
  platform: Platform;
}

function* partsOf<T>(source: TableSource, of: (platform: Platform) => Iterable<T>): Generator<Part<T>> {
  for (const each of source.model.platforms) {
    for (const part of withRowNumbers(of(each))) yield { platform: each, ...part };
  }
}

const hostTypes = table<Part<{ name: string }>>({
  name: 'platform_host_type',
  description: 'One row for each kind of content that a platform hosts.',
  rows: (source) => partsOf(source, ({ record }) => record.host_types),
  columns: [
    { ...platformId, of: (row) => row.platform.id },
    { ...position, description: "Its place in the platform's record, from 1.", of: (row) => row.number },
    column('host_type', '`eJournal`, `eBook` and others; the set is open.', ({ item }) => item.name, {
      indexed: true,
    }),
  ],
});

const reports = table<Part<Platform['record']['reports'][number]>>({
  name: 'platform_report',
  description: 'One row for each platform, report and release: what the platform offers.',
  rows: (source) => partsOf(source, ({ record }) => record.reports),
  columns: [
    { ...platformId, of: (row) => row.platform.id },
    { ...position, description: "Its place in the platform's record, from 1.", of: (row) => row.number },
    ...columnsOf<Part<object>>(platform.shape.reports.element, ({ item }) => item).map((each) =>
      each.name === 'report_id' ? ({ ...each, indexed: true } as const) : each,
    ),
  ],
});

const services = table<Part<Platform['services'][number]>>({
  name: 'platform_sushi_service',
  description: 'One row for each sushi service of a platform.',
  rows: (source) => partsOf(source, (each) => each.services),
  columns: [
    { ...platformId, of: (row) => row.platform.id },
    {
      ...position,
      description: "Its place among the platform's services, from 1; harvesters rely on their order.",
      of: (row) => row.number,
    },
    column('sushi_service_id', 'The service.', ({ item }) => item.id, {
      references: 'sushi_service',
      indexed: true,
    }),
  ],
});

export const PLATFORM_TABLES = { platforms, hostTypes, reports, services };
