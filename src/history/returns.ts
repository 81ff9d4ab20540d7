// Entries store every addition alike. Only the earlier entries show whether the registry lists a record again.
import type { Change, HistoryEntry } from './entry.ts';
import { EVENTS, RETURN_EVENTS } from './events.ts';

export interface DatedChange {
  /** Its event is a return if the record, or the release of the platform, was listed before. */
  change: Change;
  /** When it was first seen: ISO 8601, UTC. */
  taken: string;
}

export interface PastChange extends DatedChange {
  /** The releases that the platform supports for the first time. */
  newReleases: string[];
  /** The position of its entry, from 0. */
  runIndex: number;
}

/** The changes of all entries, as people read them. `entries` are oldest first. */
export function pastChangesOf(entries: readonly HistoryEntry[]): PastChange[] {
  const known = new Set<string>();
  return entries.flatMap(({ changes, taken }, runIndex) => {
    const read = changes.map((each) => ({ ...readChange(each, known), taken, runIndex }));
    for (const each of changes.filter(isAboutPresence)) for (const key of keysOf(each)) known.add(key);
    return read;
  });
}

/** An addition with the event of a return; other changes as they are. */
function returnOf(change: Change): Change {
  return { ...change, event: RETURN_EVENTS[change.event] ?? change.event };
}

function readChange(change: Change, known: ReadonlySet<string>): Pick<PastChange, 'change' | 'newReleases'> {
  if (!RETURN_EVENTS[change.event]) return { change, newReleases: [] };
  const isListedAgain = known.has(keysOf(change)[0]!);
  const newReleases = releasesOf(change).filter((release) => !known.has(releaseKeyOf(change, release)));
  return { change: isListedAgain ? returnOf(change) : change, newReleases };
}

/** Whether a record, or a release of a platform, was added or removed. */
function isAboutPresence({ event }: Change): boolean {
  return ['addition', 'removal', 'release'].includes(EVENTS[event].family);
}

/** What was added or removed: the record, then the releases of a platform. */
function keysOf(change: Change): string[] {
  const { kind, id } = change.about[0]!;
  const releases = releasesOf(change).map((release) => releaseKeyOf(change, release));
  return change.release === undefined ? [`${kind} ${id}`, ...releases] : releases;
}

function releasesOf({ about, release }: Change): string[] {
  const { kind, releases = [] } = about[0]!;
  if (kind !== 'platform') return [];
  return release === undefined ? releases : [release];
}

function releaseKeyOf({ about }: Change, release: string): string {
  return `platform ${about[0]!.id} ${release}`;
}
