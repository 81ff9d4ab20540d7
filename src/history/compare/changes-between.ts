import { byCodeUnit } from '../../util/sort-order.ts';
import { differencesBetween } from './differences.ts';
import { changeWithoutContacts, isEmptyField, type ChangeDraft, type Subject } from '../entry.ts';
import { ADDED_AND_REMOVED_EVENTS, EVENT_NAMES, type RecordKind } from '../events.ts';
import { takeSchemaChanges } from './schema-changes.ts';
import { createChangeDraft, takeDifferences, type EventRule, type RecordPair } from './record-pair.ts';
import type { PublishedRecord, PublishedRecords } from './published-records.ts';
import { addServiceOrder, hostPlatformListEvents, releaseEvents, reportEvents } from './platform-rules.ts';
import {
  auditEvents,
  credentialEvents,
  dropNotificationCount,
  joinSharedAuditEvents,
  migrationEvents,
  urlEvents,
} from './service-rules.ts';

const RULES: Record<RecordKind, EventRule[]> = {
  service: [urlEvents, migrationEvents, credentialEvents, auditEvents, dropNotificationCount],
  platform: [releaseEvents, reportEvents, addServiceOrder],
  host: [hostPlatformListEvents],
  notification: [],
  release: [],
};
const KINDS = Object.keys(RULES) as RecordKind[];

/**
 * In the order of EVENTS, then by name; the same two snapshots always give the same changes. A record whose response is
 * unreadable counts as neither removed nor changed.
 */
export function changesBetween(before: PublishedRecords, after: PublishedRecords): ChangeDraft[] {
  const drafts = KINDS.flatMap((kind) => {
    const [old, current] = [before.records[kind], after.records[kind]];
    const pairs = [...current].flatMap(([id, record]) => {
      const known = old.get(id);
      return known ? [pairOf(known, record)] : [];
    });
    const added = [...current].filter(([id]) => !old.has(id) && !before.unreadable.has(id));
    const removed = [...old].filter(([id]) => !current.has(id) && !after.unreadable.has(id));
    return [
      ...added.map(([, record]) => additionOf(record)),
      ...removed.map(([, record]) => removalOf(record)),
      ...takeSchemaChanges(kind, pairs),
      ...pairs.flatMap((pair) => eventsOf(kind, pair, before, after)),
    ];
  });
  return joinSharedAuditEvents(drafts).map(changeWithoutContacts).toSorted(byEvent);
}

function pairOf(before: PublishedRecord, after: PublishedRecord): RecordPair {
  const [was, is] = [before.json, after.json];
  return { before, after, differences: was && is ? differencesBetween(was, is) : [] };
}

/** Each difference is reported once: by a specific event, or with all remaining ones by one event `changed`. */
function eventsOf(
  kind: RecordKind,
  pair: RecordPair,
  before: PublishedRecords,
  after: PublishedRecords,
): ChangeDraft[] {
  takeDifferences(pair, isEmptyField);
  const events = RULES[kind].flatMap((rule) => rule(pair, before, after));
  const rest = takeDifferences(pair, () => true);
  return rest.length > 0 ? [...events, createChangeDraft('changed', pair, rest)] : events;
}

function additionOf({ subject }: PublishedRecord): ChangeDraft {
  return { event: ADDED_AND_REMOVED_EVENTS[subject.kind].added, about: [subject], fields: [] };
}

function removalOf({ subject, json }: PublishedRecord): ChangeDraft {
  const event = ADDED_AND_REMOVED_EVENTS[subject.kind].removed;
  return { event, about: [subject], fields: [], ...(json && { last: json }) };
}

function byEvent(one: ChangeDraft, other: ChangeDraft): number {
  return (
    EVENT_NAMES.indexOf(one.event) - EVENT_NAMES.indexOf(other.event) ||
    byCodeUnit(sortKeyOf(one.about), sortKeyOf(other.about)) ||
    byCodeUnit(one.release ?? '', other.release ?? '') ||
    byCodeUnit(JSON.stringify(one.fields), JSON.stringify(other.fields))
  );
}

function sortKeyOf(about: Subject[]): string {
  return `${about[0]!.name} ${about[0]!.id}`;
}
