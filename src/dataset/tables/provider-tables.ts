// Content providers. The registry has no records of them: these are the names in the records of platforms (§2.4).
import { column, table, type TableSource } from '../data-table.ts';

export const PROVIDER_TABLES = [
  table(
    'provider',
    'One row for each content provider that platforms name, by name.',
    ({ model }: TableSource) => model.providers,
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
  table(
    'platform_provider',
    'One row for each platform that names its provider.',
    ({ model }: TableSource) => model.platforms.filter(({ provider }) => provider !== undefined),
    [
      column('platform_id', 'The platform.', ({ id }) => id, { key: true, references: 'platform' }),
      column('provider_id', 'The provider.', ({ provider }) => provider!.id, { references: 'provider' }),
    ],
  ),
];
