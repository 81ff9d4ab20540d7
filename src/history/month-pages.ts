// The pages of a month's changes. The first has the beginning of every run, so that fragments stay; further pages continue
// runs with more changes than a page lists.
import type { RunChanges } from './history.ts';

/** `/changes/2026-11/`, `/changes/2026-11/2/` */
export function monthPagePath(month: string, page = 1): string {
  return `/changes/${month}/${page === 1 ? '' : `${page}/`}`;
}

export function monthPagesOf({ month, runs }: { month: string; runs: RunChanges[] }) {
  const count = Math.max(...runs.map(({ changes }) => changes.at(-1)!.page));
  const paths = Array.from({ length: count }, (_, i) => monthPagePath(month, i + 1));
  return paths.map((path, i) => {
    const listed = runs.map((run) => ({ ...run, changes: run.changes.filter(({ page }) => page === i + 1) }));
    return { path, paths, month, page: i + 1, runs: listed.filter(({ changes }) => changes.length > 0) };
  });
}

/** The fragment of a run on the page of its month: `night-2026-11-26`; of the second run of a day `night-2026-11-26-2`. */
export function fragmentOfRun({ day, run }: Pick<RunChanges, 'day' | 'run'>): string {
  return `night-${day}${run === 1 ? '' : `-${run}`}`;
}
