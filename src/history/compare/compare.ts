import { byCodeUnit } from '../../model/sort-order.ts';
import { differencesBetween } from './differences.ts';
import { changeWithoutContacts, isEmptyField, type ChangeDraft, type Subject } from '../entry.ts';
import { ADDED_AND_REMOVED_EVENTS, EVENT_NAMES } from '../events.ts';
import { SchemaChanges, type ComparedRegistries } from './schema-changes.ts';
import { type RecordPair, createChangeDraft, hasSameAnswerBytes, takeDifferences } from './record-pair.ts';
import type { PublishedRecords, ComparedRecordKind, ComparedRecord } from './published-records.ts';
import { addServiceOrder, hostPlatformListEvents, releaseEvents, reportEvents } from './platform-rules.ts';
import {
  auditEvents,
  credentialEvents,
  dropNotificationCount,
  joinSharedAuditEvents,
  migrationEvents,
  urlEvents,
} from './service-rules.ts';

/** Returns events, and removes the differences that they report from the pair. */
type EventRule = (pair: RecordPair, registries: ComparedRegistries) => ChangeDraft[];

const RULES: Record<ComparedRecordKind, EventRule[]> = {
  service: [urlEvents, migrationEvents, credentialEvents, auditEvents, dropNotificationCount],
  platform: [releaseEvents, reportEvents, addServiceOrder],
  host: [hostPlatformListEvents],
  notification: [],
  release: [],
};
const KINDS = Object.keys(RULES) as ComparedRecordKind[];

/**
 * In the order of EVENTS, then by name; the same two snapshots always give the same changes. A record whose answer is
 * unreadable counts as neither removed nor changed.
 */
export function changesBetween(before: PublishedRecords, after: PublishedRecords): ChangeDraft[] {
  const schemaChanges = new SchemaChanges();
  const drafts = KINDS.flatMap((kind) => {
    const [old, current] = [before.records[kind], after.records[kind]];
    const pairs = [...current].flatMap(([id, record]) => pairOf(kind, old.get(id), record, schemaChanges));
    const added = [...current].filter(([id]) => !old.has(id) && !before.unreadable.has(id));
    const removed = [...old].filter(([id]) => !current.has(id) && !after.unreadable.has(id));
    return [
      ...added.map(([, { subject }]) => ({
        event: ADDED_AND_REMOVED_EVENTS[kind].added,
        about: [subject],
        fields: [],
      })),
      ...removed.map(([, record]) => removalOf(record)),
      ...schemaChanges.takeChanges(kind, pairs),
      ...pairs.flatMap((pair) => eventsOf(pair, { before, after })),
    ];
  });
  return joinSharedAuditEvents(drafts).map(changeWithoutContacts).toSorted(byEvent);
}

function pairOf(
  kind: ComparedRecordKind,
  old: ComparedRecord | undefined,
  current: ComparedRecord,
  schemaChanges: SchemaChanges,
): RecordPair[] {
  if (!old) return [];
  if (hasSameAnswerBytes(old, current)) return [{ kind, before: old, after: current, differences: [] }];
  const [before, after] = [old.read(), current.read()];
  const visit = (pattern: string): void => schemaChanges.visit(kind, pattern);
  const differences = before && after ? differencesBetween(before, after, visit) : [];
  return [{ kind, before: old, after: current, differences }];
}

/** Each difference is reported once: by a specific event, or with all remaining ones by one event `changed`. */
function eventsOf(pair: RecordPair, registries: ComparedRegistries): ChangeDraft[] {
  takeDifferences(pair, isEmptyField);
  const events = RULES[pair.kind].flatMap((rule) => rule(pair, registries));
  const rest = takeDifferences(pair, () => true);
  return rest.length > 0 ? [...events, createChangeDraft('changed', pair, rest)] : events;
}

function removalOf({ subject, read }: ComparedRecord): ChangeDraft {
  const record = read();
  const event = ADDED_AND_REMOVED_EVENTS[subject.kind].removed;
  return { event, about: [subject], fields: [], ...(record && { last: record }) };
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
