import { expect, test } from 'vitest';
import { changesSince } from '../../src/mine/changes-since.ts';
import type { MineFiles } from '../../src/mine/mine-files.ts';
import type { MyPlatform } from '../../src/mine/mine-types.ts';

const uuid = (digit: string): string => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const [ID, END] = [uuid('9'), uuid('e')];
const TAKEN = ['2026-10-01T03:00:00.000Z', '2026-10-02T00:00:00.000Z', '2026-10-02T03:00:00.000Z'];
const CURSORS = TAKEN.map((_, i) => uuid(String(i + 1)));

const files = {
  runs: () => Promise.resolve({ cursors: CURSORS, taken: TAKEN, end: END }),
  changesAfter: (cursor: string) => {
    const run = CURSORS.indexOf(cursor);
    const change = {
      id: cursor,
      event: 'platform-added',
      about: [{ kind: 'platform', id: ID, name: 'A' }],
      fields: [],
    };
    return Promise.resolve({ since: cursor, next: null, taken: TAKEN[run], changes: [change] });
  },
} as unknown as MineFiles;
const platform = { id: ID, name: 'A', runs: [0, 1, 2], services: [] } as unknown as MyPlatform;

test.each([
  ['2026-10-01', [2, 1, 0]],
  // At the very time of a run, its changes are new: it may have been in the same second.
  ['2026-10-02', [2, 1]],
  ['2026-10-02T03:00:00.000Z', [2]],
  ['2026-10-02T03:00:01Z', []],
  [CURSORS[1]!, [2, 1]],
  [END, []],
])('since %s: the runs %j', async (since, runs) => {
  const { changes, cursor } = (await changesSince(since, [platform], files))!;
  expect(changes.map(({ taken }) => TAKEN.indexOf(taken))).toEqual(runs);
  expect(cursor).toBe(END);
});

test('a cursor that the history does not have gives nothing to rely on', async () => {
  expect(await changesSince(uuid('0'), [platform], files)).toBeUndefined();
});
