// Entries are ordered by their links to the previous one, not by time, as a clock may step back.
import { isSameBaseUrl } from '../registry/registry-link.ts';
import type { HistoryEntry } from './entry.ts';

/**
 * The entries that led to `newest`, oldest first. If the chain breaks (a missing entry, or a second baseline), the older
 * parts come before it, up to a baseline of another registry. Entries of an abandoned branch, which follow an entry of
 * the chain but don't lead to `newest`, are left out.
 */
export function entriesLeadingTo(entries: HistoryEntry[], newest: HistoryEntry | undefined): HistoryEntry[] {
  // If two entries have the same ID, the first counts.
  const byId = new Map(entries.toReversed().map((entry) => [entry.id, entry]));
  const followed = new Set(entries.map(({ previous }) => previous));
  // Entries without a successor may end an older part; newest first.
  const ends = entries.filter(({ id }) => !followed.has(id)).toSorted((a, b) => (a.taken < b.taken ? 1 : -1));
  let chain: HistoryEntry[] = [];
  for (const end of newest ? [newest, ...ends] : ends) {
    const part = partOf(byId.get(end.id) ?? end, byId);
    const [first, last] = [chain[0], part.at(-1)];
    if (!last || isBranch(part, chain)) continue;
    if (first?.previous === null && !isSameBaseUrl(first.registry, last.registry)) break;
    chain = [...part, ...chain];
  }
  return chain;
}

/** An entry and its predecessors, oldest first. A damaged entry that leads back to itself ends the part. */
function partOf(end: HistoryEntry, byId: ReadonlyMap<string, HistoryEntry>): HistoryEntry[] {
  const part = new Map<string, HistoryEntry>();
  for (let entry: HistoryEntry | undefined = end; entry; entry = byId.get(entry.previous ?? '')) {
    const { id, previous } = entry;
    if (id === previous || part.has(previous ?? '')) break;
    part.set(id, entry);
  }
  return [...part.values()].toReversed();
}

/** Whether a part has a predecessor in common with the chain, present or missing. */
function isBranch(part: HistoryEntry[], chain: HistoryEntry[]): boolean {
  const ids = new Set(chain.flatMap(({ id, previous }) => [id, previous]));
  return part.some(({ id, previous }) => ids.has(id) || (previous !== null && ids.has(previous)));
}
