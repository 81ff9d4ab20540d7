// Clocks step back, disks lose files, and operators restore backups.
import { expect, test } from 'vitest';
import { entriesLeadingTo } from '../../src/history/entry-chain.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { cursorPagesOf } from '../../src/history/feeds/cursor-pages.ts';

const REGISTRY = 'https://registry.example';
const OTHER = 'https://other.example';

/**
 * `C<B@9` is the entry C, which follows B, with a clock on the ninth day of the month. An entry without a predecessor is a
 * baseline; without a day, the clock is right: A on the first day, B on the second.
 */
function entryOf(text: string, registry = REGISTRY): HistoryEntry {
  const [, id = '', previous = null, day] = /^(\w)(?:<(\w))?(?:@(\d))?$/.exec(text)!;
  const date = Number(day ?? id.charCodeAt(0) - 'A'.charCodeAt(0) + 1);
  const taken = new Date(Date.UTC(2026, 0, date)).toISOString();
  const change = { id: `change ${id}`, event: 'changed' as const, about: [], fields: [] };
  return { id, previous, registry, taken, since: null, changes: previous === null ? [] : [change] };
}
const entriesOf = (texts: string) =>
  texts
    .split(' ')
    .filter(Boolean)
    .map((text) => entryOf(text));
const idsOf = (entries: HistoryEntry[]) => entries.map(({ id }) => id).join(' ');

test.each([
  ['in any order of the files', 'C<B A D<C B<A', 'D<C', 'A B C D'],
  ['when a clock stepped back', 'A B<A@9 C<B D<C', 'D<C', 'A B C D'],
  ['when a clock repeated an instant', 'C<B@2 B<A A', 'C<B@2', 'A B C'],
  ['each once', 'A B<A B<A A C<B C<B', 'C<B', 'A B C'],
  ['with older parts before a gap', 'A B<A D<C', 'D<C', 'A B D'],
  ['with older parts before two gaps', 'A C<B E<D', 'E<D', 'A C E'],
  ['with older parts before two gaps, in any order of the files', 'C<B A E<D', 'E<D', 'A C E'],
  ['with a whole older part, in which a clock stepped back', 'A@9 B<A D<C', 'D<C', 'A B D'],
  ['without the first', 'B<A C<B', 'C<B', 'B C'],
  ['without an abandoned branch from a missing entry', 'A X<B@3 C<B D<C', 'D<C', 'A C D'],
  ['without a branch that a restored backup left', 'A B<A C<B X<B@9', 'C<B', 'A B C'],
  ['without entries after a restored backup', 'A B<A C<B D<C', 'B<A', 'A B'],
  ['without an entry of the current snapshot', 'A B<A C<B', '', 'A B C'],
  ['without entries', '', '', ''],
  // Damaged entries that lead back to themselves.
  ['without one that follows itself', 'A B<B', 'B<B', 'A'],
  ['of two that follow each other', 'A<B B<A', 'B<A', 'B'],
  ['of three that follow each other, with a successor', 'A<C B<A C<B D<C', 'D<C', 'B C D'],
  ['before two that follow each other', 'X<Y@1 Y<X@2 A B<A', 'B<A', 'A B'],
])('entries are in the order of their chain: %s', (_, files, newest, expected) => {
  const chain = entriesLeadingTo(entriesOf(files), newest === '' ? undefined : entryOf(newest));
  expect(idsOf(chain)).toBe(expected);
  const cursors = cursorPagesOf(chain).map(({ since }) => since);
  expect(cursors).toEqual([...new Set(cursors)]);
});

test('of two entries with one ID, the first counts', () => {
  const [first, second] = entriesOf('B<A B<A@9');
  expect(entriesLeadingTo([...entriesOf('A'), first!, second!], second)).toEqual([...entriesOf('A'), first]);
});

test('a baseline ends the history of another registry, not of the same one in another spelling', () => {
  const older = entriesOf('A B<A');
  const same = entryOf('N@5', 'http://REGISTRY.example:80/');
  expect(idsOf(entriesLeadingTo([...older, same], same))).toBe('A B N');
  const others = ['N@5', 'O<N@6'].map((text) => entryOf(text, OTHER));
  expect(idsOf(entriesLeadingTo([...older, ...others], others[1]))).toBe('N O');
});
