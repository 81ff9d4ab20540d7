// How many platforms and services were on each release at the end of each month: the present state, with the changes of
// the history undone.
import type { Platform, Service } from '../model/model-types.ts';
import type { Change, HistoryEntry } from './entry.ts';
import { EVENTS } from './events.ts';
import { countEachRelease } from '../model/report-catalogue.ts';

export type AdoptionMonth = ReturnType<typeof adoptionByMonthOf>[number];

/** The releases of each platform and service, by ID. */
type State = Record<'platform' | 'service', Map<string, readonly string[]>>;

/** A chart has room for these months. */
const MAX_MONTHS = 36;

/**
 * Counts by release, from the month of the first entry to the month of `taken`, oldest first. A longer history has only the
 * newest months. `entries` are oldest first.
 */
export function adoptionByMonthOf(
  entries: HistoryEntry[],
  present: { platforms: Pick<Platform, 'id' | 'releases'>[]; services: Pick<Service, 'id' | 'release'>[] },
  taken: string,
) {
  const [first] = entries;
  if (!first) return [];
  const state: State = {
    platform: new Map(present.platforms.map(({ id, releases }) => [id, releases])),
    service: new Map(present.services.map(({ id, release }) => [id, [release]])),
  };
  const months: { month: string; platforms: Map<string, number>; services: Map<string, number> }[] = [];
  const left = [...entries];
  const begin = first.taken.slice(0, 7);
  for (
    let month = taken.slice(0, 7);
    month >= begin && months.length < MAX_MONTHS;
    month = monthBefore(month)
  ) {
    const [platforms, services] = [state.platform, state.service].map((releases) =>
      countEachRelease([...releases.values()].flat()),
    );
    months.push({ month, platforms: platforms!, services: services! });
    while (left.length > 0 && left.at(-1)!.taken.slice(0, 7) >= month)
      for (const change of left.pop()!.changes.toReversed()) undo(state, change);
  }
  return months.toReversed();
}

function undo(state: State, { event, about, release = '', fields }: Change): void {
  const { kind, id, releases = [] } = about[0]!;
  if (kind !== 'platform' && kind !== 'service') return;
  const records = state[kind];
  const known = records.get(id) ?? [];
  const { family } = EVENTS[event];
  const before = fields.find(({ field }) => field === '/usage_release')?.before;
  if (family === 'addition') records.delete(id);
  else if (family === 'removal') records.set(id, releases);
  else if (event === 'release-dropped') records.set(id, [...known, release]);
  else if (event === 'release-adopted') {
    const former = known.filter((each) => each !== release);
    records.set(id, former);
  } else if (kind === 'service' && typeof before === 'string') records.set(id, [before]);
}

/** `2026-01` → `2025-12` */
function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
