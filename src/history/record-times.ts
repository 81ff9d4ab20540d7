// When each record was first seen, when it last changed, and when a URL did, as far as the history goes back.
import type { Change, HistoryEntry, Subject } from './entry.ts';
import { ADDED_AND_REMOVED_EVENTS } from './events.ts';
import { subjectKey } from './history.ts';

export interface RecordTimes {
  /** Undefined for a record that the history began with. ISO 8601, UTC. */
  firstSeen?: string;
  /** The day of its latest change; undefined if it has none. */
  lastChanged?: string;
}

/** The keys are from `subjectKey`. `entries` are oldest first. */
export function recordTimesOf(entries: readonly HistoryEntry[]): Map<string, RecordTimes> {
  const times = new Map<string, RecordTimes>();
  for (const { changes, taken } of entries) {
    // The move of a service to a new host comes before the addition of the host.
    const added = new Set(
      changes.flatMap((change) =>
        change.about.filter((subject) => isAddition(change, subject)).map(subjectKey),
      ),
    );
    for (const key of changes.flatMap(({ about }) => about.map(subjectKey))) {
      const known = times.get(key) ?? (added.has(key) ? { firstSeen: taken } : {});
      times.set(key, { ...known, lastChanged: taken });
    }
  }
  return times;
}

/** The day on which the URL of a service last changed, by its ID. `entries` are oldest first. */
export function urlChangeDaysOf(entries: readonly HistoryEntry[]): Map<string, string> {
  return new Map(
    entries.flatMap(({ changes, taken }) =>
      changes
        .filter(({ event }) => event === 'address-changed')
        .map(({ about }) => [about[0]!.id, taken.slice(0, 10)] as const),
    ),
  );
}

function isAddition({ event }: Change, { kind }: Subject): boolean {
  return kind !== 'registry' && event === ADDED_AND_REMOVED_EVENTS[kind].added;
}
