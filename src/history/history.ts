import { isId, recordPagePathOf } from '../registry/endpoint.ts';
import { byCodeUnit } from '../util/sort-order.ts';
import type { Model } from '../model/model-types.ts';
import { platformOf } from './change-subjects.ts';
import type { Change, HistoryEntry } from './entry.ts';
import { EVENT_NAMES, EVENTS, isSchemaEvent } from './events.ts';
import { changesOnPageOf, pastOf, type Past, type RecordKey } from './past.ts';
import type { DatedChange } from './returns.ts';

/** A change in the list of its run. */
export interface ListedChange extends DatedChange {
  /** The number of the page of its month that lists it. */
  page: number;
}

export type RunChanges = ReturnType<typeof runsOf>[number];
export type RemovedRecord = ReturnType<typeof tombstonesOf>[number];
export type History = ReturnType<typeof historyOf>;

/** A page of a month lists this many changes of a run; the next page has the others. */
const MAX_CHANGES_OF_RUN = 300;
const PAGE_KINDS = ['platform', 'service', 'host'] as const;

/** `entries` are oldest first. A removed record that the current model has again gets no tombstone. */
export function historyOf(
  entries: readonly HistoryEntry[],
  model: Pick<Model, 'platforms' | 'services' | 'hosts'>,
) {
  const present = new Set([...model.platforms, ...model.services, ...model.hosts].map(({ path }) => path));
  const past = pastOf(entries);
  const runs = runsOf(past);
  const tombstones = tombstonesOf(past, present);
  return {
    past,
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

/**
 * Runs with changes, newest first; several runs of one day stay separate. In the order of the chain of entries, because a
 * clock may step back.
 */
function runsOf({ changes }: Past) {
  const runsByDay = new Map<string, number>();
  const runs = [...Map.groupBy(changes, ({ runIndex }) => runIndex).values()].map((group) => {
    const { taken } = group[0]!;
    const day = taken.slice(0, 10);
    const run = (runsByDay.get(day) ?? 0) + 1;
    runsByDay.set(day, run);
    return {
      day,
      taken,
      /** The number of the run among the day's runs with changes, from 1. */
      run,
      changes: listedChangesOf(group),
    };
  });
  return runs.toReversed();
}

/** Each page has the changes in the order of EVENTS, with all changes of a platform together. */
function listedChangesOf(changes: readonly DatedChange[]): ListedChange[] {
  const listed = changes
    .toSorted(byEvent)
    .map((each, i) => ({ ...each, page: Math.floor(i / MAX_CHANGES_OF_RUN) + 1 }));
  const keyOf = ({ change, page }: ListedChange) => `${page} ${platformOf(change)?.id ?? change.id}`;
  return [...Map.groupBy(listed, keyOf).values()].flat();
}

function byEvent(one: DatedChange, other: DatedChange): number {
  return EVENT_NAMES.indexOf(one.change.event) - EVENT_NAMES.indexOf(other.change.event);
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
function tombstonesOf({ changes }: Past, present: Set<string>) {
  const tombstones = changes.flatMap(({ change, taken, runIndex }) => {
    const subject = change.about[0]!;
    const path = pathOfSubject(subject);
    if (!path || EVENTS[change.event].family !== 'removal' || present.has(path)) return [];
    const { id, name } = subject;
    const kind = subject.kind as (typeof PAGE_KINDS)[number];
    return [{ kind, id, name, path, subject, removed: taken, runIndex, change }];
  });
  // A record that was removed twice has one page.
  const byPath = new Map(tombstones.map((each) => [each.path, each]));
  return [...byPath.values()].toSorted((a, b) => byCodeUnit(b.removed, a.removed));
}

/** `/platform/<id>/`; undefined for records without a page, and for an ID in an edited entry that is no UUID. */
export function pathOfSubject({ kind, id }: RecordKey): string | undefined {
  const pageKind = isId(id) ? PAGE_KINDS.find((each) => each === kind) : undefined;
  return pageKind && recordPagePathOf({ kind: pageKind, id });
}

/** The path of the page about a record, present or removed, if the site has one. */
export function pageOfRecord({ pages }: Pick<History, 'pages'>, record: RecordKey): string | undefined {
  const path = pathOfSubject(record);
  return path !== undefined && pages.has(path) ? path : undefined;
}

/** Leaves out runs that have no such change. */
export function filterRuns(runs: readonly RunChanges[], isWanted: (change: Change) => boolean): RunChanges[] {
  return runs
    .map((run) => ({ ...run, changes: run.changes.filter(({ change }) => isWanted(change)) }))
    .filter(({ changes }) => changes.length > 0);
}

/** The newest changes of records, `most` at most. New and removed fields of the registry are not among them. */
export function latestRunsOf(runs: RunChanges[], most: number): RunChanges[] {
  let left = most;
  return filterRuns(runs, ({ event }) => !isSchemaEvent(event)).flatMap((run) => {
    const changes = run.changes.slice(0, left);
    left -= changes.length;
    return changes.length > 0 ? [{ ...run, changes }] : [];
  });
}

export function releasesOfChange({ release, about }: Pick<Change, 'release' | 'about'>): string[] {
  return release ? [release] : [...new Set(about.flatMap((subject) => subject.releases ?? []))];
}

/** The runs that changed a record, newest first, with these changes. */
export function runsOfRecord(
  { past, runs }: Pick<History, 'past' | 'runs'>,
  record: RecordKey,
): RunChanges[] {
  const groups = Map.groupBy(changesOnPageOf(past, record), ({ runIndex }) => runIndex);
  return [...groups]
    .map(([index, changes]) => {
      const run = runs.at(-1 - index)!;
      const own = new Set(changes.map(({ change }) => change.id));
      return { ...run, changes: run.changes.filter(({ change }) => own.has(change.id)) };
    })
    .toReversed();
}
