// Platforms, and what the records of platforms and data hosts list (specification §2.4).
import type { Platform } from '../../model/model-types.ts';
import { endpointOfLink } from '../../registry/registry-link.ts';
import { platformSchema } from '../../registry/schemas/platform-schemas.ts';
import {
  column,
  numberedItemsOfParents,
  positionColumn,
  defineTable,
  RECORD_TIME_COLUMNS,
  recordsWithTimes,
  type TablesInput,
  foreignKeyColumn,
} from '../data-table.ts';
import { schemaColumnsOf, recordColumns } from '../record-columns.ts';

const OF_PLATFORM = [
  foreignKeyColumn('platform', 'The platform.', ({ parent }: { parent: Platform }) => parent, {
    key: true,
  }),
  positionColumn("in the platform's record, from 1"),
];

export const PLATFORM_TABLES = [
  defineTable(
    'platform',
    'One row for each platform of the list, by name.',
    (source: TablesInput) => recordsWithTimes('platform', source.model.platforms, source),
    [
      ...recordColumns<Platform>('platform', {
        searched: ['name', 'abbrev', 'content_provider_name', 'website'],
      }),
      ...RECORD_TIME_COLUMNS,
    ],
  ),
  defineTable(
    'platform_host_type',
    'One row for each kind of content that a platform hosts.',
    ({ model }: TablesInput) => numberedItemsOfParents(model.platforms, ({ record }) => record.host_types),
    [
      ...OF_PLATFORM,
      column('host_type', '`eJournal`, `eBook` and others; the set is open.', ({ item }) => item.name, {
        indexed: true,
      }),
    ],
  ),
  defineTable(
    'platform_report',
    'One row for each platform, report and release: what the platform offers.',
    ({ model }: TablesInput) => numberedItemsOfParents(model.platforms, ({ record }) => record.reports),
    [
      ...OF_PLATFORM,
      ...schemaColumnsOf(platformSchema.shape.reports.element, ({ item }: { item: object }) => item, {
        indexed: ['report_id'],
      }),
    ],
  ),
  defineTable(
    'usage_data_host_platform',
    'One row for each platform that the record of a data host lists.',
    ({ model, manifest }: TablesInput) => {
      const byId = new Map(model.platforms.map((platform) => [platform.id, platform]));
      return numberedItemsOfParents(model.hosts, ({ record }) =>
        record.platforms.map((link) => {
          const endpoint = endpointOfLink(link, manifest.brand);
          return { link, platform: endpoint?.kind === 'platform' ? byId.get(endpoint.id) : undefined };
        }),
      );
    },
    [
      foreignKeyColumn('usage_data_host', 'The data host.', ({ parent }) => parent, {
        key: true,
      }),
      positionColumn("in the data host's record, from 1"),
      column('platform', 'URL of the platform.', ({ item }) => item.link),
      foreignKeyColumn(
        'platform',
        'The platform; empty if the registry does not list it.',
        ({ item }) => item.platform,
      ),
    ],
  ),
];

export const PROVIDER_TABLES = [
  defineTable(
    'provider',
    'One row for each content provider that platforms name, by name.',
    ({ model }: TablesInput) => model.providers.filter(({ platforms }) => platforms.length > 0),
    [
      column(
        'id',
        'The name in lower case, with single spaces: the same for names that differ in case and spaces only.',
        ({ id }) => id,
        { key: true },
      ),
      column('name', 'The name, as most platforms spell it.', ({ name }) => name, { searched: true }),
    ],
  ),
  defineTable(
    'platform_provider',
    'One row for each platform that names its provider.',
    ({ model }: TablesInput) => model.platforms.filter(({ provider }) => provider !== undefined),
    [
      foreignKeyColumn('platform', 'The platform.', (platform) => platform, { key: true }),
      foreignKeyColumn('provider', 'The provider.', ({ provider }) => provider),
    ],
  ),
];
