// The changes that a run publishes.
import { expect, test } from 'vitest';
import { publishedEntryOf } from '../../scripts/published-entry.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';

test('the changes that a run publishes are those behind the cursor of the site, and of the entry that the run added', () => {
  const changeOf = (name: string) => ({ id: name, event: 'changed', about: [{ kind: 'platform', id: 'x' }] });
  const entryOf = (id: string, previous: string | null, ...changes: string[]) =>
    ({ id, previous, taken: id, changes: changes.map(changeOf) }) as unknown as HistoryEntry;
  const entries = [
    entryOf('a', null),
    entryOf('b', 'a', 'b1'),
    entryOf('c', 'b', 'c1', 'c2'),
    entryOf('d', 'c'),
  ];
  const published = (lastId: string | undefined, cursor: unknown, from = entries) => {
    const entry = publishedEntryOf(from, { lastId, cursor });
    return entry && [entry.id, ...entry.changes.map((each) => each.id)];
  };
  expect(published('d', 'a')).toEqual(['c', 'b1', 'c1', 'c2']);
  expect(published('d', 'b')).toEqual(['c', 'c1', 'c2']);
  expect(published('d', 'c')).toBeUndefined();
  expect(published('c', 'a')).toEqual(['d', 'b1', 'c1', 'c2']);
  expect(published('c', 'c')).toEqual(['d']);
  // Without a site, or with a site of another history, only what the run added is known to be new.
  for (const cursor of [undefined, null, 'x']) {
    expect(published('d', cursor)).toBeUndefined();
    expect(published('b', cursor, entries.slice(0, 3))).toEqual(['c', 'c1', 'c2']);
    expect(published(undefined, cursor, entries.slice(0, 1))).toEqual(['a']);
  }
  expect(published(undefined, undefined, [])).toBeUndefined();
});

test('a record that was removed before is listed again', () => {
  const entries = ['removed', 'added', 'removed', 'added'].map((verb, i) => ({
    id: `${i}`,
    previous: i === 0 ? null : `${i - 1}`,
    changes: [{ id: `c${i}`, event: `platform-${verb}`, about: [{ kind: 'platform', id: 'x' }] }],
  })) as unknown as HistoryEntry[];
  const events = (cursor: string) =>
    publishedEntryOf(entries, { lastId: '2', cursor })?.changes.map(({ event }) => event);
  expect(events('2')).toEqual(['platform-returned']);
  expect(events('0')).toEqual(['platform-returned', 'platform-removed', 'platform-returned']);
});
