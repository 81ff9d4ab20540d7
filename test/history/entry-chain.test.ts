// Clocks step back, disks lose files, and operators restore backups.
import { describe, expect, test } from 'vitest';
import { entriesLeadingTo } from '../../src/history/entry-chain.ts';
import { cursorPagesOf } from '../../src/history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { stableIdOf } from '../../src/util/stable-id.ts';

const REGISTRY = 'https://registry.example';

/** `day` is the day in January of its clock. */
function entry(name: string, previous: string | null, day: number, registry = REGISTRY): HistoryEntry {
  const at = (date: number): string => new Date(Date.UTC(2026, 0, date)).toISOString();
  return {
    id: stableIdOf(name),
    previous: previous && stableIdOf(previous),
    registry,
    taken: at(day),
    since: previous && at(day - 1),
    changes: previous ? [{ id: stableIdOf(`change ${name}`), event: 'changed', about: [], fields: [] }] : [],
  };
}

const [A, B, C, D] = [entry('A', null, 1), entry('B', 'A', 2), entry('C', 'B', 3), entry('D', 'C', 4)];

describe('entries are in the order of their chain', () => {
  test.each<[string, HistoryEntry[], HistoryEntry | undefined, HistoryEntry[]]>([
    ['in any order of the files', [C, A, D, B], D, [A, B, C, D]],
    ['when a clock stepped back', [A, entry('B', 'A', 9), C, D], D, [A, entry('B', 'A', 9), C, D]],
    [
      'when a clock repeated an instant',
      [entry('C', 'B', 2), B, A],
      entry('C', 'B', 2),
      [A, B, entry('C', 'B', 2)],
    ],
    ['each once', [A, B, B, A, C, C], C, [A, B, C]],
    ['the first one with an ID', [A, B, entry('B', 'A', 9)], entry('B', 'A', 9), [A, B]],
    ['with older parts before a gap', [A, B, D], D, [A, B, D]],
    [
      'with older parts before two gaps',
      [A, C, entry('E', 'D', 5)],
      entry('E', 'D', 5),
      [A, C, entry('E', 'D', 5)],
    ],
    [
      'with older parts before two gaps, in any order of the files',
      [C, A, entry('E', 'D', 5)],
      entry('E', 'D', 5),
      [A, C, entry('E', 'D', 5)],
    ],
    [
      'with a whole older part, in which a clock stepped back',
      [entry('A', null, 9), B, D],
      D,
      [entry('A', null, 9), B, D],
    ],
    ['without the first', [B, C], C, [B, C]],
    ['without an abandoned branch from a missing entry', [A, entry('X', 'B', 3), C, D], D, [A, C, D]],
    [
      'with entries before a baseline of the same registry',
      [A, B, entry('N', null, 5, 'http://REGISTRY.example:80/')],
      entry('N', null, 5, 'http://REGISTRY.example:80/'),
      [A, B, entry('N', null, 5, 'http://REGISTRY.example:80/')],
    ],
    [
      'without entries before a baseline of another registry',
      [A, B, entry('N', null, 5, 'https://other.example'), entry('O', 'N', 6, 'https://other.example')],
      entry('O', 'N', 6, 'https://other.example'),
      [entry('N', null, 5, 'https://other.example'), entry('O', 'N', 6, 'https://other.example')],
    ],
    ['without a branch left by a restored backup', [A, B, C, entry('X', 'B', 9)], C, [A, B, C]],
    ['without entries after a restored backup', [A, B, C, D], B, [A, B]],
    ['without an entry of the current snapshot', [A, B, C], undefined, [A, B, C]],
    ['without entries', [], undefined, []],
  ])('%s', (_, entries, newest, expected) => {
    expect(entriesLeadingTo(entries, newest)).toEqual(expected);
  });
});

test('a damaged entry that follows itself is left out', () => {
  const damaged = entry('B', 'B', 2);
  expect(entriesLeadingTo([A, damaged], damaged)).toEqual([A]);
});

describe('damaged entries that form a cycle', () => {
  const loops: [string, HistoryEntry[], HistoryEntry][] = [
    ['of one', [A, entry('B', 'B', 2)], entry('B', 'B', 2)],
    ['of two', [entry('A', 'B', 1), B], B],
    ['of three, with a successor', [entry('A', 'C', 1), B, C, D], D],
    ['without a successor', [entry('X', 'Y', 1), entry('Y', 'X', 2), A, B], B],
  ];
  test.each(loops)('%s: the chain ends, and no cursor repeats', (_, entries, newest) => {
    const chain = entriesLeadingTo(entries, newest);
    expect(new Set(chain).size).toBe(chain.length);
    const cursors = cursorPagesOf(chain).map(({ since }) => since);
    expect(new Set(cursors).size).toBe(cursors.length);
  });
});
