// What the past of one record shows, as far as the history goes back.
import { REMOVED_TEXT } from './entry-without-text.ts';
import type { Change, Subject } from './entry.ts';
import { ADDED_AND_REMOVED_EVENTS, type RecordKind } from './events.ts';
import { changesAbout, changesOnPageOf, type Past } from './past.ts';

interface RecordOfKind {
  kind: RecordKind;
  id: string;
}

export interface RecordTimes {
  /** Undefined for a record that the history began with. ISO 8601, UTC. */
  firstSeen?: string;
  /** The time of its latest change; undefined if it has none. */
  lastChanged?: string;
}

export function recordTimesOf(past: Past, record: RecordOfKind): RecordTimes {
  const changes = changesAbout(past, record);
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return {};
  const { added } = ADDED_AND_REMOVED_EVENTS[record.kind];
  // The move of a service to a new host comes before the addition of the host.
  const isNew = changes.some(({ change, runIndex }) => runIndex === first.runIndex && change.event === added);
  return { ...(isNew && { firstSeen: first.taken }), lastChanged: last.taken };
}

/** The URL that a service no longer has since a change, as published; undefined if it lost none, or a person's data was in it. */
export function formerUrlIn({ about, event, fields, last }: Change): string | undefined {
  if (about[0]!.kind !== 'service') return undefined;
  const url =
    event === 'service-removed' ? last?.['url'] : fields.find(({ field }) => field === '/url')?.before;
  return isStated(url) ? url : undefined;
}

export interface UrlMove {
  day: string;
  /** The former URL, as registered; '' if the history does not have it. */
  old: string;
  /** The fragment of the change. */
  change: string;
}

/** The last change of a service's URL. */
export function urlMoveOf(past: Past, id: string): UrlMove | undefined {
  const moved = changesAbout(past, { kind: 'service', id }).findLast(
    ({ change }) => change.event === 'address-changed',
  );
  if (!moved) return undefined;
  return {
    day: moved.taken.slice(0, 10),
    old: formerUrlIn(moved.change)?.trim() ?? '',
    change: `change-${moved.change.id}`,
  };
}

/** The names and abbreviations that a platform or data host had before, latest first. */
export function formerNamesOf(past: Past, { kind, id }: RecordOfKind): string[] {
  const fields = changesAbout(past, { kind, id })
    .filter(({ change }) => change.about[0]!.kind === kind)
    .toReversed()
    .flatMap(({ change }) => change.fields);
  const names = fields.flatMap(({ field, before }) =>
    /^\/(name|abbrev)$/.test(field) && isStated(before) ? before.trim() : [],
  );
  return [...new Set(names)];
}

/** A URL that a service of a platform no longer has. */
export interface FormerUrl {
  url: string;
  /** The release of the service; '' if unknown. */
  release: string;
  /** The day on which the change was first seen. */
  until: string;
}

/** The URLs that services of a platform had before they changed or were removed, latest first, each once per release. */
export function formerUrlsOf(past: Past, platform: string): FormerUrl[] {
  const found = changesOnPageOf(past, { kind: 'platform', id: platform }).flatMap(({ change, taken }) => {
    const url = formerUrlIn(change);
    if (url === undefined) return [];
    const [{ releases: [release = ''] = [] }] = change.about as [Subject];
    return { url: url.trim(), release, until: taken.slice(0, 10) };
  });
  return [...new Map(found.map((each) => [`${each.release} ${each.url}`, each])).values()].toReversed();
}

/** Whether a platform has or had a notification. */
export function hasBeenNotified(past: Past, id: string): boolean {
  return changesOnPageOf(past, { kind: 'platform', id }).some(({ change }) =>
    change.about.some(({ kind }) => kind === 'notification'),
  );
}

function isStated(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !value.includes(REMOVED_TEXT);
}
