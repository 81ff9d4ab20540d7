// What the operator noted about records. Nothing here comes from the registry.
import { column, defineTableWithRowKey, type TablesInput } from '../data-table.ts';

export const FACT_TABLES = [
  defineTableWithRowKey(
    'fact',
    'What the operator of this site noted about records, one row each; not from the registry.',
    ({ facts }: TablesInput) => facts.rows,
    [
      column('kind', 'What it is about: platform, service, host or provider.', ({ record }) => record.kind),
      column('id', 'The identifier of that record.', ({ record }) => record.id, { indexed: true }),
      column('name', 'Its name.', ({ record }) => record.name),
      column('label', 'What is stated, such as url.', ({ fact }) => fact.label),
      column('value', 'The value or text.', ({ fact }) => fact.value, { searched: true }),
      column('day', 'When it was noted; empty if not stated.', ({ fact }) => fact.day || null),
      column('source', 'Who noted it; empty for the operator.', ({ fact }) => fact.source || null),
    ],
  ),
];
