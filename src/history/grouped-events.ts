// Changes that read under one heading: the same event, told of several records.
import type { Change } from './entry.ts';
import { EVENTS, type EventName } from './events.ts';
import { credentialSummaryOf, fieldSummaryOf, fieldNameSummaryOf } from './change-text.ts';

/** What happened, and to whom. */
export interface GroupedEvent {
  event: EventName;
  /** `Now needed: API key`; without its release and without names as published. */
  heading: string;
  /** Names of fields as published, where the event is about those. */
  names: string;
  /** '' where the event is not about one. */
  release: string;
  /** In their own order. */
  changes: Change[];
}

/** Changes by what happened, each event where it was first told. */
export function groupedEventsOf(changes: Change[]): GroupedEvent[] {
  const groups = Map.groupBy(changes, (change) => JSON.stringify(groupKeyOf(change)));
  return [...groups.values()].map((own) => ({ ...groupKeyOf(own[0]!), changes: own }));
}

function groupKeyOf(change: Change): Omit<GroupedEvent, 'changes'> {
  const { event, release = '' } = change;
  const [kind] = event.split('-');
  const detail = kind === 'credential' ? credentialSummaryOf(change) : event === 'changed' ? fieldSummaryOf(change) : '';
  return {
    event,
    heading: EVENTS[event].one + (detail && `: ${detail}`),
    names: kind === 'field' ? fieldNameSummaryOf(change) : '',
    release: kind === 'release' || kind === 'report' ? release : '',
  };
}
