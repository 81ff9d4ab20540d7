// The names that platforms and data hosts had before.
import { REMOVED_TEXT } from './entry-without-text.ts';
import type { HistoryEntry } from './entry.ts';

/** Former names by the ID of a platform or data host, latest first. `entries` are oldest first. */
export function formerNamesOf(entries: readonly HistoryEntry[]): Map<string, string[]> {
  const names = new Map<string, Set<string>>();
  for (const { about, fields } of entries.toReversed().flatMap(({ changes }) => changes)) {
    const { id, kind } = about[0]!;
    if (kind !== 'platform' && kind !== 'host') continue;
    for (const { field, before } of fields)
      if (field === '/name' && isName(before)) names.set(id, (names.get(id) ?? new Set()).add(before.trim()));
  }
  return new Map([...names].map(([id, each]) => [id, [...each]]));
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !value.includes(REMOVED_TEXT);
}
