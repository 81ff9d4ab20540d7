// Content providers. The registry has no records of them: these are the names in the records of platforms (§2.4).
import type { Platform, Provider } from '../../model/model-types.ts';
import { column, table } from '../data-table.ts';

const providers = table<Provider>({
  name: 'provider',
  description: 'One row for each content provider that platforms name, by name.',
  rows: ({ model }) => model.providers,
  columns: [
    column(
      'id',
      'The name in lower case, with single spaces: the same for names that differ in case and spaces only.',
      ({ id }) => id,
      { key: true },
    ),
    column('name', 'The name, as most platforms spell it.', ({ name }) => name, { searched: true }),
  ],
});

const platforms = table<Platform>({
  name: 'platform_provider',
  description: 'One row for each platform that names its provider.',
  rows: ({ model }) => model.platforms.filter(({ provider }) => provider !== undefined),
  columns: [
    column('platform_id', 'The platform.', ({ id }) => id, { key: true, references: 'platform' }),
    column('provider_id', 'The provider.', ({ provider }) => provider?.id ?? null, {
      references: 'provider',
      indexed: true,
    }),
  ],
});

export const PROVIDER_TABLES = { providers, platforms };
