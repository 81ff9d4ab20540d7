// What the filter of the changes reads. The pages of months have the markup.
import type { EventName } from './events.ts';
import { releasesOfChange, type RunChanges } from './history.ts';
import { fragmentOfRun, monthPagePath, pageOfPosition } from './month-pages.ts';

/** In the site. */
export const CHANGE_ROWS_FILE = 'changes/rows.json';

export interface ChangeRow {
  /** The ID of the change. */
  id: string;
  /** `2026-11` */
  month: string;
  /** The path of the page of that month which lists the change, and the fragment of its run there. */
  page: string;
  run: string;
  event: EventName;
  releases: string[];
  /** The names of their pages: `acme-press`. */
  providers: string[];
}

/** In the order of the runs. `providerSlugs` are by the ID of the change. */
export function changeRowsOf(
  runs: readonly RunChanges[],
  providerSlugs: ReadonlyMap<string, string[]>,
): ChangeRow[] {
  return runs.flatMap((run) =>
    run.changes.map(({ change }, position) => {
      const { id, event } = change;
      const month = run.day.slice(0, 7);
      return {
        id,
        month,
        page: monthPagePath(month, pageOfPosition(position)),
        run: fragmentOfRun(run),
        event,
        releases: releasesOfChange(change),
        providers: providerSlugs.get(id) ?? [],
      };
    }),
  );
}
