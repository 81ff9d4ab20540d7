// When each record was first seen, and when it last changed, as far as the history goes back.
import type { Change, HistoryEntry, Subject } from './entry.ts';
import { ADDED_AND_REMOVED_EVENTS } from './events.ts';
import { subjectKey, type RunChanges } from './history.ts';

export interface RecordTimes {
  /** Undefined for a record that the history began with. ISO 8601, UTC. */
  firstSeen?: string;
  /** Of its latest change; undefined if it has none. */
  lastChanged?: string;
}

/** By `subjectKey`. `entries` are oldest first. */
export function recordTimesOf(entries: readonly HistoryEntry[]): Map<string, RecordTimes> {
  const times = new Map<string, RecordTimes>();
  for (const { changes, taken } of entries)
    for (const change of changes)
      for (const subject of change.about) {
        const known =
          times.get(subjectKey(subject)) ?? (isAddition(change, subject) ? { firstSeen: taken } : {});
        times.set(subjectKey(subject), { ...known, lastChanged: taken });
      }
  return times;
}

/** The day of a record's latest change among `runs`, which are newest first. */
export function lastChangeDayOf(
  runs: readonly RunChanges[],
  record: Pick<Subject, 'kind' | 'id'>,
): string | undefined {
  const isAbout = ({ about }: Change) => about.some((subject) => subjectKey(subject) === subjectKey(record));
  return runs.find(({ changes }) => changes.some(({ change }) => isAbout(change)))?.day;
}

function isAddition({ event }: Change, { kind }: Subject): boolean {
  return kind !== 'registry' && event === ADDED_AND_REMOVED_EVENTS[kind].added;
}
