// Entries of a history, for tests.
import type { Change, HistoryEntry, Subject } from '../../src/history/entry.ts';
import { stableIdOf } from '../../src/util/stable-id.ts';

/** Equal changes have one ID. */
export function changeOf(
  event: Change['event'],
  about: Subject | Subject[],
  more: Partial<Change> = {},
): Change {
  const subjects = Array.isArray(about) ? about : [about];
  return { id: stableIdOf([event, subjects, more]), event, about: subjects, fields: [], ...more };
}

/** `taken` is a day, or a day and an hour: `2026-01-31T22`. */
export function entryOf(taken: string, ...changes: Change[]): HistoryEntry {
  return {
    id: stableIdOf(taken),
    previous: null,
    registry: 'https://registry.example',
    taken: `${taken.includes('T') ? taken : `${taken}T03`}:00:00.000Z`,
    since: null,
    changes,
  };
}
