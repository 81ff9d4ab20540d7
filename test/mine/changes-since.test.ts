import { expect, test } from 'vitest';
import { changesSince, isInFuture, isValidSince } from '../../src/mine/changes-since.ts';
import type { MineFiles } from '../../src/mine/mine-files.ts';
import type { MyNotice, MyPlatform } from '../../src/mine/mine-types.ts';

const uuid = (digit: string): string => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const [ID, END] = [uuid('9'), uuid('e')];
const TAKEN = ['2026-10-01T03:00:00.000Z', '2026-10-02T00:00:00.000Z', '2026-10-02T03:00:00.000Z'];
const CURSORS = TAKEN.map((_, i) => uuid(String(i + 1)));

/** Each run changed the platform with another one, and the other one alone. */
const filesOf = (taken: string[]) =>
  ({
    runs: () => Promise.resolve({ cursors: CURSORS, taken, end: END, currentRelease: null, returns: [] }),
    changesAfter: (cursor: string) => {
      const changes = [[ID, uuid('8')], [uuid('8')]].map((ids, i) => ({
        id: `${cursor}-${i}`,
        event: 'audit-passed',
        about: ids.map((id) => ({ kind: 'platform', id, name: 'A' })),
        fields: [],
      }));
      return Promise.resolve({ since: cursor, next: null, taken: taken[CURSORS.indexOf(cursor)], changes });
    },
  }) as unknown as MineFiles;
const files = filesOf(TAKEN);
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
  for (const { platforms } of changes) expect(platforms).toEqual([ID]);
});

test.each([
  // A visitor's tomorrow is a day ahead of UTC.
  ['2026-10-03', '2026-10-01T03:00:00Z', false],
  ['2026-10-04', '2026-10-01T03:00:00Z', true],
  ['2026-10-04', '2026-10-03T00:00:00Z', false],
  ['2027-10-02', '2026-10-03T00:00:00Z', true],
  [END, '2026-10-01T03:00:00Z', false],
])('since %s, asked at %s: in the future is %s', (since, now, expected) => {
  expect(
    isInFuture(
      since,
      { cursors: CURSORS, taken: TAKEN, end: END, currentRelease: null, returns: [] },
      Date.parse(now),
    ),
  ).toBe(expected);
});

test('where the clock stepped back, all runs after the first one with a later time count', async () => {
  const taken = ['2026-10-02T03:00:00Z', '2026-10-01T03:00:00Z', '2026-10-02T04:00:00Z'];
  const { changes } = (await changesSince('2026-10-02', [platform], filesOf(taken)))!;
  expect(changes.map((each) => each.taken)).toEqual(taken.toReversed());
});

test.each([
  ['2026-10-02', ['run 1', 'run 2', 'older']],
  ['2026-10-03', []],
  [CURSORS[2]!, ['run 2']],
  [CURSORS[0]!, ['run 1', 'run 2']],
])('since %s: the notices %j', async (since, ids) => {
  const notice = { path: '', subject: '', reports: ['TR'], begin: '', end: '', published: '2026-10-02' };
  const notices: MyNotice[] = [
    { ...notice, id: 'run 1', run: 1 },
    { ...notice, id: 'run 2', run: 2 },
    { ...notice, id: 'older' },
  ];
  const found = (await changesSince(since, [{ ...platform, notices }], files))!.notices;
  expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test.each([
  [CURSORS[0]!, true],
  [CURSORS[0]!.toUpperCase().replace('1', 'A'), false],
  ['2026-11-01', true],
  ['2026-11-01T03:00Z', true],
  ['2026-11-01T03:00:00Z', true],
  ['2026-11-01T03:00:00.000Z', true],
  ['2026-11-01T03:00:00', false],
  ['2026-11', false],
  ['2026-02-29', false],
])('%s is a cursor or a date: %j', (text, expected) => {
  expect(isValidSince(text)).toBe(expected);
});

test('a cursor that the history does not have gives nothing to rely on', async () => {
  expect(await changesSince(uuid('0'), [platform], files)).toBeUndefined();
});
