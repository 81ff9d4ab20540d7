// IDs depend on content, not on the clock.
import { changesBetween } from './changes-between.ts';
import { isSameBaseUrl } from '../../registry/registry-link.ts';
import { stableIdOf } from '../../util/stable-id.ts';
import type { ChangeDraft, HistoryEntry } from '../entry.ts';
import type { PublishedRecords } from './published-records.ts';

export interface SnapshotState {
  /** The registry's base URL. */
  registry: string;
  /** Whether it is the sample registry, which a real one may replace at the same URL. */
  sample?: boolean;
  /** When its content was first seen: ISO 8601, UTC. */
  taken: string;
  /** A digest of all paths and their bytes. */
  content: string;
  published: PublishedRecords;
}

/** `entry` is the ID of its own entry; undefined if it has none (snapshots by older versions). */
export type PreviousState = SnapshotState & { entry: string | undefined };

/**
 * The same two snapshots always give the same entry. The first snapshot is a baseline, and so is one of a registry at
 * another URL that shares no platform with the previous one.
 */
export function createEntry(before: PreviousState | undefined, after: SnapshotState): HistoryEntry {
  if (!before || isOtherRegistry(before, after)) return entryOfChanges(undefined, after, []);
  const previous = { id: before.entry ?? stateIdOf(null, before.content), taken: before.taken };
  return entryOfChanges(previous, after, changesBetween(before.published, after.published));
}

/** `before` is the entry of the state before; without it, the entry is a baseline. */
export function entryOfChanges(
  before: Pick<HistoryEntry, 'id' | 'taken'> | undefined,
  { registry, taken, content }: Omit<SnapshotState, 'published'>,
  drafts: readonly ChangeDraft[],
): HistoryEntry {
  const previous = before?.id ?? null;
  return {
    id: stateIdOf(previous, content),
    previous,
    registry,
    taken,
    since: before?.taken ?? null,
    // A run repeated after a failure gives a change the same ID, whatever else has changed since.
    changes: drafts.map((draft) => ({ id: changeIdOf(previous, draft), ...draft })),
  };
}

function isOtherRegistry(before: SnapshotState, after: SnapshotState): boolean {
  if (isSameBaseUrl(before.registry, after.registry) && before.sample === after.sample) return false;
  const known = before.published.records.platform;
  return known.keys().every((id) => !after.published.records.platform.has(id));
}

/** Whether it is the entry of a snapshot with this content. */
export function isEntryOfContent(entry: Pick<HistoryEntry, 'id' | 'previous'>, content: string): boolean {
  return entry.id === stateIdOf(entry.previous, content);
}

function stateIdOf(previous: string | null, content: string): string {
  return stableIdOf(['state', previous, content]);
}

function changeIdOf(previous: string | null, { event, about, release, fields }: ChangeDraft): string {
  return stableIdOf([previous, event, about.map(({ kind, id }) => [kind, id]), release ?? null, fields]);
}
