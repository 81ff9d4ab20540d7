// Releases, report types and reports (specification §2.1 to §2.3).
import { releaseSchema, reportSchema, reportTypeSchema } from '../../registry/schemas/release-schemas.ts';
import {
  parentKeyColumn,
  numberedItemsOfParents,
  ROW_KEY_COLUMN,
  defineTable,
  withRowNumbers,
  type TablesInput,
} from '../data-table.ts';
import { schemaColumnsOf } from '../record-columns.ts';

const itemOf = ({ item }: { item: object }) => item;

const releasesIn = ({ model }: TablesInput) => withRowNumbers(model.releaseRecords);
/** Types and reports are numbered through, for their keys. */
const numberedThrough = <Row extends object>(rows: IteratorObject<Row>) =>
  rows.map((row, i) => ({ ...row, number: i + 1 }));
const typesIn = (source: TablesInput) =>
  numberedThrough(numberedItemsOfParents(releasesIn(source), ({ item }) => item.report_types));
const reportsIn = (source: TablesInput) =>
  numberedThrough(numberedItemsOfParents(typesIn(source), ({ item }) => item.reports));

export const CATALOGUE_TABLES = [
  defineTable('release', 'One row for each release of the reporting standard, oldest first.', releasesIn, [
    ROW_KEY_COLUMN,
    ...schemaColumnsOf(releaseSchema, itemOf),
  ]),
  defineTable(
    'report_type',
    "One row for each report type of each release, in the registry's order.",
    typesIn,
    [
      ROW_KEY_COLUMN,
      parentKeyColumn('release', 'The release that defines it.'),
      ...schemaColumnsOf(reportTypeSchema, itemOf),
    ],
  ),
  defineTable('report', "One row for each report of each release, in the registry's order.", reportsIn, [
    ROW_KEY_COLUMN,
    parentKeyColumn('report_type', 'The report type that it belongs to.'),
    ...schemaColumnsOf(reportSchema, itemOf),
  ]),
];
