// The pages of a month's changes. The first has the beginning of every run, so that fragments stay; further pages continue
// runs with more changes than a page lists.
import type { RunChanges } from './history.ts';

/** A page shows this many changes of a run; the next page of the month has the others. */
export const MAX_CHANGES_OF_RUN = 300;

/** `/changes/2026-11/`, `/changes/2026-11/2/` */
export function monthPagePath(month: string, page = 1): string {
  return `/changes/${month}/${page === 1 ? '' : `${page}/`}`;
}

/** The page that lists the change at this position of its run, from 0. */
export function pageOfPosition(position: number): number {
  return Math.floor(position / MAX_CHANGES_OF_RUN) + 1;
}

export function changesOnPage<T>(changes: readonly T[], page: number): T[] {
  return changes.slice((page - 1) * MAX_CHANGES_OF_RUN, page * MAX_CHANGES_OF_RUN);
}

export function monthPagesOf({ month, runs }: { month: string; runs: RunChanges[] }) {
  const pageCountOf = ({ changes }: RunChanges) => pageOfPosition(changes.length - 1);
  const count = Math.max(...runs.map(pageCountOf));
  return Array.from({ length: count }, (_, i) => i + 1).map((page) => ({
    path: monthPagePath(month, page),
    month,
    page,
    runs: runs.filter((run) => pageCountOf(run) >= page),
  }));
}

/** The fragment of a run on the page of its month: `night-2026-11-26`; of the second run of a day `night-2026-11-26-2`. */
export function fragmentOfRun({ day, run }: Pick<RunChanges, 'day' | 'run'>): string {
  return `night-${day}${run === 1 ? '' : `-${run}`}`;
}
