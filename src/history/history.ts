// The history as its readers see it: nights, months, what happened to a record, and what is gone.
import { pathOf } from '../registry/endpoint.ts';
import { compare } from '../model/sort-order.ts';
import type { Model } from '../model/model-types.ts';
import type { Change, HistoryEntry, Subject } from './entry.ts';
import { EVENT_NAMES, EVENTS, type EventName } from './events.ts';

/** A change with the time at which it was first seen: ISO 8601, UTC. */
export interface DatedChange {
  change: Change;
  taken: string;
}

export interface ChangeDay {
  /** `2026-11-21` */
  day: string;
  /** In the order of EVENTS. */
  changes: DatedChange[];
}

/** A record that is gone, as it was last known. */
export interface Tombstone {
  kind: 'platform' | 'service' | 'host';
  id: string;
  name: string;
  /** The page's path, as it always was: `/platform/<id>/`. */
  path: string;
  subject: Subject;
  /** When it was first seen to be gone. */
  removed: string;
  /** The change that tells of it. */
  change: Change;
}

export interface History {
  /** When the history begins; undefined where nothing is remembered yet. */
  began: string | undefined;
  /** Nights that brought changes, newest first. */
  nights: ChangeDay[];
  /** The same by month, newest first: `2026-11`. */
  months: { month: string; nights: ChangeDay[] }[];
  /** The events that happened, in the order of EVENTS, each with how often. */
  events: { event: EventName; label: string; count: number }[];
  /** Newest first. */
  tombstones: Tombstone[];
  /** The paths of all pages of records, those of removed ones included: `/platform/<id>/`. */
  pages: ReadonlySet<string>;
}

const PAGES = { platform: 'platform', service: 'service', host: 'host' } as const;

/**
 * Makes the history of its entries, oldest first, beside the model of the snapshot that is current: a record that came
 * back has no tombstone.
 */
export function historyOf(
  entries: HistoryEntry[],
  model: Pick<Model, 'platforms' | 'services' | 'hosts'>,
): History {
  const present = new Set([...model.platforms, ...model.services, ...model.hosts].map(({ path }) => path));
  const told = entries.flatMap(({ taken, changes }) =>
    changes.map((change): DatedChange => ({ change, taken })),
  );
  const nights = [...Map.groupBy(told, ({ taken }) => taken.slice(0, 10))]
    .map(([day, changes]) => ({ day, changes: changes.toSorted(byEvent) }))
    .toSorted((one, other) => compare(other.day, one.day));
  const tombstones = tombstonesOf(told, present);
  return {
    began: entries[0]?.taken,
    nights,
    months: [...Map.groupBy(nights, ({ day }) => day.slice(0, 7))].map(([month, own]) => ({
      month,
      nights: own,
    })),
    events: EVENT_NAMES.map((event) => ({
      event,
      label: EVENTS[event].many,
      count: told.filter(({ change }) => change.event === event).length,
    })).filter(({ count }) => count > 0),
    tombstones,
    pages: new Set([...present, ...tombstones.map(({ path }) => path)]),
  };
}

function byEvent(one: DatedChange, other: DatedChange): number {
  return EVENT_NAMES.indexOf(one.change.event) - EVENT_NAMES.indexOf(other.change.event);
}

function tombstonesOf(told: DatedChange[], present: Set<string>): Tombstone[] {
  const gone = new Map<string, Tombstone>();
  for (const { change, taken } of told) {
    const subject = change.about[0]!;
    const path = pathOfSubject(subject);
    if (!path || !change.event.endsWith('-removed') || present.has(path)) continue;
    const { id, name } = subject;
    const kind = subject.kind as keyof typeof PAGES;
    gone.set(path, { kind, id, name, path, subject, removed: taken, change });
  }
  return [...gone.values()].toSorted((a, b) => compare(b.removed, a.removed));
}

/** The path of the page of a platform, service or host: `/platform/<id>/`; undefined for what has no page of its own. */
export function pathOfSubject({ kind, id }: Pick<Subject, 'kind' | 'id'>): string | undefined {
  if (!Object.hasOwn(PAGES, kind)) return undefined;
  return pathOf({ kind: PAGES[kind as keyof typeof PAGES], id }, '').replace('/api/v1', '');
}

/** Tells subjects apart: a record and another of the same ID are two. */
export function subjectKey({ kind, id }: Pick<Subject, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** The nights with only those changes that a test lets pass; nights without any go. */
export function changeDaysWith(nights: ChangeDay[], isWanted: (change: Change) => boolean): ChangeDay[] {
  return nights
    .map(({ day, changes }) => ({ day, changes: changes.filter(({ change }) => isWanted(change)) }))
    .filter(({ changes }) => changes.length > 0);
}

/** What a change is about beside the record whose page tells of it; all of it where `path` is undefined. */
export function subjectsBeside({ about }: Change, path: string | undefined): Subject[] {
  return about.filter((subject) => path === undefined || pathOfSubject(subject) !== path);
}

/** The pages of the records that a change concerns: those that it is about, and the platforms whose services they are. */
export function changedPagesOf({ about }: Change): Set<string> {
  const subjects = about.flatMap(({ kind, id, platforms = [] }) => [
    { kind, id },
    ...platforms.map((platform) => ({ kind: 'platform' as const, id: platform.id })),
  ]);
  return new Set(subjects.flatMap((subject) => pathOfSubject(subject) ?? []));
}

/** What happened to the record of each page, by the page's path, in the order that it has in `told`. */
export function changesByPage<Each extends Pick<DatedChange, 'change'>>(
  told: Iterable<Each>,
): Map<string, Each[]> {
  const pages = new Map<string, Each[]>();
  for (const each of told) {
    for (const path of changedPagesOf(each.change)) {
      const own = pages.get(path);
      if (own) own.push(each);
      else pages.set(path, [each]);
    }
  }
  return pages;
}
