// The past of each record: one index of all changes, from which the rest of the site looks up what it shows.
import type { Change, HistoryEntry, Subject } from './entry.ts';
import { pastChangesOf, type PastChange } from './returns.ts';

/** Records of different kinds may have the same ID. */
export type RecordKey = Pick<Subject, 'kind' | 'id'>;

export type Past = ReturnType<typeof pastOf>;

/** `entries` are oldest first. */
export function pastOf(entries: readonly HistoryEntry[]) {
  const changes = pastChangesOf(entries.filter((entry) => entry.changes.length > 0));
  const byRecord = new Map<string, PastChange[]>();
  for (const each of changes)
    for (const key of new Set(recordsOnWhosePageIs(each.change).map(subjectKey))) {
      const known = byRecord.get(key) ?? [];
      byRecord.set(key, known);
      known.push(each);
    }
  return {
    /** The stored entries. */
    entries,
    /** The time of the first entry; undefined for a history without entries. */
    began: entries[0]?.taken,
    /** All changes, oldest first. */
    changes,
    byRecord,
  };
}

/** The changes on a record's page, oldest first. A platform page also lists changes of its services and notifications. */
export function changesOnPageOf({ byRecord }: Pick<Past, 'byRecord'>, record: RecordKey): PastChange[] {
  return byRecord.get(subjectKey(record)) ?? [];
}

/** The changes about a record itself, oldest first. */
export function changesAbout(past: Pick<Past, 'byRecord'>, { kind, id }: RecordKey): PastChange[] {
  return changesOnPageOf(past, { kind, id }).filter(({ change }) =>
    change.about.some((subject) => subject.kind === kind && subject.id === id),
  );
}

function subjectKey({ kind, id }: RecordKey): string {
  return `${kind} ${id}`;
}

/** The IDs of the platforms that a change is about, itself or through their services. */
export function platformIdsOf({ about }: Pick<Change, 'about'>): string[] {
  return about.flatMap(({ kind, id, platforms = [] }) =>
    kind === 'platform' ? [id] : platforms.map((platform) => platform.id),
  );
}

function recordsOnWhosePageIs({ about }: Change): RecordKey[] {
  return about.flatMap(({ kind, id, platforms = [] }) => [
    { kind, id },
    ...platforms.map((platform) => ({ kind: 'platform' as const, id: platform.id })),
  ]);
}
