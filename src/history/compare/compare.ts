// What changed between two snapshots: records that came, went or differ, told as the events that people ask about.
import { byCodeUnit as byCode } from '../../model/sort-order.ts';
import { differencesBetween, type Difference } from './differences.ts';
import type { ChangeDraft, Subject } from '../entry.ts';
import { LIFECYCLE_EVENTS, EVENT_NAMES } from '../events.ts';
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
  const schemaChanges = new SchemaChanges();
  const drafts = ORDER.flatMap((kind) => {
    const [old, now] = [before.records[kind], after.records[kind]];
    const pairs = [...now].flatMap(([id, record]) => pairOf(kind, old.get(id), record, schemaChanges));
    return [
      ...[...now]
        .filter(([id]) => !old.has(id) && !before.unreadable.has(id))
        .map(([, record]) => additionOf(record)),
      ...[...old].filter(([id]) => !now.has(id) && !after.unreadable.has(id)).map(([, record]) => removalOf(record)),
      ...schemaChanges.takeChanges(kind, pairs),
      ...pairs.flatMap((pair) => eventsOf(pair, { before, after, everywhere: schemaChanges })),
    ];
  });
  return joinAuditEvents(drafts).toSorted(byEvent);
}

function pairOf(
  kind: ComparedKind,
  old: ComparedRecord | undefined,
  now: ComparedRecord,
  schemaChanges: SchemaChanges,
): RecordPair[] {
  if (!old) return [];
  const [before, after] = [old.read(), now.read()];
  const found: Difference[] =
    before && after ? differencesBetween(before, after, (pattern) => schemaChanges.visit(kind, pattern)) : [];
  return [{ kind, before: old, after: now, differences: found }];
}

function additionOf({ subject }: ComparedRecord): ChangeDraft {
  return { event: LIFECYCLE_EVENTS[subject.kind as ComparedKind].added, about: [subject], fields: [] };
}

function removalOf({ subject, ...record }: ComparedRecord): ChangeDraft {
  const record = record.read();
  const event = LIFECYCLE_EVENTS[subject.kind as ComparedKind].removed;
  return { event, about: [subject], fields: [], ...(record && { last: record }) };
}

function byEvent(one: ChangeDraft, other: ChangeDraft): number {
  return (
    EVENT_NAMES.indexOf(one.event) - EVENT_NAMES.indexOf(other.event) ||
    byCode(sortKeyOf(one.about), sortKeyOf(other.about)) ||
    byCode(one.release ?? '', other.release ?? '') ||
    byCode(JSON.stringify(one.fields), JSON.stringify(other.fields))
  );
}

function sortKeyOf(about: Subject[]): string {
  return `${about[0]!.name} ${about[0]!.id}`;
}
