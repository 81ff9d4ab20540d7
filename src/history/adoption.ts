// How many platforms and services were on each release at the end of each month: the present state, with the changes of
// the history undone.
import type { Platform, Service } from '../model/model-types.ts';
import type { Change, HistoryEntry } from './entry.ts';

export interface AdoptionMonth {
  /** `2026-11` */
  month: string;
  /** By release. */
  platforms: ReadonlyMap<string, number>;
  services: ReadonlyMap<string, number>;
}

interface State {
  /** The releases of each platform and service, by ID. */
  platforms: Map<string, readonly string[]>;
  services: Map<string, readonly string[]>;
}

/** From the month of the first entry to that of `taken`, oldest first. `entries` are oldest first. */
export function adoptionOf(
  entries: HistoryEntry[],
  present: { platforms: Pick<Platform, 'id' | 'releases'>[]; services: Pick<Service, 'id' | 'release'>[] },
  taken: string,
): AdoptionMonth[] {
  const [first] = entries;
  if (!first) return [];
  const state: State = {
    platforms: new Map(present.platforms.map(({ id, releases }) => [id, releases])),
    services: new Map(present.services.map(({ id, release }) => [id, [release]])),
  };
  const months: AdoptionMonth[] = [];
  const left = [...entries];
  for (let month = taken.slice(0, 7); month >= first.taken.slice(0, 7); month = monthBefore(month)) {
    months.push({
      month,
      platforms: countReleases(state.platforms),
      services: countReleases(state.services),
    });
    while (left.length > 0 && left.at(-1)!.taken.slice(0, 7) >= month)
      for (const change of left.pop()!.changes.toReversed()) undo(state, change);
  }
  return months.toReversed();
}

function undo({ platforms, services }: State, { event, about, release = '', fields }: Change): void {
  const { kind, id, releases = [] } = about[0]!;
  switch (event) {
    case 'platform-added':
      platforms.delete(id);
      break;
    case 'platform-removed':
      platforms.set(id, releases);
      break;
    case 'release-adopted':
      platforms.set(
        id,
        (platforms.get(id) ?? []).filter((each) => each !== release),
      );
      break;
    case 'release-dropped':
      platforms.set(id, [...(platforms.get(id) ?? []), release]);
      break;
    case 'service-added':
      services.delete(id);
      break;
    case 'service-removed':
      services.set(id, releases);
      break;
    default: {
      const change = fields.find(({ field }) => field === '/usage_release');
      if (kind === 'service' && typeof change?.before === 'string') services.set(id, [change.before]);
    }
  }
}

function countReleases(records: Map<string, readonly string[]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const releases of records.values())
    for (const release of releases) counts.set(release, (counts.get(release) ?? 0) + 1);
  return counts;
}

/** `2026-01` → `2025-12` */
function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
