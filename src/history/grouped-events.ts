// Changes that read under one heading: the same event, told of several records.
import type { Change } from './entry.ts';
import { EVENTS, type EventName } from './events.ts';
import { credentialsIn, fieldsIn, fieldNamesIn } from './change-text.ts';

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
  const groups = Map.groupBy(changes, (change) => JSON.stringify(headOf(change)));
  return [...groups.values()].map((own) => ({ ...headOf(own[0]!), changes: own }));
}

function headOf(change: Change): Omit<GroupedEvent, 'changes'> {
  const { event, release = '' } = change;
  const { family, one } = EVENTS[event];
  const detail =
    family === 'credential' ? credentialsIn(change) : event === 'changed' ? fieldsIn(change) : '';
  return {
    event,
    heading: one + (detail && `: ${detail}`),
    names: family === 'schema' ? fieldNamesIn(change) : '',
    release: family === 'release' || family === 'report' ? release : '',
  };
}
