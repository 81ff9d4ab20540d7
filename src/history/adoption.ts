// The platforms that supported the current release at the end of each month: the present ones, with the changes of the
// history undone.
import type { Platform } from '../model/model-types.ts';
import type { Change, HistoryEntry } from './entry.ts';

/** A chart has room for these months. */
const MAX_MONTHS = 36;

/** The platforms are IDs; a long history has only its newest months. `entries` and the months are oldest first. */
export function adoptionByMonthOf(
  entries: HistoryEntry[],
  present: { platforms: Pick<Platform, 'id' | 'releases'>[]; currentRelease: string | undefined },
  taken: string,
) {
  const { platforms, currentRelease = '' } = present;
  const current = platforms.filter(({ releases }) => releases.includes(currentRelease));
  const state = new Set(current.map(({ id }) => id));
  const months: { month: string; platforms: Set<string> }[] = [];
  const left = [...entries];
  let month = taken.slice(0, 7);
  while (left.length > 0 && months.length < MAX_MONTHS) {
    months.push({ month, platforms: new Set(state) });
    while (left.length > 0 && left.at(-1)!.taken.slice(0, 7) >= month)
      for (const change of left.pop()!.changes.toReversed()) undo(state, change, currentRelease);
    month = monthBefore(month);
  }
  return months.toReversed();
}

function undo(state: Set<string>, { event, about, release }: Change, currentRelease: string): void {
  const { id, releases = [] } = about[0]!;
  const isCurrent = (release === undefined ? releases : [release]).includes(currentRelease);
  if (event === 'platform-added' || (event === 'release-adopted' && isCurrent)) state.delete(id);
  if ((event === 'platform-removed' || event === 'release-dropped') && isCurrent) state.add(id);
}

/** `2026-01` → `2025-12` */
function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
