// Releases, report types and reports (specification §2.1 to §2.3).
import type { ReleaseRecord, ReportRecord, ReportTypeRecord } from '../../registry/reading/answer.ts';
import { release, report, reportType } from '../../registry/schemas/release-schemas.ts';
import {
  column,
  columnsOf,
  withRowNumbers,
  rowKey,
  table,
  type Numbered,
  type TableSource,
} from '../data-table.ts';

interface Child<T> extends Numbered<T> {
  /** The row number of the parent. */
  parent: number;
}

/** Numbers the children of all parents consecutively. */
function* childrenOf<T, U>(rows: Iterable<Numbered<T>>, children: (row: T) => U[]): Generator<Child<U>> {
  let number = 0;
  for (const row of rows) {
    for (const item of children(row.item)) yield { parent: row.number, number: (number += 1), item };
  }
}

const releasesIn = ({ model }: TableSource) => withRowNumbers(model.releaseRecords);
const typesIn = (source: TableSource) => childrenOf(releasesIn(source), ({ report_types }) => report_types);
const reportsIn = (source: TableSource) => childrenOf(typesIn(source), ({ reports }) => reports);

const releases = table<Numbered<ReleaseRecord>>({
  name: 'release',
  description: 'One row for each release of the reporting standard, oldest first.',
  rows: releasesIn,
  columns: [
    rowKey(({ number }) => number),
    ...columnsOf<Numbered<ReleaseRecord>>(release, ({ item }) => item),
  ],
});

const reportTypes = table<Child<ReportTypeRecord>>({
  name: 'report_type',
  description: "One row for each report type of each release, in the registry's order.",
  rows: typesIn,
  columns: [
    rowKey(({ number }) => number),
    column('release_key', 'The release that defines it.', (row) => row.parent, {
      type: 'integer',
      references: 'release',
      indexed: true,
    }),
    ...columnsOf<Child<ReportTypeRecord>>(reportType, ({ item }) => item),
  ],
});

const reports = table<Child<ReportRecord>>({
  name: 'report',
  description: "One row for each report of each release, in the registry's order.",
  rows: reportsIn,
  columns: [
    rowKey(({ number }) => number),
    column('report_type_key', 'The report type that it belongs to.', (row) => row.parent, {
      type: 'integer',
      references: 'report_type',
      indexed: true,
    }),
    ...columnsOf<Child<ReportRecord>>(report, ({ item }) => item),
  ],
});

export const CATALOGUE_TABLES = { releases, reportTypes, reports };
