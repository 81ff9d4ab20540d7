// Finds the changes that a run publishes.
import { join } from 'node:path';
import { readTextIfAny } from '../src/util/read-text-if-any.ts';
import type { Config } from '../src/config/config.ts';
import type { HistoryEntry } from '../src/history/entry.ts';
import type { ChangesIndex } from '../src/history/feeds/cursor-pages.ts';
import { CHANGES_INDEX_FILE } from '../src/history/feeds/history-files.ts';
import { pastChangesOf } from '../src/history/returns.ts';
import { tryParseJson } from '../src/util/json-text.ts';

/** The cursor that the published site has reached; undefined without a site. */
export function siteCursorOf({ distDir }: Pick<Config, 'distDir'>): unknown {
  const index = tryParseJson(readTextIfAny(join(distDir, CHANGES_INDEX_FILE)) ?? '');
  return (Object(index) as Partial<ChangesIndex>).cursor;
}

/**
 * Joins the changes that a run published into one entry: the changes that the run found, and changes of earlier runs that the
 * site did not show, because their build failed or there was none. Before the run, `lastId` was the newest stored entry, and
 * `cursor` the newest published one.
 */
export function publishedEntryOf(
  stored: readonly HistoryEntry[],
  { lastId, cursor }: { lastId: string | undefined; cursor: unknown },
): HistoryEntry | undefined {
  const read = Map.groupBy(pastChangesOf(stored), ({ runIndex }) => runIndex);
  const entries = stored.map((entry, i) => ({
    ...entry,
    changes: (read.get(i) ?? []).map(({ change }) => change),
  }));
  const newest = entries.at(-1);
  const added = newest?.id === lastId ? undefined : newest;
  const next = entries.findIndex(({ previous }) => previous !== null && previous === cursor);
  if (next === -1) return added;
  const unpublished = entries.slice(next);
  const last = added ?? unpublished.findLast(({ changes }) => changes.length > 0);
  return last && { ...last, changes: unpublished.flatMap(({ changes }) => changes) };
}
