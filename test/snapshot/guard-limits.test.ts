// Each guard at its limit and just beyond it, with its words: __snapshots__/guard-limits.txt.
import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import type { VisitedResponse } from '../../src/snapshot/crawl/visit.ts';
import {
  checkAbsentRecords,
  checkBadRecords,
  checkEmptied,
  checkLostNotifications,
  checkNotificationList,
  checkVanished,
  DEFAULT_MAX_VANISHED,
  refuseIfAllLinksAreForeign,
} from '../../src/snapshot/guards/guards.ts';
import { acceptingFlagOf, GuardError, type Refusal } from '../../src/snapshot/guards/refusal.ts';
import type { Manifest } from '../../src/snapshot/store/manifest.ts';
import type { SnapshotReport } from '../../src/snapshot/store/snapshot-report.ts';
import { idOf } from './many-platforms.ts';
import * as at from './small-registry.ts';

const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => i + from);
const platformsUpTo = (count: number) => range(count).map((number) => at.platformPath(idOf('a', number)));
const manifestWith = (paths: string[], more: Partial<Manifest> = {}): Manifest => {
  const files = Object.fromEntries(paths.map((path) => [path, {}]));
  return { brand: 'usage', files, failed: [], missing: [], ...more } as unknown as Manifest;
};
/** `aaaaaaaa-…1` is called a1. */
const nameOf = (path: string): string =>
  path.replace(/^.*\/(\w)\w{7}-.*?0*(\d+)\/(notification\/)?$/, '$1$2');

const vanished = (before: number, now: number, max = DEFAULT_MAX_VANISHED) =>
  checkVanished(manifestWith(platformsUpTo(before)), manifestWith(platformsUpTo(now)), max, nameOf);
/** Refusals where the last snapshot had 40 platforms, with those in the platform lists. */
const unlisted = (listed: number, stillListed: number, there: number) => {
  const lists = { before: new Set(platformsUpTo(listed)), now: new Set(platformsUpTo(stillListed)) };
  const now = manifestWith(platformsUpTo(there));
  return checkVanished(manifestWith(platformsUpTo(40)), now, DEFAULT_MAX_VANISHED, nameOf, lists);
};
const gone = (paths: string[], now: Partial<Manifest> = {}) =>
  checkVanished(manifestWith(paths), manifestWith([], now), DEFAULT_MAX_VANISHED, nameOf);
const ofKinds = range(4).flatMap((number) => [
  at.servicePath(idOf('b', number)),
  at.hostPath(idOf('c', number)),
  at.listPath(idOf('b', number)),
  `${at.NOTIFICATIONS}?page=${number}`,
]);

const visit = (endpoint: Endpoint, more: object = {}): VisitedResponse =>
  ({ endpoint, notifications: [], result: {}, ...more }) as unknown as VisitedResponse;
/** Notifications in the list before, in the list now, and in the list of a service. */
const lostNotifications = (before: number, now: number, ofService: number) =>
  checkLostNotifications(
    new Set(range(before).map(String)),
    [
      visit({ kind: 'notifications' }, { notifications: range(now).map(String) }),
      visit({ kind: 'service-notifications', id: 'x' }, { notifications: range(ofService).map(String) }),
    ],
    DEFAULT_MAX_VANISHED,
  );

/** Platforms that the registry names, of which some were not returned; the last response of some was kept. */
function absent(count: number, missing: number, kept: number, before?: Partial<Manifest>, listed = count) {
  const paths = platformsUpTo(count);
  const visits = paths.map((path, i) =>
    visit(
      { kind: 'platform', id: idOf('a', i + 1) },
      {
        path,
        ...(i < missing
          ? { result: { missing: 'status 404' } }
          : i < missing + kept && { kept: 'status 403' }),
      },
    ),
  );
  return checkAbsentRecords(
    visits,
    before && manifestWith([], before),
    new Set(paths.slice(0, listed)),
    nameOf,
  );
}

const bad = (count: number, records: number) => checkBadRecords(platformsUpTo(count), records, nameOf);
const filled = (count: number, records: number) => ({
  platform: { '': { types: {}, filled: records }, '/website': { types: {}, filled: count } },
});

const ROWS: [what: string, refusals: Refusal[]][] = [
  ['4 of 41 platforms', vanished(41, 37)],
  ['4 of 40 platforms', vanished(40, 36)],
  ['10 of 41 platforms, if 25% may vanish', vanished(41, 31, 25)],
  ['10 of 40 platforms, if 25% may vanish', vanished(40, 30, 25)],
  ['3 of 4 platforms', vanished(4, 1)],
  ['all 4 platforms', vanished(4, 0)],
  ['all 4 platforms, of which one failed', gone(platformsUpTo(4), { failed: platformsUpTo(1) })],
  ['services, data hosts, lists and pages, each by itself', gone(ofKinds)],
  ['4 of 40 platforms, of which 36 were listed and still are', unlisted(36, 36, 36)],
  ['none of 40 platforms, of which 4 are no longer listed', unlisted(36, 32, 40)],
  ['19 of 40 platforms, of which 21 were listed and still are', unlisted(21, 21, 21)],
  ['20 of 40 platforms, of which 20 were listed and still are', unlisted(20, 20, 20)],
  ['none of 40 platforms, of which 20 are no longer listed', unlisted(20, 0, 40)],
  ['the notification list', checkNotificationList(manifestWith([at.NOTIFICATIONS]), manifestWith([]))],
  [
    'a notification list that failed',
    checkNotificationList(manifestWith([at.NOTIFICATIONS]), manifestWith([], { failed: [at.NOTIFICATIONS] })),
  ],
  ['no notification list, before and now', checkNotificationList(manifestWith([]), manifestWith([]))],
  ['4 of 41 notifications that a service has', lostNotifications(41, 37, 41)],
  ['4 of 40 notifications that a service has', lostNotifications(40, 36, 40)],
  ['3 of 4 notifications that a service has', lostNotifications(4, 1, 4)],
  ['all 4 notifications that a service has', lostNotifications(4, 0, 4)],
  ['all 4 notifications, which the service has lost, too', lostNotifications(4, 0, 0)],
  ['3 of 4 absent records, all kept', absent(4, 0, 3)],
  ['4 of 4 absent records, all kept', absent(4, 0, 4)],
  ['4 of 400 absent records, all kept', absent(400, 0, 4)],
  ['5 of 499 absent records, all kept', absent(499, 0, 5)],
  ['5 of 500 absent records, all kept', absent(500, 0, 5)],
  ['1 of 4 absent records without an earlier response', absent(4, 1, 1)],
  ['the same, which the last snapshot lacked', absent(4, 1, 1, { missing: platformsUpTo(1) })],
  ['the same, which the platform list lacks', absent(4, 1, 1, undefined, 0)],
  ['4 of 4 absent records, one without an earlier response', absent(4, 1, 3)],
  ['3 of 3 bad records', bad(3, 3)],
  ['4 of 4 bad records', bad(4, 4)],
  ['4 of 400 bad records', bad(4, 400)],
  ['4 of 399 bad records', bad(4, 399)],
  ['a field that was filled in 3 records', checkEmptied(filled(3, 4), filled(0, 4))],
  ['a field that was filled in 4 records', checkEmptied(filled(4, 4), filled(0, 4))],
  ['a field that was filled in 4 records, of which 3 are left', checkEmptied(filled(4, 4), filled(0, 3))],
  ['a field that is still filled in one record', checkEmptied(filled(4, 4), filled(1, 4))],
];

test('a guard accepts what is at its limit, and refuses more, with its reason and flag', async () => {
  const texts = ROWS.map(([what, refusals]) => {
    const lines = refusals.map(
      (each) => `${acceptingFlagOf(each)}: ${each.reason} ${each.records?.join(' ') ?? ''}`,
    );
    return [what, ...(lines.length > 0 ? lines.map((line) => line.trim()) : ['accepted'])].join('\n  ');
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/guard-limits.txt');
});

test('an error of the guards has a line for each refusal, and all that was found', () => {
  const refusals: Refusal[] = [
    { reason: 'One.', allow: 'bad' },
    { reason: 'Two.', allow: 'vanished' },
  ];
  const report = { findings: [], bad: [], kept: {}, shape: {} } satisfies SnapshotReport;
  const error = new GuardError(refusals, report);
  expect(error).toMatchObject({ name: 'GuardError', refusals, report, message: error.lines.join('\n') });
  expect(error.lines).toEqual([
    'One. If that is right, “--allow-bad” accepts it for one run.',
    'Two. If that is right, “--allow-vanished” accepts it for one run.',
    'Refused; the last good snapshot is as it was.',
  ]);
});

test('a registry that stands behind another name is refused, with the name that most of its links have', () => {
  const refuse = (...responses: [ownLinks: number, ...foreignBases: string[]][]) => {
    const read = responses.map(([ownLinks, ...foreignBases]) => ({ ownLinks, foreignBases }));
    return () => refuseIfAllLinksAreForeign(read, 'http://127.0.0.1');
  };
  expect(refuse()).not.toThrow();
  expect(refuse([0])).not.toThrow();
  expect(refuse([0, 'https://a.example'], [1])).not.toThrow();
  expect(refuse([0, 'https://a.example', 'https://b.example'], [0, 'https://b.example'])).toThrow(
    "None of its 3 links is the registry's own: they begin with https://b.example, not with http://127.0.0.1. " +
      'If that is right, “--alias https://b.example” accepts it for one run, and REGISTRY_ALIASES for every run.',
  );
});
