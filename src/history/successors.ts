// A registry that replaces a record may give it a new ID: what both records share shows it.
import type { History, RemovedRecord } from './history.ts';
import { recordStaysOf, type PresentRecords, type RecordStay } from './record-stays.ts';

export interface Successor extends Pick<RemovedRecord, 'kind' | 'id' | 'name' | 'path'> {
  /** When it was first seen: ISO 8601, UTC. */
  since: string;
  /**
   * What it shares with the removed record: name and provider (of a service also the release), or URL and release; `chain`
   * if both only share something with a record that came between them.
   */
  match: 'name' | 'url' | 'chain';
}

/** The keys are IDs of the changes that removed the records. */
export type Successors = ReadonlyMap<string, Successor>;

/**
 * A successor is present, and was added by the run that found the removal or by a later one. It is the only such record
 * with the same name or, failing that, with the same URL.
 */
export function successorsOf(
  history: Pick<History, 'past' | 'tombstones'>,
  present: PresentRecords,
): Successors {
  const stays = recordStaysOf(history, present);
  const groupsByName = groupByKey(stays, ({ names }) => names);
  const groupsByUrl = groupByKey(stays, ({ urls }) => urls);
  const successors = new Map<string, Successor>();
  /** The present record that took the place of a removed one, or of its successor. */
  const lasts = new Map<RecordStay, RecordStay>();
  const former = stays.filter(({ until }) => until < Infinity);
  // Latest removals first: the successor of a removed successor is known then.
  for (const old of former.toSorted((one, other) => other.until - one.until)) {
    const isNew = ({ from }: RecordStay): boolean => from >= old.until;
    // A URL that another record had at the same time identifies neither.
    const isOwn = (group: RecordStay[]): boolean =>
      group.every((each) => each === old || isNew(each) || each.until < old.until);
    const candidates = [
      { match: 'name' as const, groups: groupsByName(old) },
      { match: 'url' as const, groups: groupsByUrl(old).filter(isOwn) },
    ];
    for (const { match, groups } of candidates) {
      const sharing = groups.flat();
      const found = sharing
        .filter(isNew)
        .flatMap((each) => (isPresent(each) ? each : (lasts.get(each) ?? [])));
      if (new Set(found).size !== 1) continue;
      const last = found[0]!;
      lasts.set(old, last);
      const { since, record } = last;
      const { kind, id, name, path } = record;
      const isDirect = sharing.includes(last);
      successors.set(old.record.removal!.change.id, {
        kind,
        id,
        name,
        path,
        since,
        match: isDirect ? match : 'chain',
      });
      break;
    }
  }
  return successors;
}

function isPresent({ until }: RecordStay): boolean {
  return until === Infinity;
}

/** Returns one group for each key of a record: the records of its kind that share the key, itself included. */
function groupByKey(stays: readonly RecordStay[], keysOf: (stay: RecordStay) => string[]) {
  const ownKeysOf = (stay: RecordStay): string[] => [
    ...new Set(keysOf(stay).map((key) => `${stay.record.kind} ${key}`)),
  ];
  const groups = new Map<string, RecordStay[]>();
  for (const stay of stays)
    for (const key of ownKeysOf(stay)) {
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push(stay);
    }
  return (stay: RecordStay): RecordStay[][] => ownKeysOf(stay).map((key) => groups.get(key)!);
}
