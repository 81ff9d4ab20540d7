import { CONTACT_FIELD } from '../../../src/registry/contacts.ts';
import { endpointOfLink } from '../../../src/registry/registry-link.ts';
import { pointerStepsOf } from '../../../src/registry/finding.ts';
import type { Change } from '../../../src/history/entry.ts';
import { EVENTS } from '../../../src/history/events.ts';
import type { RecordFields } from '../simulated-records.ts';

/** The keys are made of kind and ID. */
export type ReplayRecords = Map<string, RecordFields>;

export interface Replay {
  replayed: ReplayRecords;
  today: ReplayRecords;
  /** `kind field` of the fields that were added to or removed from all records at once. */
  schemaFields: Set<string>;
}

export function applyChange(
  { event, about, fields }: Change,
  { replayed, today, schemaFields }: Replay,
): void {
  if (about[0]!.kind === 'registry') {
    for (const { field } of fields) schemaFields.add(`${about[0]!.id} ${pointerStepsOf(field)[0]}`);
    return;
  }
  // The data hosts of a move are subjects too, but its fields belong to the service.
  for (const { kind, id } of about.filter((subject) => subject.kind === about[0]!.kind)) {
    const key = `${kind} ${id}`;
    if (EVENTS[event].family === 'addition') {
      const record = today.get(key);
      if (record) replayed.set(key, structuredClone(record));
    } else if (EVENTS[event].family === 'removal') replayed.delete(key);
    else for (const field of fields) applyField(replayed.get(key), field, event, today.get(key));
  }
}

function applyField(
  record: RecordFields | undefined,
  { field, ...values }: Change['fields'][number],
  event: Change['event'],
  published: RecordFields | undefined,
): void {
  const segments = pointerStepsOf(field);
  // The history has only that a contact changed.
  if (segments[0] === CONTACT_FIELD) {
    if (record && published) record[CONTACT_FIELD] = structuredClone(published[CONTACT_FIELD]);
    return;
  }
  const last = segments.pop()!;
  let parent: unknown = record;
  for (const segment of segments) parent = memberOf(parent, segment);
  if (typeof parent !== 'object' || parent === null) return;
  const { before, after } = values;
  const current = memberOf(parent, last);
  const isReportChange = EVENTS[event].family === 'report';
  if (isReportChange || (Array.isArray(before) && Array.isArray(after) && Array.isArray(current))) {
    const removed = ((before ?? []) as unknown[]).map(toCanonical);
    const kept = (Array.isArray(current) ? current : []).filter((each) => {
      const index = removed.indexOf(toCanonical(each));
      if (index >= 0) removed.splice(index, 1);
      return index < 0;
    });
    setMember(parent, last, [...kept, ...((after ?? []) as unknown[])]);
  } else if ('after' in values) setMember(parent, last, after);
  else if (!Array.isArray(parent)) delete (parent as RecordFields)[last];
}

function setMember(parent: object, segment: string, value: unknown): void {
  if (!Array.isArray(parent))
    Object.defineProperty(parent, segment, { value, enumerable: true, configurable: true, writable: true });
  else parent[elementIndex(parent, segment)] = value;
}

function memberOf(parent: unknown, segment: string): unknown {
  if (Array.isArray(parent)) return parent[elementIndex(parent, segment)] as unknown;
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, segment)
    ? (parent as RecordFields)[segment]
    : undefined;
}

/** Pointers of changes identify list elements by their ID, code or name. */
function elementIndex(list: unknown[], name: string): number {
  return list.findIndex((each) => {
    const { report_id, usage_release, code, id, name: ownName } = Object(each) as RecordFields;
    const parts = typeof report_id === 'string' ? [usage_release, report_id] : [code ?? id ?? ownName];
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' ') === name;
  });
}

/** Equal for equivalent values: the order of lists and keys, the base URL of links and inner contacts are ignored. */
export function toCanonical(value: unknown): string {
  if (typeof value === 'string') {
    const endpoint = endpointOfLink(value, '');
    return endpoint && 'id' in endpoint ? `${endpoint.kind} ${endpoint.id}` : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(toCanonical).toSorted().join()}]`;
  // JSON.stringify gives `null` for a number that is too large.
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).filter(([key]) => key !== CONTACT_FIELD);
  const members = entries.map(([key, each]) => `${JSON.stringify(key)}:${toCanonical(each)}`);
  return `{${members.toSorted().join()}}`;
}
