// What is new for the platforms of a list since a date or a cursor.
import { dayMonthsBefore } from '../util/months-before.ts';
import { attentionOf } from './attention.ts';
import { changesSince, firstRunAfter, isCursor } from './changes-since.ts';
import type { MineFiles } from './mine-files.ts';
import type { MyPlatform, RunCursors } from './mine-types.ts';

const DAYS = 30;

/** The day from which the sentence about a list counts changes, unless another is given. */
export function defaultSince(now: number): string {
  return new Date(now - DAYS * 86_400_000).toISOString().slice(0, 10);
}

/** The first day of the file “Update my harvester”, unless another is given: harvesters are updated less often. */
export function defaultMovesSince(now: number): string {
  return dayMonthsBefore(12, new Date(now));
}

export type ListNews = NonNullable<Awaited<ReturnType<typeof listNewsOf>>>;

/** `day` is the cursor's day, if it is known. Undefined if `since` is a cursor that the history does not have. */
export async function listNewsOf(
  platforms: readonly MyPlatform[],
  files: MineFiles,
  since: string,
  day?: string,
) {
  const [runs, found] = await Promise.all([files.runs(), changesSince(since, platforms, files)]);
  if (!found) return undefined;
  const attention = attentionOf(platforms, {
    since: day ?? timeOf(since, runs),
    changes: found.changes,
    currentRelease: runs.currentRelease,
  });
  return { ...found, attention };
}

/** The time when the state of a cursor was first seen. For the first cursor, it is the time of the first run after it. */
function timeOf(since: string, runs: RunCursors): string {
  if (!isCursor(since)) return since;
  return runs.taken[Math.max(0, firstRunAfter(since, runs)! - 1)] ?? '';
}
