import type { Host, Platform } from '../../model/model-types.ts';
import { endpointOfLink } from '../../registry/registry-link.ts';
import { host } from '../../registry/schemas/unspecified-schemas.ts';
import { column, columnsOf, withRowNumbers, table, type TableSource } from '../data-table.ts';
import { unknownFieldsColumn } from './unknown-fields-column.ts';

const hosts = table<Host>({
  name: 'usage_data_host',
  description: 'One row for each usage data host, by name.',
  rows: ({ model }) => model.hosts,
  columns: [
    column('id', 'Identifier of the host.', ({ id }) => id, { key: true }),
    ...columnsOf<Host>(host, ({ record }) => record, {
      except: ['id'],
      searched: ['name', 'abbrev', 'website'],
    }),
    unknownFieldsColumn('host', ({ record }) => record),
  ],
});

interface HostedPlatform {
  host: Host;
  position: number;
  link: string;
  platform: Platform | undefined;
}

function* hostedPlatforms({ model, manifest }: TableSource): Generator<HostedPlatform> {
  const platforms = new Map(model.platforms.map((each) => [each.id, each]));
  for (const each of model.hosts) {
    for (const { number: position, item: link } of withRowNumbers(each.record.platforms)) {
      const endpoint = endpointOfLink(link, manifest.brand);
      const platform = endpoint?.kind === 'platform' ? platforms.get(endpoint.id) : undefined;
      yield { host: each, position, link, platform };
    }
  }
}

const platforms = table<HostedPlatform>({
  name: 'usage_data_host_platform',
  description: 'One row for each platform that the record of a usage data host lists.',
  rows: hostedPlatforms,
  columns: [
    column('usage_data_host_id', 'The host.', (row) => row.host.id, {
      references: 'usage_data_host',
      key: true,
    }),
    column('position', "Its place in the host's record, from 1.", ({ position }) => position, {
      type: 'integer',
      key: true,
    }),
    column('platform', 'URL of the platform.', ({ link }) => link),
    column(
      'platform_id',
      'The platform; empty if the registry does not list it.',
      (row) => row.platform?.id ?? null,
      { references: 'platform', indexed: true },
    ),
  ],
});

export const HOST_TABLES = { hosts, platforms };
