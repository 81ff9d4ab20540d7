// The order of a history: entries name the one before them. Their times do not order them, as a clock may step back.
import { isSameBaseUrl } from '../registry/registry-link.ts';
import type { HistoryEntry } from './entry.ts';

/**
 * The entries that led to `newest`, oldest first. Where the chain breaks (an entry is missing, or a baseline begins
 * anew), older parts come before it, the newest part first in line, until a baseline of another registry ends the
 * history. Entries of an abandoned branch, which follow an entry of the chain but do not lead to `newest`, are left out.
 */
export function chainOf(entries: HistoryEntry[], newest: HistoryEntry | undefined): HistoryEntry[] {
  // Of two entries with one ID the first counts.
  const byId = new Map(entries.toReversed().map((entry) => [entry.id, entry]));
  const followed = new Set(entries.map(({ previous }) => previous));
  // What nothing follows may end an older part; the newest first.
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

/** An entry and those before it, oldest first. An entry that leads to itself is damaged: it ends the part. */
function partOf(end: HistoryEntry, byId: ReadonlyMap<string, HistoryEntry>): HistoryEntry[] {
  const part = new Map<string, HistoryEntry>();
  for (let entry: HistoryEntry | undefined = end; entry; entry = byId.get(entry.previous ?? '')) {
    const { id, previous } = entry;
    if (id === previous || part.has(previous ?? '')) break;
    part.set(id, entry);
  }
  return [...part.values()].toReversed();
}

/** Whether a part follows an entry that the chain has, or one that is missing and that the chain follows, too. */
function isBranch(part: HistoryEntry[], chain: HistoryEntry[]): boolean {
  const ids = new Set(chain.flatMap(({ id, previous }) => [id, previous]));
  return part.some(({ id, previous }) => ids.has(id) || (previous !== null && ids.has(previous)));
}
