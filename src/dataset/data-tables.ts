import { manifestSchema } from '../snapshot/store/manifest.ts';
import { column, table, type Table, type TableSource } from './data-table.ts';
import { columnsOf, recordColumns } from './record-columns.ts';
import { CATALOGUE_TABLES } from './tables/catalogue-tables.ts';
import { NOTIFICATION_TABLES } from './tables/notification-tables.ts';
import { PLATFORM_TABLES } from './tables/platform-tables.ts';
import { PROVIDER_TABLES } from './tables/provider-tables.ts';
import { SERVICE_TABLES } from './tables/service-tables.ts';

const origin = manifestSchema.pick({ registry: true, brand: true, sample: true, taken: true, tool: true });

const snapshotTable = table(
  'snapshot',
  'One row: where this data comes from, and when.',
  (source: TableSource) => [source],
  [
    ...columnsOf(origin, ({ manifest }: TableSource) => manifest),
    column('site', 'The base URL of the mirror, with which links in the records start.', ({ site }) => site),
  ],
);

const hostTable = table(
  'usage_data_host',
  'One row for each usage data host, by name.',
  ({ model }: TableSource) => model.hosts,
  recordColumns('host', { searched: ['name', 'abbrev', 'website'] }),
);

/** In dependency order: each table follows those that it refers to. */
export const TABLES: readonly Table[] = [
  snapshotTable,
  ...CATALOGUE_TABLES,
  hostTable,
  ...PLATFORM_TABLES,
  ...SERVICE_TABLES,
  ...NOTIFICATION_TABLES,
  ...PROVIDER_TABLES,
];

export function dataTableOf(name: string): Table {
  const found = TABLES.find((each) => each.name === name);
  if (!found) throw new TypeError(`Unknown table: ${name}`);
  return found;
}
