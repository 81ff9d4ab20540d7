// What changed for the platforms of a list since a date or a cursor, and which notices about reports are new. Loads only
// the pages of runs that changed one of the platforms.
import { platformIdsOf } from '../history/past.ts';
import { returnOf } from '../history/returns.ts';
import type { MineFiles } from './mine-files.ts';
import { isDayOrMonth } from '../util/date-words.ts';
import { harvestNoticesOf } from './harvest-notices.ts';
import type { MyPlatform, RunCursors } from './mine-types.ts';

export type MyChange = NonNullable<Awaited<ReturnType<typeof changesSince>>>['changes'][number];

const CURSOR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/;

export function isCursor(since: string): boolean {
  return CURSOR.test(since);
}

/** Whether a text is a valid `since`: a cursor, or a date or UTC time in ISO 8601. */
export function isValidSince(text: string): boolean {
  if (isCursor(text)) return true;
  return DATE.test(text) && isDayOrMonth(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** Whether a date is more than a day after `now` and the last run; the clock of this machine may be behind. */
export function isInFuture(since: string, { taken }: RunCursors, now: number): boolean {
  const known = [now, ...taken.map((each) => Date.parse(each))];
  return !isCursor(since) && Date.parse(since) > Math.max(...known) + 86_400_000;
}

/** Undefined if `since` is a cursor that the history does not have. */
export async function changesSince(since: string, platforms: readonly MyPlatform[], files: MineFiles) {
  const runs = await files.runs();
  const first = firstRunAfter(since, runs);
  if (first === undefined) return undefined;
  const ids = new Set(platforms.map(({ id }) => id));
  const returns = new Set(runs.returns);
  const needed = new Set(platforms.flatMap((platform) => platform.runs ?? []).filter((run) => run >= first));
  const pages = await Promise.all(
    [...needed].toSorted((a, b) => b - a).map((run) => files.changesAfter(runs.cursors[run]!)),
  );
  const changes = pages.flatMap((page) =>
    page.changes.flatMap((change) => {
      const about = [...new Set(platformIdsOf(change))].filter((id) => ids.has(id));
      const read = returns.has(change.id) ? returnOf(change) : change;
      return about.length > 0 ? [{ change: read, taken: page.taken!, platforms: about }] : [];
    }),
  );
  const notices = harvestNoticesOf(platforms).filter(({ run, published }) =>
    run === undefined ? !isCursor(since) && published >= since : run >= first,
  );
  return {
    /** The newest run first; in a run, in the order of its page. `platforms` are the listed ones that it is about, by ID. */
    changes,
    /** Notices that these runs saw first; for a date older than the history, notices published since. */
    notices,
    /** The state of the site: ask for changes since it next time. Null without a history. */
    cursor: runs.end,
  };
}

/** Its index; undefined for a cursor that the history does not have. */
export function firstRunAfter(since: string, { cursors, taken, end }: RunCursors): number | undefined {
  if (isCursor(since)) {
    const run = since === end ? cursors.length : cursors.indexOf(since);
    return run < 0 ? undefined : run;
  }
  // The clock may have stepped back, so that later runs have earlier times.
  const run = taken.findIndex((each) => Date.parse(each) >= Date.parse(since));
  return run < 0 ? taken.length : run;
}
