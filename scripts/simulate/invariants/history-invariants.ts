import {
  cursorPagesOf,
  type DeletedList,
  type CursorIndex,
  type CursorPage,
} from '../../../src/history/feeds/cursor-pages.ts';
import type { Consumer } from '../simulator-state.ts';
import { brokenInvariant, valueExcerptOf, type Invariant } from './invariant.ts';

export const stableIds: Invariant = {
  name: 'IDs in the history are unique and never change',
  check: async ({ state: { observed, isHistoryReset }, current, history }) => {
    if (!current) return;
    const { entries } = await history();
    const changes = entries.flatMap((entry) => entry.changes);
    const ids = [...entries, ...changes].map(({ id }) => id);
    const duplicate = ids.find((id, i) => ids.indexOf(id) !== i);
    if (duplicate !== undefined) brokenInvariant(`The ID ${duplicate} is used twice.`);
    if (isHistoryReset) return;
    const stored = new Map(entries.map((entry) => [entry.id, JSON.stringify(entry)]));
    for (const entry of observed.entries) {
      const actual = stored.get(entry.id);
      if (actual !== JSON.stringify(entry))
        brokenInvariant(`The entry ${entry.id} was ${valueExcerptOf(entry)} and is now ${actual}.`);
    }
    const pages = new Map(cursorPagesOf(entries).map((page) => [page.since, page]));
    for (const [since, page] of observed.pages)
      if (JSON.stringify(pages.get(since)) !== JSON.stringify(page))
        brokenInvariant(`The page since ${since} changed.`);
  },
};

export const completeCursors: Invariant = {
  name: 'following a cursor misses no change',
  check: async ({ state: { observed, isHistoryReset, night }, current, history }) => {
    if (!current || isHistoryReset) return;
    const { entries, findings } = await history();
    const problem = findings.find(({ message }) => !observed.findings.has(message));
    if (problem) brokenInvariant(`The history has a gap: ${valueExcerptOf(problem.message)}`);
    const known = observed.entries.length;
    if (known > 0 && entries[known - 1]?.id !== observed.entries.at(-1)?.id)
      brokenInvariant('The last known entry is missing or has moved.');
    const changes = entries.flatMap((entry, i) => entry.changes.map(({ id }) => ({ id, i })));
    const pages = new Map(cursorPagesOf(entries).map((page) => [page.since, page]));
    for (const [name, consumer] of Object.entries(observed.consumers)) {
      if (name === 'weekly' && night % 7 !== 0) continue;
      const isFirstTime = consumer.cursor === undefined;
      followPages(consumer, pages, name);
      if (isFirstTime) Object.assign(consumer, { seen: new Set(), from: entries.length });
      const missed = changes.find(({ id, i }) => i >= consumer.from && !consumer.seen.has(id));
      if (missed) brokenInvariant(`The ${name} consumer misses the change ${missed.id}.`);
    }
  },
};

/** Follows the pages from the cursor to the last one. */
function followPages(consumer: Consumer, pages: ReadonlyMap<string, CursorPage>, name: string): void {
  let cursor = consumer.cursor ?? pages.keys().next().value;
  while (cursor !== undefined) {
    const page =
      pages.get(cursor) ??
      brokenInvariant(`There is no page for the cursor ${cursor} of the ${name} consumer.`);
    for (const { id } of page.changes) {
      if (consumer.seen.has(id)) brokenInvariant(`The ${name} consumer sees the change ${id} twice.`);
      consumer.seen.add(id);
    }
    consumer.cursor = cursor;
    if (page.next === null) return;
    cursor = page.next;
  }
}

export const consistentFeeds: Invariant = {
  name: 'feeds, cursor pages, removed records and pages agree',
  check: async ({ current, model, historyFiles }) => {
    if (!current) return;
    const { platforms, services, hosts } = model();
    const files = await historyFiles();
    const read = <Value>(path: string): Value =>
      JSON.parse(files.get(path) ?? brokenInvariant(`${path} is missing.`)) as Value;
    const index = read<CursorIndex>('changes/index.json');
    const changes: CursorPage['changes'] = [];
    let last: string | null = null;
    for (let cursor = index.first; cursor !== null;) {
      const page: CursorPage = read<CursorPage>(`changes/since/${cursor}.json`);
      changes.push(...page.changes);
      [last, cursor] = [cursor, page.next];
    }
    if (last !== index.cursor)
      brokenInvariant(`The index names the cursor ${index.cursor}, the pages end with ${last}.`);
    const ids = changes.map(({ id }) => `urn:uuid:${id}`);
    const newest = ids.toReversed().slice(0, 100);
    const { items } = read<{ items: { id: string }[] }>('changes/all.json');
    if (String(items.map(({ id }) => id)) !== String(newest))
      brokenInvariant('The JSON feed and the cursor pages differ.');
    const atom = files.get('changes/all.atom') ?? brokenInvariant('The Atom feed is missing.');
    const entriesOfAtom = [...atom.matchAll(/<entry>\s*<id>(.*?)<\/id>/g)].map(([, id]) => id);
    if (String(entriesOfAtom) !== String(newest))
      brokenInvariant('The Atom feed and the cursor pages differ.');
    checkRemoved(
      read<DeletedList>('data/deleted.json').deleted,
      changes,
      new Set([...platforms, ...services, ...hosts].map(({ path }) => path)),
    );
  },
};

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
    const folder = { platform: 'platform', service: 'sushi-service', host: 'usage-data-host' }[
      match[1] as 'host'
    ];
    const path = `/${folder}/${subject.id}/`;
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
