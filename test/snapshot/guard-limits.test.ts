// Each guard exactly at its limit, and what it says when it refuses.
import { expect, test } from 'vitest';
import { GuardError, type Refusal } from '../../src/snapshot/guards/refusal.ts';
import type { VisitedResponse } from '../../src/snapshot/crawl/visit.ts';
import {
  checkBadRecords,
  checkEmptied,
  checkVanished,
  DEFAULT_MAX_VANISHED,
  refuseIfAllLinksAreForeign,
} from '../../src/snapshot/guards/guards.ts';
import type { Manifest } from '../../src/snapshot/store/manifest.ts';
import type { SnapshotReport } from '../../src/snapshot/store/snapshot-report.ts';
import { idOf } from './many-platforms.ts';
import * as at from './small-registry.ts';

/** A manifest of so many platforms, numbered from 1, and of those that did not answer. */
const manifestOf = (count: number, failed: string[] = []): Manifest => {
  const paths = Array.from({ length: count }, (_, i) => at.platformPath(idOf('a', i + 1)));
  return { brand: 'usage', files: Object.fromEntries(paths.map((path) => [path, {}])), failed } as Manifest;
};
/** Records without names. */
const asPath = (path: string): string => path;
const vanished = (before: number, now: number, maxVanished = DEFAULT_MAX_VANISHED): string[] =>
  checkVanished(manifestOf(before), manifestOf(now), maxVanished, asPath).map(({ reason }) => reason);
const bad = (count: number, records: number): number =>
  checkBadRecords(
    Array.from({ length: count }, (_, i) => `/${i}/`),
    records,
    asPath,
  ).length;

test('10% of the platforms may not vanish, anything less may', () => {
  expect(vanished(40, 36)).toHaveLength(1);
  expect(vanished(41, 37)).toEqual([]);
  expect(vanished(40, 30, 25)).toHaveLength(1);
  expect(vanished(41, 31, 25)).toEqual([]);
});

test('three records may vanish whatever their share, four may not', () => {
  expect(vanished(4, 1)).toEqual([]);
  expect(vanished(4, 0)).toHaveLength(1);
});

test('of the records of a kind, only those in the platform list count, if it has more than half of them', () => {
  const pathsTo = (count: number) => new Set(Object.keys(manifestOf(count).files));
  const lost = (listed: number, stillListed: number, there: number) => {
    const lists = { before: pathsTo(listed), now: pathsTo(stillListed) };
    return checkVanished(manifestOf(40), manifestOf(there), DEFAULT_MAX_VANISHED, asPath, lists).map(
      ({ records }) => records!.length,
    );
  };
  expect([lost(36, 36, 36), lost(36, 32, 40), lost(21, 21, 21)], 'most are listed').toEqual([[], [4], []]);
  expect([lost(20, 20, 20), lost(20, 0, 40), lost(2, 2, 0)], 'half or fewer are listed').toEqual([
    [20],
    [20],
    [40],
  ]);
});

test('a page of a list is no record', () => {
  const pages = [2, 3, 4, 5].map((page) => `${at.NOTIFICATIONS}?page=${page}`);
  const before = { ...manifestOf(4), files: Object.fromEntries(pages.map((path) => [path, {}])) } as Manifest;
  expect(checkVanished(before, manifestOf(0), DEFAULT_MAX_VANISHED, asPath)).toEqual([]);
});

test('a record that did not answer has not vanished', () => {
  const failed = [at.platformPath(idOf('a', 1))];
  expect(checkVanished(manifestOf(4), manifestOf(0, failed), DEFAULT_MAX_VANISHED, asPath)).toEqual([]);
});

test('1% of the records may be bad, anything more may not', () => {
  expect([bad(4, 400), bad(4, 399)]).toEqual([0, 1]);
});

test('three records may be bad whatever their share, four may not', () => {
  expect([bad(3, 3), bad(4, 4)]).toEqual([0, 1]);
});

test('a field may be emptied in three records, not in four; or if only three records are left', () => {
  const filled = (count: number, records = 4) => ({
    platform: { '': { types: {}, filled: records }, '/website': { types: {}, filled: count } },
  });
  const emptied = (count: number): number => checkEmptied(filled(count), filled(0)).length;
  expect(checkEmptied(filled(4), filled(0, 3))).toEqual([]);
  expect([emptied(3), emptied(4)]).toEqual([0, 1]);
});

test('a reason names three records, and how many more there are', () => {
  const paths = [1, 2, 3, 4].map((number) => at.platformPath(idOf('a', number)));
  const first = paths.slice(0, 3).join(', ');
  const [reason] = vanished(4, 0);
  expect(reason).toBe(`4 of 4 platforms vanished since the last snapshot (${first}, and 1 more).`);
  expect(checkBadRecords(paths, 9, asPath)[0]?.reason).toContain(`says (${first}, and 1 more).`);
});

test('each kind of record is counted by itself, and says what it is', () => {
  const paths = [1, 2, 3, 4].flatMap((number) => [
    at.servicePath(idOf('b', number)),
    at.hostPath(idOf('c', number)),
    at.listPath(idOf('b', number)),
  ]);
  const before = { brand: 'usage', files: Object.fromEntries(paths.map((path) => [path, {}])) } as Manifest;
  const refusals = checkVanished({ ...before, failed: [] }, manifestOf(0), DEFAULT_MAX_VANISHED, asPath);
  expect(refusals.map(({ allow }) => allow)).toEqual(['vanished', 'vanished']);
  expect(refusals.map(({ reason }) => reason.split(' vanished')[0])).toEqual([
    '4 of 4 services',
    '4 of 4 data hosts',
  ]);
});

test('a refusal names the flag that accepts it', () => {
  const records = ['/1/', '/2/', '/3/', '/4/'];
  expect(checkBadRecords(records, 9, asPath)).toEqual([
    { reason: expect.stringMatching(/^4 of 9 records cannot be read as/), allow: 'bad', records },
  ]);
  const field = { types: {}, filled: 4 };
  expect(
    checkEmptied(
      { platform: { '/website': field } },
      { platform: { '': field, '/website': { ...field, filled: 0 } } },
    ),
  ).toEqual([{ reason: expect.stringContaining('(platform /website).'), allow: 'emptied' }]);
});

test('an error of the guards has a line for each refusal, and all that was found', () => {
  const refusals: Refusal[] = [
    { reason: 'One.', allow: 'bad' },
    { reason: 'Two.', allow: 'vanished' },
  ];
  const report = { findings: [], bad: [], kept: {}, shape: {} } satisfies SnapshotReport;
  const error = new GuardError(refusals, report);
  expect(error).toMatchObject({ name: 'GuardError', refusals, report });
  expect(error.lines).toHaveLength(3);
  expect(error.message).toBe(error.lines.join('\n'));
  expect(error.lines[0]).toMatch(/^One\..*“--allow-bad”/);
  expect(error.lines[1]).toMatch(/^Two\..*“--allow-vanished”/);
});

test('a registry that stands behind another name is refused, with the name that most of its links have', () => {
  const visit = (ownLinks: number, ...foreignBases: string[]): VisitedResponse =>
    ({ ownLinks, foreignBases }) as unknown as VisitedResponse;
  const refuse =
    (...visits: VisitedResponse[]) =>
    (): void =>
      refuseIfAllLinksAreForeign(visits, 'http://127.0.0.1');
  expect(refuse()).not.toThrow();
  expect(refuse(visit(0))).not.toThrow();
  expect(refuse(visit(0, 'https://a.example'), visit(1))).not.toThrow();
  const refused = refuse(visit(0, 'https://a.example', 'https://b.example'), visit(0, 'https://b.example'));
  expect(refused).toThrow(GuardError);
  expect(refused).toThrow("None of its 3 links is the registry's own");
  expect(refused).toThrow(
    'If that is right, “--alias https://b.example” accepts it for one run, and REGISTRY_ALIASES for every run.',
  );
});
