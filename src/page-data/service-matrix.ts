// The services of a record as questions and answers: a row for each question, a column for each release. Cells are the
// columns that have one answer. Several services of one release are lines, and then a cell is any group of services.
import type { Platform, Service } from '../model/model-types.ts';
import { sortByNewestRelease } from '../util/sort-order.ts';
import { columnOf, type MatrixColumn, type MatrixSite } from './matrix-column.ts';
import { matrixRowsOf, type MatrixRows } from './matrix-rows.ts';

export interface Matrix extends MatrixRows {
  columns: MatrixColumn[];
  /** Whether each release is a column; if not, each service is a line. */
  isByRelease: boolean;
}

/** More releases are too narrow as columns. */
const MAX_COLUMNS = 3;

/** `platform` is the one whose page it is; a service's own page has all platforms of the service. */
export function matrixOf(site: MatrixSite, services: readonly Service[], platform?: Platform): Matrix {
  const sorted = sortByNewestRelease(services, site.model.currentRelease);
  const columns = sorted.map((service) => columnOf(site, service, platform));
  const releases = new Set(services.map(({ release }) => release));
  const isByRelease = releases.size === services.length && services.length <= MAX_COLUMNS;
  const platforms = platform ? [platform] : [...new Set(services.flatMap((each) => each.platforms))];
  return { columns, isByRelease, ...matrixRowsOf(columns, isByRelease, platforms) };
}
