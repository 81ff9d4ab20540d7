import {
  cursorPagesOf,
  type DeletedList,
  type ChangesIndex,
  type CursorPage,
} from '../../../src/history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../../../src/history/entry.ts';
import { pastOf } from '../../../src/history/past.ts';
import { recordTimesOf } from '../../../src/history/record-past.ts';
import { apiPathOf } from '../../../src/registry/endpoint.ts';
import type { NightOutcome } from '../read-night.ts';
import { brokenInvariant, valueExcerptOf, type Invariants } from './invariant.ts';

export const HISTORY_INVARIANTS: Invariants<NightOutcome> = {
  'IDs in the history are unique and never change': ({ state, history: { entries } }) => {
    const ids = [...entries, ...entries.flatMap(({ changes }) => changes)].map(({ id }) => id);
    const duplicate = ids.find((id, i) => ids.indexOf(id) !== i);
    if (duplicate !== undefined) brokenInvariant(`The ID ${duplicate} is used twice.`);
    if (state.isHistoryReset) return;
    const stored = new Map(entries.map((entry) => [entry.id, JSON.stringify(entry)]));
    for (const entry of state.observed.entries) {
      const actual = stored.get(entry.id);
      if (actual !== JSON.stringify(entry))
        brokenInvariant(`The entry ${entry.id} was ${valueExcerptOf(entry)} and is now ${actual}.`);
    }
    const pages = pagesOf(entries);
    for (const [since, page] of pagesOf(state.observed.entries))
      if (page.next !== null && JSON.stringify(pages.get(since)) !== JSON.stringify(page))
        brokenInvariant(`The page since ${since} changed.`);
  },
  'following a cursor misses no change': ({ state, history: { entries, findings } }) => {
    const { observed, isHistoryReset, night } = state;
    if (isHistoryReset) return;
    const problem = findings.find(({ message }) => !observed.findings.has(message));
    if (problem) brokenInvariant(`The history has a gap: ${valueExcerptOf(problem.message)}`);
    const known = observed.entries.length;
    if (known > 0 && entries[known - 1]?.id !== observed.entries.at(-1)?.id)
      brokenInvariant('The last known entry is missing or has moved.');
    const pages = pagesOf(entries);
    for (const [name, consumer] of Object.entries(observed.consumers)) {
      if (name === 'weekly' && night % 7 !== 0) continue;
      const first = consumer.cursor ?? pages.keys().next().value ?? null;
      const followed = followPages(first, (cursor) => pages.get(cursor));
      const missed = entries.slice(consumer.known).flatMap(({ changes }) => changes);
      if (
        consumer.cursor !== undefined &&
        idsOf(followed.flatMap(({ changes }) => changes)) !== idsOf(missed)
      )
        brokenInvariant(`The ${name} consumer misses a change, or sees one twice.`);
      Object.assign(consumer, { cursor: followed.at(-1)?.since, known: entries.length });
    }
  },
  'feeds, cursor pages, removed records and pages agree': ({
    model,
    history: { entries },
    historyFiles: files,
  }) => {
    const read = <Value>(path: string): Value =>
      JSON.parse(files.get(path) ?? brokenInvariant(`${path} is missing.`)) as Value;
    const index = read<ChangesIndex>('changes/index.json');
    const pages = followPages(index.first, (cursor) => read(`changes/since/${cursor}.json`));
    const last = pages.at(-1)?.since ?? null;
    if (last !== index.cursor)
      brokenInvariant(`The index names the cursor ${index.cursor}, the pages end with ${last}.`);
    const changes = pages.flatMap((page) => page.changes);
    const newest = idsOf(changes.toReversed().slice(0, 100), 'urn:uuid:');
    if (idsOf(read<{ items: { id: string }[] }>('changes/all.json').items) !== newest)
      brokenInvariant('The JSON feed and the cursor pages differ.');
    const atom = files.get('changes/all.atom') ?? brokenInvariant('The Atom feed is missing.');
    if (String([...atom.matchAll(/(?<=<entry>\s*<id>).*?(?=<\/id>)/g)]) !== newest)
      brokenInvariant('The Atom feed and the cursor pages differ.');
    const { platforms, services, hosts } = model;
    checkTimes({ platform: platforms, service: services, host: hosts }, entries);
    const present = new Set([...platforms, ...services, ...hosts].map(({ path }) => path));
    const { deleted } = read<DeletedList>('data/deleted.json');
    checkRemoved(deleted, changes, present);
  },
};

/** The keys are cursors. */
function pagesOf(entries: HistoryEntry[]): Map<string, CursorPage> {
  return new Map(cursorPagesOf(entries).map((page) => [page.since, page]));
}

/** The pages from a cursor to the last one. */
function followPages(first: string | null, pageOf: (cursor: string) => CursorPage | undefined): CursorPage[] {
  const pages: CursorPage[] = [];
  for (let cursor = first; cursor !== null; cursor = pages.at(-1)!.next)
    pages.push(pageOf(cursor) ?? brokenInvariant(`There is no page for the cursor ${cursor}.`));
  return pages;
}

function idsOf(items: readonly { id: string }[], prefix = ''): string {
  return String(items.map(({ id }) => prefix + id));
}

/** Each record last changed with the latest change that is about it. */
function checkTimes(
  records: Record<'platform' | 'service' | 'host', { id: string }[]>,
  entries: readonly HistoryEntry[],
): void {
  const past = pastOf(entries);
  for (const kind of ['platform', 'service', 'host'] as const)
    for (const { id } of records[kind]) {
      const last = entries.findLast(({ changes }) =>
        changes.some(({ about }) => about.some((subject) => subject.kind === kind && subject.id === id)),
      );
      const { lastChanged } = recordTimesOf(past, { kind, id });
      if (lastChanged !== last?.taken)
        brokenInvariant(`The ${kind} ${id} changed last at ${last?.taken}, not at ${lastChanged}.`);
    }
}

/** The list has every removed record once, with the change that removed it. */
function checkRemoved(
  deleted: DeletedList['deleted'],
  changes: CursorPage['changes'],
  present: ReadonlySet<string>,
): void {
  const removed = new Map<string, string>();
  for (const { event, about, id } of changes) {
    const [subject] = about;
    const match = /^(platform|service|host)-(added|removed)$/.exec(event);
    if (!match || !subject) continue;
    const path = apiPathOf({ kind: match[1] as 'host', id: subject.id }, '').replace('/api/v1', '');
    if (match[2] === 'removed' && !present.has(path)) removed.set(path, id);
  }
  const listed = new Map(deleted.map(({ path, change }) => [path.replace('/api/v1', ''), change]));
  for (const [path, id] of removed)
    if (listed.get(path) !== id)
      brokenInvariant(`${path} was removed, but is not in the list of removed records.`);
  for (const path of listed.keys())
    if (!removed.has(path))
      brokenInvariant(`${path} is in the list of removed records, but was not removed.`);
}
