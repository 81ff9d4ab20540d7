// What changed between two snapshots: records that came, went or differ, told as the events that people ask about.
import { compare as byCode } from '../model/order.ts';
import { differences, type Difference } from './differences.ts';
import type { Draft, Subject } from './entry.ts';
import { COMINGS, EVENT_NAMES } from './events.ts';
import { Everywhere } from './everywhere.ts';
import { eventsOf, joinedAudits, type Pair } from './happened.ts';
import type { Published, RecordKind, Thing } from './published.ts';

// Services before platforms: what all services lose or gain says nothing of a platform.
const ORDER: RecordKind[] = ['service', 'platform', 'host', 'notification', 'release'];

/**
 * Every change between two snapshots of one registry, in the order of EVENTS, then by name. Pure: the same two
 * snapshots give the same changes, whoever took them and when. Records that answered, but with something that is
 * none, are neither gone nor changed.
 */
export function changesBetween(before: Published, after: Published): Draft[] {
  const everywhere = new Everywhere();
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
  return joinedAudits(drafts).toSorted(byEvent);
}

function pairOf(kind: RecordKind, old: Thing | undefined, now: Thing, everywhere: Everywhere): Pair[] {
  if (!old) return [];
  const [before, after] = [old.record(), now.record()];
  const found: Difference[] =
    before && after ? differences(before, after, (pattern) => everywhere.visit(kind, pattern)) : [];
  return [{ kind, before: old, after: now, differences: found }];
}

function came({ subject }: Thing): Draft {
  return { event: COMINGS[subject.kind as RecordKind].added, about: [subject], fields: [] };
}

function went({ subject, ...thing }: Thing): Draft {
  const record = thing.record();
  const event = COMINGS[subject.kind as RecordKind].removed;
  return { event, about: [subject], fields: [], ...(record && { last: record }) };
}

function byEvent(one: Draft, other: Draft): number {
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
