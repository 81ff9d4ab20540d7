// What changed between two snapshots: records that came, went or differ, told as the events that people ask about.
import { compare as byCode } from '../../model/sort-order.ts';
import { differencesBetween, type Difference } from './differences.ts';
import type { ChangeDraft, Subject } from '../entry.ts';
import { ADDITION_EVENTS, EVENT_NAMES } from '../events.ts';
import { SchemaChanges } from './schema-changes.ts';
import { eventsOf, joinAuditEvents, type RecordPair } from './event-rules.ts';
import type { PublishedRecords, ComparedKind, ComparedRecord } from './published-records.ts';

// Services before platforms: what all services lose or gain says nothing of a platform.
const ORDER: ComparedKind[] = ['service', 'platform', 'host', 'notification', 'release'];

/**
 * Every change between two snapshots of one registry, in the order of EVENTS, then by name. Pure: the same two
 * snapshots give the same changes, whoever took them and when. Records that answered, but with something that is
 * none, are neither gone nor changed.
 */
export function changesBetween(before: PublishedRecords, after: PublishedRecords): ChangeDraft[] {
  const everywhere = new SchemaChanges();
  const drafts = ORDER.flatMap((kind) => {
    const [old, now] = [before.things[kind], after.things[kind]];
    const pairs = [...now].flatMap(([id, thing]) => pairOf(kind, old.get(id), thing, everywhere));
    return [
      ...[...now]
        .filter(([id]) => !old.has(id) && !before.unreadable.has(id))
        .map(([, thing]) => came(thing)),
      ...[...old].filter(([id]) => !now.has(id) && !after.unreadable.has(id)).map(([, thing]) => went(thing)),
      ...everywhere.settle(kind, pairs),
      ...pairs.flatMap((pair) => eventsOf(pair, { before, after, everywhere })),
    ];
  });
  return joinAuditEvents(drafts).toSorted(byEvent);
}

function pairOf(
  kind: ComparedKind,
  old: ComparedRecord | undefined,
  now: ComparedRecord,
  everywhere: SchemaChanges,
): RecordPair[] {
  if (!old) return [];
  const [before, after] = [old.record(), now.record()];
  const found: Difference[] =
    before && after ? differencesBetween(before, after, (pattern) => everywhere.visit(kind, pattern)) : [];
  return [{ kind, before: old, after: now, differences: found }];
}

function came({ subject }: ComparedRecord): ChangeDraft {
  return { event: ADDITION_EVENTS[subject.kind].added, about: [subject], fields: [] };
}

function went({ subject, ...thing }: ComparedRecord): ChangeDraft {
  const record = thing.record();
  const event = ADDITION_EVENTS[subject.kind].removed;
  return { event, about: [subject], fields: [], ...(record && { last: record }) };
}

function byEvent(one: ChangeDraft, other: ChangeDraft): number {
  return (
    EVENT_NAMES.indexOf(one.event) - EVENT_NAMES.indexOf(other.event) ||
    byCode(placeOf(one.about), placeOf(other.about)) ||
    byCode(one.release ?? '', other.release ?? '') ||
    byCode(JSON.stringify(one.fields), JSON.stringify(other.fields))
  );
}

function placeOf(about: Subject[]): string {
  return `${about[0]!.name} ${about[0]!.id}`;
}
