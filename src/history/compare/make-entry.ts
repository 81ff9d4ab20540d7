// The entry of a night: what changed since the state before, under ids that depend on what is said, not on the clock.
import { hash } from 'node:crypto';
import { changesBetween } from './compare.ts';
import type { ChangeDraft, HistoryEntry } from '../entry.ts';
import type { PublishedRecords } from './published-records.ts';

/** A snapshot as its entry needs it. */
export interface SnapshotState {
  /** The registry's base URL. */
  registry: string;
  /** When its content was first seen: ISO 8601, UTC. */
  taken: string;
  /** Says which content it is: a digest of every path and its bytes. */
  content: string;
  published: PublishedRecords;
}

/** The state before, with the id of its own entry; undefined where that has none (an older tool took it). */
export type PreviousState = SnapshotState & { entry: string | undefined };

/**
 * The entry of a snapshot that follows another. The first snapshot is a baseline, and so is one that has no platform
 * in common with the one before: that is another registry. The same two snapshots give the same entry each time.
 */
export function makeEntry(before: PreviousState | undefined, after: SnapshotState): HistoryEntry {
  const { registry, taken } = after;
  const follows = before && sharePlatform(before.published, after.published);
  const previous = follows ? (before.entry ?? stateIdOf(undefined, before.content)) : undefined;
  if (!follows || previous === undefined) {
    return {
      id: stateIdOf(undefined, after.content),
      previous: null,
      registry,
      taken,
      since: null,
      changes: [],
    };
  }
  const drafts = changesBetween(before.published, after.published);
  return {
    id: stateIdOf(previous, after.content),
    previous,
    registry,
    taken,
    since: before.taken,
    // A night that is run again after a failure tells the same changes under the same ids, whatever it finds beside.
    changes: drafts.map((draft) => ({ id: changeIdOf(previous, draft), ...draft })),
  };
}

function sharePlatform(before: PublishedRecords, after: PublishedRecords): boolean {
  const known = before.records.platform;
  return [...after.records.platform.keys()].some((id) => known.has(id));
}

/** Whether an entry is that of a state with this content (see `State`). */
export function isEntryFor(
  { id, previous }: Pick<HistoryEntry, 'id' | 'previous'>,
  content: string,
): boolean {
  return id === stateIdOf(previous ?? undefined, content);
}

function stateIdOf(previous: string | undefined, content: string): string {
  return stableIdOf(['state', previous ?? null, content]);
}

function changeIdOf(previous: string, { event, about, release, fields }: ChangeDraft): string {
  return stableIdOf([previous, event, about.map(({ kind, id }) => [kind, id]), release ?? null, fields]);
}

/** A UUID (version 8, RFC 9562) that belongs to what is said. */
export function stableIdOf(content: unknown): string {
  const hex = hash('sha256', JSON.stringify(content));
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...parts, hex.slice(20, 32)].join('-');
}
