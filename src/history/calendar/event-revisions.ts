// How often the dates of events changed: SEQUENCE (RFC 5545, 3.8.7.4). It comes from the history, so the same records and
// history give the same number.
import type { Change, HistoryEntry } from '../entry.ts';
import { dayPartOf } from '../../util/date-words.ts';

/** The keys are event IDs. `entries` are oldest first. */
export function revisionsIn(entries: readonly HistoryEntry[]): Map<string, number> {
  const revisions = new Map<string, number>();
  const removed = new Set<string>();
  for (const { changes } of entries) {
    const revised = new Set(changes.flatMap(revisedEventsOf));
    for (const { event, about } of changes) {
      const id = `notification-${about[0]?.id}`;
      if (event === 'notification-removed') removed.add(id);
      // It may have other dates than before, which the entry doesn't have.
      if (event === 'notification-added' && removed.has(id)) revised.add(id);
    }
    for (const id of revised) revisions.set(id, (revisions.get(id) ?? 0) + 1);
  }
  return revisions;
}

/** The events whose dates a change moves. A move of a service without an ID is another event on another day. */
function revisedEventsOf({ about, fields }: Change): string[] {
  const moved = fields.filter((each) => dayIn(each.before) !== dayIn(each.after)).map(({ field }) => field);
  return about.flatMap(({ kind, id }) => {
    if (kind === 'notification')
      return moved.some((field) => /^\/(start|end)_date$/.test(field)) ? [`notification-${id}`] : [];
    if (kind !== 'service') return [];
    return moved.flatMap((field) => {
      const [, name] = /^\/migrations\/([^/]+)\/migration_date$/.exec(field) ?? [];
      return name === undefined
        ? []
        : [`migration-${id}-${name.replaceAll('~1', '/').replaceAll('~0', '~')}`];
    });
  });
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' ? dayPartOf(value) : undefined;
}
