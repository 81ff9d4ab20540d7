// Tables of the catalogue: releases, their report types and reports (§2.1 to §2.3).
import type { ReleaseRecord, ReportRecord, ReportTypeRecord } from '../../registry/reading/answer.ts';
import { release, report, reportType } from '../../registry/schemas/release-schemas.ts';
import { column, columnsOf, withRowNumbers, rowKey, table, type TableSource } from '../data-table.ts';

interface Numbered<T> {
  at: number;
  each: T;
}
/** With the number of the row that it belongs to. */
interface Within<T> extends Numbered<T> {
  within: number;
}

/** Every element of the lists in some rows, all numbered in one go. */
function* within<T, Part>(rows: Iterable<Numbered<T>>, of: (row: T) => Part[]): Generator<Within<Part>> {
  let at = 0;
  for (const row of rows) {
    for (const each of of(row.each)) yield { within: row.at, at: (at += 1), each };
  }
}

const releasesIn = ({ model }: TableSource) => withRowNumbers(model.releaseRecords);
const typesIn = (source: TableSource) => within(releasesIn(source), ({ report_types }) => report_types);
const reportsIn = (source: TableSource) => within(typesIn(source), ({ reports }) => reports);

const releases = table<Numbered<ReleaseRecord>>({
  name: 'release',
  description: 'One row for each release of the reporting standard, oldest first.',
  rows: releasesIn,
  columns: [rowKey(({ at }) => at), ...columnsOf<Numbered<ReleaseRecord>>(release, ({ each }) => each)],
});

const reportTypes = table<Within<ReportTypeRecord>>({
  name: 'report_type',
  description: "One row for each report type of each release, in the registry's order.",
  rows: typesIn,
  columns: [
    rowKey(({ at }) => at),
    column('release_key', 'The release that defines it.', (row) => row.within, {
      type: 'integer',
      references: 'release',
      indexed: true,
    }),
    ...columnsOf<Within<ReportTypeRecord>>(reportType, ({ each }) => each),
  ],
});

const reports = table<Within<ReportRecord>>({
  name: 'report',
  description: "One row for each report of each release, in the registry's order.",
  rows: reportsIn,
  columns: [
    rowKey(({ at }) => at),
    column('report_type_key', 'The report type that it belongs to.', (row) => row.within, {
      type: 'integer',
      references: 'report_type',
      indexed: true,
    }),
    ...columnsOf<Within<ReportRecord>>(report, ({ each }) => each),
  ],
});

export const CATALOGUE_TABLES = { releases, reportTypes, reports };
