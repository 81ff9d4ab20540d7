// The changes of the home page: what may stop a harvest and happened lately, and the newest others.
import type { EventName } from '../history/events.ts';
import { filterRuns, latestRunsOf } from '../history/history.ts';
import { changesOfTimeline, type ChangeOfTimeline } from '../history/timeline.ts';
import type { SiteData } from './site-data.ts';

export const DAYS_OF_NOW = 31;
const MAX_LATEST = 5;

const EVENTS_OF_NOW = new Set<EventName>([
  'address-changed',
  'audit-failed',
  'audit-expired',
  'credential-needed',
  'credential-dropped',
  'release-adopted',
  'release-readopted',
]);

/** `day` is the day of the snapshot: a build reads no clock. */
export function homeChangesOf({ history, day }: Pick<SiteData, 'history' | 'day'>): {
  now: ChangeOfTimeline[];
  latest: ChangeOfTimeline[];
} {
  const since = new Date(Date.parse(day) - DAYS_OF_NOW * 86_400_000).toISOString().slice(0, 10);
  const recent = history.runs.filter((run) => run.day > since);
  const now = filterRuns(recent, ({ event }) => EVENTS_OF_NOW.has(event));
  const shown = new Set(now.flatMap(({ changes }) => changes.map(({ change }) => change.id)));
  // Changes of data hosts and notifications repeat changes of services, or matter to few.
  const others = filterRuns(
    history.runs,
    ({ id, about }) => !shown.has(id) && ['platform', 'service'].includes(about[0]!.kind),
  );
  const latest = latestRunsOf(others, MAX_LATEST);
  const items = changesOfTimeline(now);
  const fragments = new Set(items.map(({ run }) => run));
  return {
    now: items,
    // A fragment is unique on a page.
    latest: changesOfTimeline(latest).map((item) =>
      fragments.has(item.run) ? { ...item, anchor: undefined } : item,
    ),
  };
}
