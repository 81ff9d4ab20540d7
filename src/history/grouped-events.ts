import type { Change } from './entry.ts';
import { EVENTS, type EventName } from './events.ts';
import { credentialSummaryOf, fieldSummaryOf, fieldNameSummaryOf } from './change-text.ts';

/** Changes with the same heading. */
export interface GroupedEvent {
  event: EventName;
  /** `Now needed: API key`; without the release and published names. */
  heading: string;
  /** Published field names, for events about fields; otherwise ''. */
  names: string;
  /** '' if the event isn't about a release. */
  release: string;
  changes: Change[];
}

/** In the order of each group's first change. */
export function groupedEventsOf(changes: Change[]): GroupedEvent[] {
  const groups = Map.groupBy(changes, (change) => JSON.stringify(groupKeyOf(change)));
  return [...groups.values()].map((group) => ({ ...groupKeyOf(group[0]!), changes: group }));
}

function groupKeyOf(change: Change): Omit<GroupedEvent, 'changes'> {
  const { event, release = '' } = change;
  const { family, one } = EVENTS[event];
  const detail =
    family === 'credential' ? credentialSummaryOf(change) : event === 'changed' ? fieldSummaryOf(change) : '';
  return {
    event,
    heading: one + (detail && `: ${detail}`),
    names: family === 'schema' ? fieldNameSummaryOf(change) : '',
    release: family === 'release' || family === 'report' ? release : '',
  };
}
