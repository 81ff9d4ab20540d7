// The table that says where the data comes from.
import { manifestSchema, type Manifest } from '../../snapshot/store/manifest.ts';
import { column, columnsOf, table, type TableSource } from '../data-table.ts';

const about = manifestSchema.pick({ registry: true, brand: true, sample: true, taken: true, tool: true });

export const snapshot = table<{ manifest: Manifest; site: string }>({
  name: 'snapshot',
  description: 'One row: where this data comes from, and when.',
  rows: (source: TableSource) => [source],
  columns: [
    ...columnsOf<{ manifest: Manifest }>(about, ({ manifest }) => manifest),
    column('site', 'The address of the mirror, with which links in the records begin.', ({ site }) => site),
  ],
});
