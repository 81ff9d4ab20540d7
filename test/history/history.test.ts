// The history as pages show it: runs, months, counts, and records that are gone.
import { describe, expect, test } from 'vitest';
import { stableIdOf } from '../../src/util/stable-id.ts';
import type { Change, HistoryEntry, Subject } from '../../src/history/entry.ts';
import { changesOnPageOf, pastOf, platformIdsOf } from '../../src/history/past.ts';
import {
  formerNamesOf,
  formerUrlsOf,
  hasBeenNotified,
  recordTimesOf,
  urlMoveOf,
} from '../../src/history/record-past.ts';
import { REMOVED_TEXT } from '../../src/history/entry-without-text.ts';
import { EVENTS } from '../../src/history/events.ts';
import {
  filterRuns,
  historyOf,
  pathOfSubject,
  changedServiceCountOf,
  runsOfRecord,
} from '../../src/history/history.ts';

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

function change(event: Change['event'], about: Subject[], more: Partial<Change> = {}): Change {
  return { id: stableIdOf([event, about, more]), event, about, fields: [], ...more };
}

function entry(day: string, ...changes: Change[]): HistoryEntry {
  const id = stableIdOf(day);
  return {
    id,
    previous: null,
    registry: 'https://registry.example',
    taken: `${day}:00:00.000Z`,
    since: null,
    changes,
  };
}

type Model = Parameters<typeof historyOf>[1];
const modelOf = (...paths: string[]): Model =>
  ({ platforms: paths.map((path) => ({ path })), services: [], hosts: [] }) as unknown as Model;

describe('the history', () => {
  const removed = change('platform-removed', [platform(A)]);
  const added = change('platform-added', [platform(A)]);
  const hostRemoved = change('host-removed', [host]);
  const audit = change('audit-passed', [service]);

  test('has runs and months, newest first, the changes of a run in the order of EVENTS', () => {
    const { past, runs, months } = historyOf(
      [
        entry('2026-01-31T03', audit),
        entry('2026-02-01T03', hostRemoved, added),
        entry('2026-02-01T22', removed),
      ],
      modelOf(),
    );
    expect(past.began).toBe('2026-01-31T03:00:00.000Z');
    expect(runs.map(({ day, changes }) => [day, ...changes.map((each) => each.change.event)])).toEqual([
      ['2026-02-01', 'platform-removed'],
      ['2026-02-01', 'platform-added', 'host-removed'],
      ['2026-01-31', 'audit-passed'],
    ]);
    expect(runs[0]).toEqual({
      day: '2026-02-01',
      taken: '2026-02-01T22:00:00.000Z',
      run: 2,
      changes: [
        { change: removed, taken: '2026-02-01T22:00:00.000Z', runIndex: 2, newReleases: [], page: 1 },
      ],
    });
    expect(months).toEqual([
      { month: '2026-02', runs: runs.slice(0, 2) },
      { month: '2026-01', runs: runs.slice(2) },
    ]);
  });

  test('keeps the runs of a day apart: a platform that went and came back is removed, then listed again', () => {
    const { runs } = historyOf(
      [entry('2026-02-01T03', removed), entry('2026-02-01T09'), entry('2026-02-01T22', added)],
      modelOf(),
    );
    expect(runs.map(({ run, changes }) => [run, ...changes.map((each) => each.change.event)])).toEqual([
      [2, 'platform-returned'],
      [1, 'platform-removed'],
    ]);
  });

  test('follows the chain of entries even if a clock stepped back', () => {
    const { runs } = historyOf([entry('2026-02-02T03', removed), entry('2026-02-01T03', added)], modelOf());
    expect(runs.map(({ day }) => day)).toEqual(['2026-02-01', '2026-02-02']);
  });

  test('has the events that occurred, each once, in the order of EVENTS', () => {
    const { events } = historyOf(
      [entry('2026-01-01T03', audit, added), entry('2026-01-02T03', added)],
      modelOf(),
    );
    expect(events).toEqual([
      { event: 'platform-added', label: EVENTS['platform-added'].many },
      { event: 'platform-returned', label: 'Platforms listed again' },
      { event: 'audit-passed', label: EVENTS['audit-passed'].many },
    ]);
  });

  test('has a record that is gone as it was last known, and none that is back or was never a page', () => {
    const entries = [
      entry(
        '2026-01-01T03',
        removed,
        change('notification-removed', [{ kind: 'notification', id: B, name: 'N' }]),
      ),
      entry('2026-01-02T03', hostRemoved, added),
      entry('2026-01-03T03', change('platform-removed', [platform(A, 'Later')])),
    ];
    const { tombstones, pages } = historyOf(entries, modelOf('/platform/x/'));
    expect(
      tombstones.map(({ kind, id, name, path, removed: at }) => [kind, id, name, path, at.slice(0, 10)]),
    ).toEqual([
      ['platform', A, 'Later', `/platform/${A}/`, '2026-01-03'],
      ['host', C, 'Host', `/usage-data-host/${C}/`, '2026-01-02'],
    ]);
    expect(tombstones[1]).toMatchObject({ subject: host, change: hostRemoved });
    expect(pages).toEqual(new Set(['/platform/x/', `/platform/${A}/`, `/usage-data-host/${C}/`]));
    expect(historyOf(entries, modelOf(`/platform/${A}/`)).tombstones.map(({ id }) => id)).toEqual([C]);
  });

  test('has months newest first, even if a clock stepped back', () => {
    const entries = [
      entry('2026-02-01T03', added),
      entry('2026-01-31T03', removed),
      entry('2026-03-01T03', audit),
    ];
    expect(historyOf(entries, modelOf()).months.map(({ month, runs }) => [month, runs.length])).toEqual([
      ['2026-03', 1],
      ['2026-02', 1],
      ['2026-01', 1],
    ]);
  });

  test('has the records that are gone, the newest first', () => {
    const { tombstones } = historyOf(
      [entry('2026-01-01T03', removed), entry('2026-01-02T03', hostRemoved)],
      modelOf(),
    );
    expect(tombstones.map(({ id }) => id)).toEqual([C, A]);
  });

  test('that has not begun is empty', () => {
    expect(historyOf([], modelOf('/x/'))).toEqual({
      past: { entries: [], began: undefined, changes: [], byRecord: new Map() },
      runs: [],
      months: [],
      events: [],
      tombstones: [],
      pages: new Set(['/x/']),
    });
  });

  test('can be narrowed: runs without such a change go', () => {
    const { runs } = historyOf(
      [entry('2026-01-01T03', audit), entry('2026-01-02T03', added, audit)],
      modelOf(),
    );
    const daysWith = (event: string) =>
      filterRuns(runs, (each) => each.event === event).map(({ day, changes }) => [day, changes.length]);
    expect(daysWith('platform-added')).toEqual([['2026-01-02', 1]]);
    expect(daysWith('audit-passed')).toEqual([
      ['2026-01-02', 1],
      ['2026-01-01', 1],
    ]);
    expect(daysWith('changed')).toEqual([]);
  });
});

test('the day on which the URL of a service changed last', () => {
  const moved = change('address-changed', [service, host]);
  const entries = [
    entry('2026-01-01T03', moved),
    entry('2026-01-02T03', moved, change('changed', [{ ...service, id: B }])),
  ];
  const past = pastOf(entries);
  expect([service.id, C].map((id) => urlMoveOf(past, id)?.day)).toEqual(['2026-01-02', undefined]);
});

test('a record was first seen when it was added, unless the history knew it before', () => {
  const night = (day: number, ...changes: Change[]) => entry(`2026-01-0${day}T03`, ...changes);
  const all: Subject = { kind: 'registry', id: 'platform', name: 'All' };
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
    entry('2026-01-01T03', renamed(platform(A), ' Old '), renamed(platform(A), 'Older')),
    entry('2026-01-02T03', renamed(platform(A), 'Old'), renamed(platform(A), 'Latest')),
    entry('2026-01-03T03', renamed(platform(A), 'OA', '/abbrev'), renamed(service, 'Service')),
    ...[REMOVED_TEXT, `Press of ${REMOVED_TEXT}`, null, ' '].map((name) =>
      entry('2026-01-04T03', renamed(platform(B), name), renamed(host, 'Data Host')),
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
    entry('2026-01-01T03', moved('https://old.example'), moved(REMOVED_TEXT)),
    entry('2026-01-02T03', change('service-removed', [own], { last: { url: ' https://gone.example ' } })),
    entry('2026-01-03T03', moved('https://old.example'), moved(null)),
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
    hasBeenNotified(pastOf([entry('2026-01-01T03', change('notification-removed', about))]), A);
  expect([notified(ofA), notified(notification), notified(service)]).toEqual([true, false, false]);
});

test('each service of a shared audit counts, and a service in two changes counts once', () => {
  const shared = change('audit-expired', [service, { ...service, id: C }]);
  expect(
    changedServiceCountOf([shared, change('audit-expired', [service]), change('host-added', [host])]),
  ).toBe(2);
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
  });

  test('of a service include the platforms of the service, each change once', () => {
    const entries = [
      entry('2026-01-01T03', change('changed', [service, platform(A)])),
      entry('2026-01-02T03', change('changed', [host, platform(A)]), change('audit-passed', [service])),
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

test('a subject with an ID that is no UUID has no page, and its removal no record', () => {
  const odd = platform('../../etc');
  expect(pathOfSubject(odd)).toBeUndefined();
  const { tombstones } = historyOf([entry('2026-10-01T03', change('platform-removed', [odd]))], modelOf());
  expect(tombstones).toEqual([]);
});
