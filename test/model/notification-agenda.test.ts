import { expect, test } from 'vitest';
import { notificationFactsOf } from '../../src/lists/filter-facts.ts';
import { agendaAheadOf, agendaOf, agendaTimeOf } from '../../src/model/notification-agenda.ts';
import { notificationsOfServices } from '../../src/model/notifications.ts';
import { agendaConcernsOf } from '../../src/model/agenda-concerns.ts';
import type { Notification, Platform, Service } from '../../src/model/model-types.ts';
import { DAY as TAKEN, id as idOf, model } from './two-platforms.ts';

const DAY = '2026-03-01';
const OUTAGE = { subject: 'Outage', message: 'Down for an hour.', type: 'GENERIC', source: 'Host' };
let count = 0;

function notification(
  [start_date, end_date]: readonly [string | null, string | null],
  others: object = {},
  service?: object,
): Notification {
  const id = `id-${(count += 1)}`;
  const record = {
    ...OUTAGE,
    id,
    published_date: '2026-02-01',
    reports: [],
    start_date,
    end_date,
    ...others,
  };
  return { record, service, host: undefined, reports: [] } as unknown as Notification;
}

const serviceOf = (id: string, release: string, platform: object) =>
  ({ id, name: id, path: `/${id}/`, release, platforms: [platform] }) as unknown as Service;

test.each([
  [null, null, 'undated'],
  ['soon', null, 'undated'],
  ['2026-03-02', null, 'next'],
  ['2026-03-02T00:00:00Z', '2026-03-05', 'next'],
  ['2026-03-01', '2026-03-01', 'now'],
  ['2026-02-01', '2026-03-01T01:00:00Z', 'now'],
  [null, '2026-03-02', 'now'],
  ['2026-01-31', null, 'now'],
  ['2026-01-30', null, 'open'],
  ['2020-01-01', null, 'open'],
  ['2026-02-01', '2026-02-28T23:00:00Z', 'past'],
  [null, '2026-02-28', 'past'],
] as const)('from %s to %s: %s', (start, end, time) => {
  expect(agendaTimeOf(notification([start, end]), DAY)).toBe(time);
});

test('what is on and what comes next are first, then the newest, then what began long ago without an end', () => {
  const from = (published_date: string, start_date: string | null, end_date: string | null) =>
    notification([start_date, end_date], { published_date, subject: published_date });
  const agenda = agendaOf(
    [
      from('2025-03-01', '2025-02-28', null),
      from('2023-01-01', '2022-01-01', null),
      from('2026-02-02', '2026-02-03', '2026-02-04'),
      from('2025-01-01', '2026-05-01', null),
      from('', null, null),
      from('2025-06-01', '2025-03-01', null),
      from('2024-01-01', '2026-03-02', '2026-03-09'),
      from('2026-02-28', null, null),
      from('2024-02-01', '2026-02-27', '2026-03-01'),
      from('2026-02-20', '2026-02-20', null),
      from('2024-02-02', '2026-03-02', '2026-03-03'),
    ],
    DAY,
  );
  expect(
    agenda.map(({ part, notifications: [{ record }] }) => [part, record.published_date, record.start_date]),
  ).toEqual([
    ['now', '2024-02-01', '2026-02-27'],
    ['now', '2026-02-20', '2026-02-20'],
    ['next', '2024-02-02', '2026-03-02'],
    ['next', '2024-01-01', '2026-03-02'],
    ['next', '2025-01-01', '2026-05-01'],
    ['newest', '2026-02-28', null],
    ['newest', '2026-02-02', '2026-02-03'],
    ['newest', '2025-06-01', '2025-03-01'],
    ['newest', '', null],
    ['old', '2025-03-01', '2025-02-28'],
    ['old', '2023-01-01', '2022-01-01'],
  ]);
});

test('what is on, and what begins in 30 days, is near', () => {
  const dates = [
    ['2026-04-01', null],
    ['2026-03-31', '2026-05-01'],
    ['2026-02-01', '2026-03-01'],
    ['2026-02-01', '2026-02-28'],
    [null, null],
  ] as const;
  const near = agendaAheadOf(
    dates.map((each) => notification(each)),
    DAY,
  );
  expect(near.map(({ notifications: [{ record }] }) => record.start_date)).toEqual([
    '2026-02-01',
    '2026-03-31',
  ]);
});

test('one text for several services is one entry with all of them', () => {
  const dates = ['2026-03-02', null] as const;
  const [one, other] = [{ record: {} }, { record: {} }];
  const same = [
    notification(dates, {}, serviceOf('a', '5.1', one)),
    notification(dates, {}, serviceOf('b', '5', one)),
    notification(dates, { subject: 'Outage ', message: `${OUTAGE.message} ` }, serviceOf('c', '5', other)),
  ];
  const different = [
    notification(['2026-03-03', null]),
    notification(['2026-03-03', '2026-03-04']),
    ...[{ message: 'Down for a day.' }, { extra: 1 }, { type: 'X' }, { source: 'X' }].map((each) =>
      notification(dates, each),
    ),
  ];
  const [first, ...rest] = agendaOf([...same, ...different], DAY);
  const entry = agendaConcernsOf(first!);
  expect(entry.services.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(entry.platformCount).toBe(2);
  expect(first!.notifications).toEqual(same);
  expect(rest.length).toBe(different.length);
});

test('a filter for a release finds an entry by each of its services, but not by parts of two', () => {
  const dates = ['2026-03-02', null] as const;
  const hostOf = (id: string, release: string, host: string) =>
    ({
      ...serviceOf(id, release, { provider: undefined }),
      host: { id: host },
      distinction: {},
    }) as unknown as Service;
  const [item] = agendaOf(
    [notification(dates, {}, hostOf('a', '5.1', 'x')), notification(dates, {}, hostOf('b', '5', 'y'))],
    DAY,
  );
  const { always, combinations } = notificationFactsOf(item!);
  expect(always).toContainEqual(['when', 'upcoming']);
  const has = (...facts: [string, string][]) =>
    combinations.some((combination) =>
      facts.every(([field, value]) => combination.some(([f, v]) => f === field && v === value)),
    );
  expect(has(['release', '5.1'], ['host', 'x'])).toBe(true);
  expect(has(['release', '5'], ['host', 'y'])).toBe(true);
  expect(has(['release', '5'], ['host', 'x'])).toBe(false);
});

test('of equal dates, the newest comes first; an entry shows its newest notification', () => {
  const at = (published_date: string, subject: string, dates: readonly [string | null, string | null]) =>
    notification(dates, { published_date, subject });
  const kinds = [
    [null, null],
    ['2026-02-01', '2026-02-02'],
    ['2026-02-20', null],
    ['2026-03-02', null],
    ['2026-01-01', null],
  ] as const;
  for (const dates of kinds) {
    const days = ['2026-01-01', '2026-01-03', '2026-01-02'];
    const agenda = agendaOf(
      days.map((day) => at(day, day, dates)),
      DAY,
    );
    expect(agenda.map(({ notifications: [{ record }] }) => record.subject)).toEqual(
      days.toSorted().toReversed(),
    );
    const [one] = agendaOf(
      days.map((day) => at(day, 'same', dates)),
      DAY,
    );
    expect(one!.notifications.map(({ record }) => record.published_date)).toEqual(
      days.toSorted().toReversed(),
    );
  }
});

test('an entry names what its notifications say of services, reports and data hosts, each once', () => {
  const [item] = agendaOf(model.notifications, TAKEN);
  const [alpha, beta] = model.platforms;
  const [first, ...others] = item!.notifications;
  const concerns = agendaConcernsOf({ ...item!, notifications: [first, ...others, first] });
  expect(concerns.services.map(({ id }) => id)).toEqual([idOf(4), idOf(3)]);
  expect(concerns.platformCount).toBe(2);
  expect(concerns.hosts.map(({ host, link }) => host?.name ?? link)).toEqual([
    'Host Two',
    'https://registry.example/nowhere',
  ]);
  expect(concerns.reports.map(({ id, name, release, report }) => [id, name, release, report?.path])).toEqual([
    ['XX', '', '', undefined],
    ['TR_J1', 'Titles', '5.1', '/report/TR_J1/'],
  ]);
  const agendaOfPlatform = (platform: Platform) =>
    agendaOf(notificationsOfServices(platform.services), TAKEN);
  expect([alpha, beta].map((each) => agendaOfPlatform(each!)[0]!.notifications.length)).toEqual([2, 1]);
});
