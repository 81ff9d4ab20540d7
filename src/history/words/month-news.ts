// What the home page says of a month's changes.
import type { Change, Subject } from '../entry.ts';
import type { EventName } from '../events.ts';
import { changedServiceCountOf, subjectKey } from '../history.ts';
import { sentenceSubjectsOf } from './change-words.ts';

const MAX_KINDS = 6;
const MAX_NAMES = 3;
const MAX_EXPIRED = 5;

export function monthNewsOf(changes: readonly Change[]) {
  const ofEvent = Map.groupBy(changes, ({ event }) => event);
  const expired = ofEvent.get('audit-expired') ?? [];
  ofEvent.delete('audit-expired');
  return {
    /** The most frequent first; changes without an event of their own come last. */
    kinds: [...ofEvent].toSorted(byFrequency).slice(0, MAX_KINDS).map(kindOf),
    expired: { services: changedServiceCountOf(expired), ...firstSubjectsOf(expired, MAX_EXPIRED) },
  };
}

type EventChanges = [event: EventName, changes: Change[]];

function byFrequency([one, ofOne]: EventChanges, [other, ofOther]: EventChanges): number {
  return Number(one === 'changed') - Number(other === 'changed') || ofOther.length - ofOne.length;
}

function kindOf([event, changes]: EventChanges) {
  const services = changedServiceCountOf(changes);
  return { event, count: changes.length, services, ...firstSubjectsOf(changes, MAX_NAMES) };
}

/** Each subject once, however many of the changes are its own; `more` is the number of those left out. */
function firstSubjectsOf(changes: Change[], max: number): { subjects: Subject[]; more: number } {
  const all = new Map(changes.flatMap(sentenceSubjectsOf).map((subject) => [subjectKey(subject), subject]));
  return { subjects: [...all.values()].slice(0, max), more: Math.max(0, all.size - max) };
}
