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

/** A history of runs on the first days of the year; the first run is the baseline. */
export function historyWith(...runs: Change[][]): HistoryEntry[] {
  const ids = runs.map((_, i) => stableIdOf(['run', i]));
  return runs.map((changes, i) => ({
    id: ids[i]!,
    previous: ids[i - 1] ?? null,
    registry: 'https://REGISTRY.example:443',
    taken: new Date(Date.UTC(2026, 0, 1 + i, 3)).toISOString(),
    since: null,
    changes,
  }));
}
