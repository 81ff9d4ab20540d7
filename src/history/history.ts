import { isId, recordPagePathOf } from '../registry/endpoint.ts';
import { byCodeUnit } from '../model/sort-order.ts';
import type { Model } from '../model/model-types.ts';
import type { Change, HistoryEntry, Subject } from './entry.ts';
import { EVENT_NAMES, EVENTS } from './events.ts';

export interface DatedChange {
  change: Change;
  /** When it was first seen: ISO 8601, UTC. */
  taken: string;
}

export type RunChanges = ReturnType<typeof runsOf>[number];
export type RemovedRecord = ReturnType<typeof tombstonesOf>[number];
export type History = ReturnType<typeof historyOf>;

const PAGE_KINDS = ['platform', 'service', 'host'] as const;

/** `entries` are oldest first. A removed record that the current model has again gets no tombstone. */
export function historyOf(entries: HistoryEntry[], model: Pick<Model, 'platforms' | 'services' | 'hosts'>) {
  const present = new Set([...model.platforms, ...model.services, ...model.hosts].map(({ path }) => path));
  const runs = runsOf(entries);
  const tombstones = tombstonesOf(datedChangesOf(entries), present);
  return {
    /** Undefined for a history without entries. */
    began: entries[0]?.taken,
    runs,
    /** Newest first; `month` is `2026-11`. */
    months: [...Map.groupBy(runs, ({ day }) => day.slice(0, 7))]
      .map(([month, group]) => ({ month, runs: group }))
      .toSorted((one, other) => byCodeUnit(other.month, one.month)),
    events: eventsOf(runs),
    tombstones,
    /** Paths of the pages of all records, including removed ones: `/platform/<id>/`. */
    pages: new Set([...present, ...tombstones.map(({ path }) => path)]),
  };
}

/** Oldest first. */
export function datedChangesOf(entries: HistoryEntry[]): DatedChange[] {
  return entries.flatMap(({ taken, changes }) => changes.map((change) => ({ change, taken })));
}

/**
 * Runs with changes, newest first; several runs of one day stay separate. In the order of the chain of entries, because a
 * clock may step back.
 */
function runsOf(entries: HistoryEntry[]) {
  const runsByDay = new Map<string, number>();
  const orderOf = ({ event }: Change): number => EVENT_NAMES.indexOf(event);
  const runs = entries
    .filter(({ changes }) => changes.length > 0)
    .map(({ taken, changes }) => {
      const day = taken.slice(0, 10);
      const run = (runsByDay.get(day) ?? 0) + 1;
      runsByDay.set(day, run);
      const inOrder = changes.toSorted((one, other) => orderOf(one) - orderOf(other));
      return {
        day,
        taken,
        /** The number of the run among the day's runs with changes, from 1. */
        run,
        /** In the order of EVENTS. */
        changes: inOrder.map((change): DatedChange => ({ change, taken })),
      };
    });
  return runs.toReversed();
}

/** Events that occurred, in the order of EVENTS. */
function eventsOf(runs: RunChanges[]) {
  const found = new Set(runs.flatMap(({ changes }) => changes.map(({ change }) => change.event)));
  return EVENT_NAMES.filter((event) => found.has(event)).map((event) => ({
    event,
    label: EVENTS[event].many,
  }));
}

/** Newest first. */
function tombstonesOf(dated: DatedChange[], present: Set<string>) {
  const tombstones = dated.flatMap(({ change, taken }) => {
    const subject = change.about[0]!;
    const path = pathOfSubject(subject);
    if (!path || EVENTS[change.event].family !== 'removal' || present.has(path)) return [];
    const { id, name } = subject;
    const kind = subject.kind as (typeof PAGE_KINDS)[number];
    return [{ kind, id, name, path, subject, removed: taken, change }];
  });
  // A record that was removed twice has one page.
  const byPath = new Map(tombstones.map((each) => [each.path, each]));
  return [...byPath.values()].toSorted((a, b) => byCodeUnit(b.removed, a.removed));
}

/** `/platform/<id>/`; undefined for records without a page, and for an ID in an edited entry that is no UUID. */
export function pathOfSubject({ kind, id }: Pick<Subject, 'kind' | 'id'>): string | undefined {
  const pageKind = isId(id) ? PAGE_KINDS.find((each) => each === kind) : undefined;
  return pageKind && recordPagePathOf({ kind: pageKind, id });
}

/** The path of the page about a record, present or removed, if the site has one. */
export function pageOfRecord(
  { pages }: Pick<History, 'pages'>,
  record: Pick<Subject, 'kind' | 'id'>,
): string | undefined {
  const path = pathOfSubject(record);
  return path !== undefined && pages.has(path) ? path : undefined;
}

/** Records of different kinds may have the same ID. */
export function subjectKey({ kind, id }: Pick<Subject, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** Leaves out runs that have no such change. */
export function filterRuns(runs: RunChanges[], isWanted: (change: Change) => boolean): RunChanges[] {
  return runs
    .map((run) => ({ ...run, changes: run.changes.filter(({ change }) => isWanted(change)) }))
    .filter(({ changes }) => changes.length > 0);
}

export function releasesOfChange({ release, about }: Pick<Change, 'release' | 'about'>): string[] {
  return release ? [release] : [...new Set(about.flatMap((subject) => subject.releases ?? []))];
}

/** The IDs of the platforms that a change is about, itself or through their services. */
export function platformIdsOf({ about }: Pick<Change, 'about'>): string[] {
  return about.flatMap(({ kind, id, platforms = [] }) =>
    kind === 'platform' ? [id] : platforms.map((platform) => platform.id),
  );
}

/** The platforms that have or had a notification, as far as the history goes back. */
export function notifiedPlatformIdsOf(entries: readonly Pick<HistoryEntry, 'changes'>[]): Set<string> {
  const changes = entries.flatMap((entry) => entry.changes);
  const isNotice = ({ about }: Change): boolean => about.some(({ kind }) => kind === 'notification');
  return new Set(changes.filter(isNotice).flatMap(platformIdsOf));
}

/** How many services the changes are about: several may share an audit, and one may be audited again. */
export function changedServiceCountOf(changes: readonly Pick<Change, 'about'>[]): number {
  const services = changes.flatMap(({ about }) => about).filter(({ kind }) => kind === 'service');
  return new Set(services.map(({ id }) => id)).size;
}

/** Groups changes by the paths of their pages: the pages of a change's subjects and of their platforms. The order stays. */
export function changesByPage(changes: Iterable<DatedChange>): Map<string, DatedChange[]> {
  const byPage = new Map<string, DatedChange[]>();
  for (const each of changes) {
    const subjects = each.change.about.flatMap(({ kind, id, platforms = [] }) => [
      { kind, id },
      ...platforms.map((platform) => ({ kind: 'platform' as const, id: platform.id })),
    ]);
    for (const path of new Set(subjects.flatMap((subject) => pathOfSubject(subject) ?? []))) {
      const list = byPage.get(path) ?? [];
      byPage.set(path, list);
      list.push(each);
    }
  }
  return byPage;
}

/** Groups the runs that changed a record by the path of its page. */
export function runsByPage(runs: RunChanges[]): Map<string, RunChanges[]> {
  const ofPages = runs.flatMap((run) =>
    [...changesByPage(run.changes)].map(([path, changes]) => ({ path, run: { ...run, changes } })),
  );
  const groups = Map.groupBy(ofPages, ({ path }) => path);
  return new Map([...groups].map(([path, group]) => [path, group.map(({ run }) => run)]));
}
