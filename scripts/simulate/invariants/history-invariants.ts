// The history for programs: nothing changes once it is told, no change is missed, and all its forms say the same.
import {
  cursorPagesOf,
  type DeletedList,
  type CursorIndex,
  type CursorPage,
} from '../../../src/history/feeds/cursor-pages.ts';
import type { Consumer } from '../simulator-state.ts';
import { brokenInvariant, excerptOfValue, type Invariant } from './invariant.ts';

export const keepsItsIds: Invariant = {
  name: 'IDs of the history never repeat or change',
  hold: async ({ state: { ledger, forgotten }, now, memory }) => {
    if (!now) return;
    const { entries } = await memory();
    const changes = entries.flatMap((entry) => entry.changes);
    const ids = [...entries, ...changes].map(({ id }) => id);
    const twice = ids.find((id, i) => ids.indexOf(id) !== i);
    if (twice !== undefined) brokenInvariant(`The ID ${twice} is given twice.`);
    if (forgotten) return;
    const told = new Map(entries.map((entry) => [entry.id, JSON.stringify(entry)]));
    for (const entry of ledger.entries) {
      const is = told.get(entry.id);
      if (is !== JSON.stringify(entry))
        brokenInvariant(`The entry ${entry.id} was ${excerptOfValue(entry)}, now ${is}.`);
    }
    const pages = new Map(cursorPagesOf(entries).map((page) => [page.since, page]));
    for (const [since, page] of ledger.pages)
      if (JSON.stringify(pages.get(since)) !== JSON.stringify(page))
        brokenInvariant(`The page since ${since} changed.`);
  },
};

export const missesNothing: Invariant = {
  name: 'no change is missed by a cursor',
  hold: async ({ state: { ledger, forgotten, night }, now, memory }) => {
    if (!now || forgotten) return;
    const { entries, findings } = await memory();
    const isNew = findings.find(({ message }) => !ledger.findings.has(message));
    if (isNew) brokenInvariant(`The history has a gap: ${excerptOfValue(isNew.message)}`);
    const known = ledger.entries.length;
    if (known > 0 && entries[known - 1]?.id !== ledger.entries.at(-1)?.id)
      brokenInvariant(
        'What was told last is not where it was: later entries stand before it, or it is gone.',
      );
    const told = entries.flatMap(({ changes }, i) => changes.map(({ id }) => ({ id, i })));
    const pages = new Map(cursorPagesOf(entries).map((page) => [page.since, page]));
    for (const [name, consumer] of Object.entries(ledger.consumers)) {
      if (name === 'weekly' && night % 7 !== 0) continue;
      const begins = consumer.cursor === undefined;
      follow(consumer, pages, name);
      if (begins) Object.assign(consumer, { seen: new Set(), from: entries.length });
      const missed = told.find(({ id, i }) => i >= consumer.from && !consumer.seen.has(id));
      if (missed) brokenInvariant(`The program that asks ${name} never sees the change ${missed.id}.`);
    }
  },
};

/** Follows the pages from the cursor on to the end, as a program does. */
function follow(consumer: Consumer, pages: ReadonlyMap<string, CursorPage>, name: string): void {
  let cursor = consumer.cursor ?? pages.keys().next().value;
  while (cursor !== undefined) {
    const page =
      pages.get(cursor) ?? brokenInvariant(`The cursor ${cursor} of the program that asks ${name} is a 404.`);
    for (const { id } of page.changes) {
      if (consumer.seen.has(id))
        brokenInvariant(`The program that asks ${name} sees the change ${id} twice.`);
      consumer.seen.add(id);
    }
    consumer.cursor = cursor;
    if (page.next === null) return;
    cursor = page.next;
  }
}

export const agrees: Invariant = {
  name: 'feeds, cursor, tombstones and pages agree',
  hold: async ({ now, model, files: filesOf }) => {
    if (!now) return;
    const { platforms, services, hosts } = model();
    const files = await filesOf();
    const read = <Value>(path: string): Value =>
      JSON.parse(files.get(path) ?? brokenInvariant(`${path} is not there.`)) as Value;
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
      brokenInvariant('The JSON feed does not tell what the pages tell.');
    const atom = files.get('changes/all.atom') ?? brokenInvariant('There is no Atom feed.');
    const entriesOfAtom = [...atom.matchAll(/<entry>\s*<id>(.*?)<\/id>/g)].map(([, id]) => id);
    if (String(entriesOfAtom) !== String(newest))
      brokenInvariant('The Atom feed does not tell what the pages tell.');
    mustBeGone(
      read<DeletedList>('data/deleted.json').deleted,
      changes,
      new Set([...platforms, ...services, ...hosts].map(({ path }) => path)),
    );
  },
};

/** What was removed and is not there: each once, with the change that tells of it. */
function mustBeGone(
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
  const told = new Map(deleted.map(({ path, change }) => [path.replace('/api/v1', ''), change]));
  for (const [path, id] of removed)
    if (told.get(path) !== id) brokenInvariant(`${path} was removed, and is not among the deleted.`);
  for (const path of told.keys())
    if (!removed.has(path)) brokenInvariant(`${path} is among the deleted, and was not removed.`);
}
