import { manifestSchema, type Manifest } from '../../snapshot/store/manifest.ts';
import { column, columnsOf, table, type TableSource } from '../data-table.ts';

const source = manifestSchema.pick({ registry: true, brand: true, sample: true, taken: true, tool: true });

export const snapshotTable = table<{ manifest: Manifest; site: string }>({
  name: 'snapshot',
  description: 'One row: where this data comes from, and when.',
  rows: (tableSource: TableSource) => [tableSource],
  columns: [
    ...columnsOf<{ manifest: Manifest }>(source, ({ manifest }) => manifest),
    column('site', 'The base URL of the mirror, with which links in the records start.', ({ site }) => site),
  ],
});
