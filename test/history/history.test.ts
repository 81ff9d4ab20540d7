// The history as pages show it: runs, months, events, and records that are gone (__snapshots__/history.txt), and the past of
// one record.
import { describe, expect, test } from 'vitest';
import type { Change, HistoryEntry, Subject } from '../../src/history/entry.ts';
import { REMOVED_TEXT } from '../../src/history/entry-without-text.ts';
import {
  filterRuns,
  historyOf,
  latestRunsOf,
  releasesOfChange,
  pathOfSubject,
  runsOfRecord,
  type RunChanges,
} from '../../src/history/history.ts';
import { changesOnPageOf, pastOf, platformIdsOf } from '../../src/history/past.ts';
import {
  formerNamesOf,
  formerUrlsOf,
  hasBeenNotified,
  recordTimesOf,
  urlMoveOf,
} from '../../src/history/record-past.ts';
import { changeOf as change, entryOf as entry } from './changes.ts';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const platform = (id: string, name = 'Acme'): Subject => ({ kind: 'platform', id, name, releases: ['5'] });
const service: Subject = {
  kind: 'service',
  id: B,
  name: 'Acme',
  releases: ['5', '5.1'],
  platforms: [{ id: A, name: 'Acme' }],
};
const host: Subject = { kind: 'host', id: C, name: 'Host' };
const note: Subject = { kind: 'notification', id: B, name: 'N' };
const all: Subject = { kind: 'registry', id: 'platform', name: 'All' };

type Model = Parameters<typeof historyOf>[1];
const modelOf = (...paths: string[]): Model =>
  ({ platforms: paths.map((path) => ({ path })), services: [], hosts: [] }) as unknown as Model;

const removed = change('platform-removed', platform(A));
const added = change('platform-added', platform(A));
const hostRemoved = change('host-removed', host);
const audit = change('audit-passed', service);
const later = change('platform-removed', platform(A, 'Later'));
/** Changes of two platforms by turns, more than a page of the month lists. */
const many = Array.from({ length: 302 }, (_, i) =>
  change('changed', platform(i % 2 ? A : B), { release: `${i}` }),
);

/** Oldest first, with the paths of present records. */
const HISTORIES: [what: string, entries: HistoryEntry[], ...paths: string[]][] = [
  ['nothing yet', [], '/x/'],
  [
    'a month, and two runs of a day',
    [entry('2026-01-31', audit), entry('2026-02-01', hostRemoved, added), entry('2026-02-01T22', removed)],
  ],
  [
    'a platform that is listed again on the same day',
    [entry('2026-02-01', removed), entry('2026-02-01T09'), entry('2026-02-01T22', added)],
  ],
  [
    'a clock that stepped back',
    [entry('2026-02-01', added), entry('2026-01-31', removed), entry('2026-03-01', audit)],
  ],
  [
    'records that are gone, one for the second time',
    [
      entry('2026-01-01', removed, change('notification-removed', note)),
      entry('2026-01-02', hostRemoved, added),
      entry('2026-01-03', later),
    ],
    '/platform/x/',
  ],
  [
    'a record that is gone, and there',
    [entry('2026-01-01', removed), entry('2026-01-02', hostRemoved)],
    `/platform/${A}/`,
  ],
  [
    'a removed record whose ID is no UUID',
    [entry('2026-10-01', change('platform-removed', platform('../../etc')))],
  ],
  [
    'changes of one platform together',
    [entry('2026-01-01', change('changed', host), audit, added, change('changed', platform(A)))],
  ],
];

const runText = ({ day, run, changes }: RunChanges): string =>
  `${day} run ${run}: ${changes.map(({ change: { event, about }, page }) => `${event} ${about[0]!.name} (page ${page})`).join(', ')}`;

test('a history has runs, months, events and removed records, the newest first', async () => {
  const texts = HISTORIES.map(([what, entries, ...paths]) => {
    const { past, runs, months, events, tombstones, pages } = historyOf(entries, modelOf(...paths));
    return [
      what,
      `began ${past.began}`,
      ...runs.map(runText),
      ...months.map(
        (each) => `month ${each.month} with runs of ${each.runs.map(({ day }) => day).join(', ')}`,
      ),
      ...events.map(({ event, label }) => `event ${event}: ${label}`),
      ...tombstones.map(
        (each) =>
          `gone: ${each.kind} ${each.name} at ${each.path} since ${each.removed}, by ${each.change.event}`,
      ),
      `pages ${[...pages].join(' ')}`,
    ].join('\n  ');
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/history.txt');
});

test('a page of a month has 300 changes of a run, each page with the changes of a platform together', () => {
  const [{ changes }] = historyOf([entry('2026-01-01', ...many)], modelOf()).runs as [RunChanges];
  const groups = changes.map(({ change: { about }, page }) => `${about[0]!.id === A ? 'A' : 'B'}${page}`);
  expect(
    [...Map.groupBy(groups, (group) => group)].map(([group, { length }]) => `${length} ${group}`),
  ).toEqual(['150 B1', '150 A1', '1 B2', '1 A2']);
});

test('runs can be narrowed to some changes, and to the latest ones without changes of the schema', () => {
  const { runs } = historyOf(
    [
      entry('2026-01-01', audit),
      entry('2026-01-02', added, audit),
      entry('2026-01-03', change('field-appeared', all)),
    ],
    modelOf(),
  );
  const texts = (some: RunChanges[]) => some.map(({ day, changes }) => `${day.slice(-2)} ${changes.length}`);
  const having = (event: string) => texts(filterRuns(runs, (each) => each.event === event));
  expect(['platform-added', 'audit-passed', 'changed'].map(having)).toEqual([['02 1'], ['02 1', '01 1'], []]);
  expect([1, 2, 3, 4].map((most) => texts(latestRunsOf(runs, most)))).toEqual([
    ['02 1'],
    ['02 2'],
    ['02 2', '01 1'],
    ['02 2', '01 1'],
  ]);
});

test('the day on which the URL of a service changed last', () => {
  const moved = change('address-changed', [service, host]);
  const entries = [
    entry('2026-01-01', moved),
    entry('2026-01-02', moved, change('changed', [{ ...service, id: B }])),
  ];
  const past = pastOf(entries);
  expect([service.id, C].map((id) => urlMoveOf(past, id)?.day)).toEqual(['2026-01-02', undefined]);
  const oldOf = (before: string) => {
    const fields = [{ field: '/url', before, after: 'https://new.example' }];
    return urlMoveOf(
      pastOf([entry('2026-01-01', change('address-changed', [service], { fields }))]),
      service.id,
    )!.old;
  };
  expect([' https://old.example ', `https://${REMOVED_TEXT}.example`].map(oldOf)).toEqual([
    'https://old.example',
    '',
  ]);
});

test('a record was first seen when it was added, unless the history knew it before', () => {
  const night = (day: number, ...changes: Change[]) => entry(`2026-01-0${day}`, ...changes);
  const newHost: Subject = { kind: 'host', id: A, name: 'New' };
  const past = pastOf([
    night(1, change('platform-added', [platform(A)]), change('changed', [platform(B), host])),
    night(2, change('changed', [platform(A)]), change('platform-added', [platform(B)])),
    night(3, change('service-added', [service, host]), change('field-appeared', [all])),
    night(4, change('migration', [service, newHost]), change('host-added', [newHost])),
  ]);
  const daysOf = (record: Parameters<typeof recordTimesOf>[1]) => {
    const { firstSeen, lastChanged } = recordTimesOf(past, record);
    return [firstSeen, lastChanged].map((time) => time?.slice(8, 10));
  };
  expect(daysOf({ kind: 'platform', id: A })).toEqual(['01', '02']);
  expect(daysOf({ kind: 'platform', id: B })).toEqual([undefined, '02']);
  expect(daysOf({ kind: 'host', id: C })).toEqual([undefined, '03']);
  expect(daysOf({ kind: 'service', id: B })).toEqual(['03', '04']);
  expect(daysOf({ kind: 'host', id: A })).toEqual(['04', '04']);
  expect(daysOf({ kind: 'release', id: '5' })).toEqual([undefined, undefined]);
});

test('the former names and abbreviations of a platform or data host, the latest first and each once', () => {
  const renamed = (subject: Subject, before: unknown, field = '/name') =>
    change('changed', [subject], { fields: [{ field, before, after: 'Acme' }] });
  const past = pastOf([
    entry('2026-01-01', renamed(platform(A), ' Old '), renamed(platform(A), 'Older')),
    entry('2026-01-02', renamed(platform(A), 'Old'), renamed(platform(A), 'Latest')),
    entry('2026-01-03', renamed(platform(A), 'OA', '/abbrev'), renamed(service, 'Service')),
    ...[REMOVED_TEXT, `Press of ${REMOVED_TEXT}`, null, ' '].map((name) =>
      entry('2026-01-04', renamed(platform(B), name), renamed(host, 'Data Host')),
    ),
  ]);
  expect(formerNamesOf(past, { kind: 'platform', id: A })).toEqual(['OA', 'Latest', 'Old', 'Older']);
  expect(formerNamesOf(past, { kind: 'platform', id: B })).toEqual([]);
  expect(formerNamesOf(past, { kind: 'host', id: C })).toEqual(['Data Host']);
});

test('the former URLs of the services of a platform, the latest first and each once per release', () => {
  const own: Subject = { ...service, releases: ['5.1'], platforms: [{ id: A, name: 'Acme' }] };
  const moved = (before: unknown) =>
    change('address-changed', [own], { fields: [{ field: '/url', before, after: 'https://new.example' }] });
  const past = pastOf([
    entry('2026-01-01', moved('https://old.example'), moved(REMOVED_TEXT)),
    entry('2026-01-02', change('service-removed', [own], { last: { url: ' https://gone.example ' } })),
    entry('2026-01-03', moved('https://old.example'), moved(null)),
    // A field of the platform’s own.
    entry(
      '2026-01-04',
      change('changed', platform(A), { fields: [{ field: '/url', before: 'x', after: 'y' }] }),
    ),
  ]);
  expect(formerUrlsOf(past, A)).toEqual([
    { url: 'https://gone.example', release: '5.1', until: '2026-01-02' },
    { url: 'https://old.example', release: '5.1', until: '2026-01-03' },
  ]);
  expect(formerUrlsOf(past, B)).toEqual([]);
});

test('a platform has been notified if a notification names it, not if only its service changed', () => {
  const notification: Subject = { kind: 'notification', id: C, name: 'Down' };
  const ofA = { ...notification, platforms: [{ id: A, name: 'Acme' }] };
  const notified = (...about: Subject[]) =>
    hasBeenNotified(pastOf([entry('2026-01-01', change('notification-removed', about))]), A);
  expect([notified(ofA), notified(notification), notified(service)]).toEqual([true, false, false]);
});

test('the releases of a change are its own, or else the releases of its subjects', () => {
  const releasesOf = (more: Partial<Change>, ...about: Subject[]) =>
    releasesOfChange(change('audit-passed', about, more));
  expect(releasesOf({ release: '6' }, service)).toEqual(['6']);
  expect(releasesOf({ release: '' }, service, platform(A))).toEqual(['5', '5.1']);
  expect(releasesOf({}, host)).toEqual([]);
});

test('the platforms of a change are its own subjects, and the platforms of its services', () => {
  const other = { ...service, platforms: [{ id: C, name: 'C' }] };
  expect(platformIdsOf(change('audit-passed', [service, other]))).toEqual([A, C]);
  expect(platformIdsOf(change('changed', [platform(B), host]))).toEqual([B]);
});

describe('pages of a change', () => {
  test('exist for platforms, services and data hosts', () => {
    expect([platform(A), service, host].map(pathOfSubject)).toEqual([
      `/platform/${A}/`,
      `/sushi-service/${B}/`,
      `/usage-data-host/${C}/`,
    ]);
    for (const kind of ['notification', 'release', 'registry'] as const)
      expect(pathOfSubject({ kind, id: A })).toBeUndefined();
    expect(pathOfSubject(platform('../../etc'))).toBeUndefined();
  });

  test('of a service include the platforms of the service, each change once', () => {
    const entries = [
      entry('2026-01-01', change('changed', [service, platform(A)])),
      entry('2026-01-02', change('changed', [host, platform(A)]), change('audit-passed', [service])),
    ];
    const history = historyOf(entries, modelOf());
    const linesOf = (kind: Subject['kind'], id: string) => [
      changesOnPageOf(history.past, { kind, id }).map(({ change: each }) => each.event),
      runsOfRecord(history, { kind, id }).map(({ day, changes }) => [
        day,
        ...changes.map((each) => each.change.event),
      ]),
    ];
    expect(linesOf('service', B)).toEqual([
      ['changed', 'audit-passed'],
      [
        ['2026-01-02', 'audit-passed'],
        ['2026-01-01', 'changed'],
      ],
    ]);
    // The changes of a run are in the order of EVENTS.
    expect(linesOf('platform', A)).toEqual([
      ['changed', 'changed', 'audit-passed'],
      [
        ['2026-01-02', 'audit-passed', 'changed'],
        ['2026-01-01', 'changed'],
      ],
    ]);
    // A record of another kind with the same ID has changes of its own.
    expect(linesOf('host', A)).toEqual([[], []]);
  });
});
