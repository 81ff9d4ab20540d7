import { manifestSchema } from '../snapshot/store/manifest.ts';
import type { Host } from '../model/model-types.ts';
import {
  column,
  defineTable,
  RECORD_TIME_COLUMNS,
  recordsWithTimes,
  type TableDefinition,
  type TablesInput,
} from './data-table.ts';
import { schemaColumnsOf, recordColumns } from './record-columns.ts';
import { CATALOGUE_TABLES } from './tables/catalogue-tables.ts';
import { FACT_TABLES } from './tables/fact-tables.ts';
import { HISTORY_TABLES } from './tables/history-tables.ts';
import { NOTIFICATION_TABLES } from './tables/notification-tables.ts';
import { PLATFORM_TABLES, PROVIDER_TABLES } from './tables/platform-tables.ts';
import { SERVICE_TABLES } from './tables/service-tables.ts';

const origin = manifestSchema.pick({ registry: true, brand: true, sample: true, taken: true, tool: true });

const snapshotTable = defineTable(
  'snapshot',
  'One row: where this data comes from, and when.',
  (source: TablesInput) => [source],
  [
    ...schemaColumnsOf(origin, ({ manifest }: TablesInput) => manifest),
    column('site', 'The base URL of the mirror, with which links in the records start.', ({ site }) => site),
  ],
);

const hostTable = defineTable(
  'usage_data_host',
  'One row for each data host, by name.',
  (source: TablesInput) => recordsWithTimes('host', source.model.hosts, source),
  [...recordColumns<Host>('host', { searched: ['name', 'abbrev', 'website'] }), ...RECORD_TIME_COLUMNS],
);

/** In dependency order: each table follows those that it refers to. */
export const DATASET_TABLES: readonly TableDefinition[] = [
  snapshotTable,
  ...CATALOGUE_TABLES,
  hostTable,
  ...PLATFORM_TABLES,
  ...SERVICE_TABLES,
  ...NOTIFICATION_TABLES,
  ...PROVIDER_TABLES,
  ...HISTORY_TABLES,
  ...FACT_TABLES,
];

export function tableDefinitionOf(name: string): TableDefinition {
  const found = DATASET_TABLES.find((each) => each.name === name);
  if (!found) throw new TypeError(`Unknown table: ${name}`);
  return found;
}
