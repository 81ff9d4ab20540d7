import { expect, test } from 'vitest';
import { notificationFactsOf } from '../../src/lists/filter-facts.ts';
import { agendaAheadOf, agendaOf, agendaTimeOf } from '../../src/model/notification-agenda.ts';
import { notificationsAround, notificationsOfServices } from '../../src/model/notifications.ts';
import { agendaConcernsOf, concernsBeside } from '../../src/model/agenda-concerns.ts';
import type { Notification, Platform, Service } from '../../src/model/model-types.ts';
import { DAY as TAKEN, id as idOf, model } from './two-platforms.ts';

const DAY = '2026-03-01';
const OUTAGE = { subject: 'Outage', message: 'Down for an hour.', type: 'GENERIC', source: 'Host' };
type Dates = readonly [string | null, string | null];
let count = 0;

function notification([start_date, end_date]: Dates, others: object = {}, service?: object): Notification {
  const id = `id-${(count += 1)}`;
  const dates = { published_date: '2026-02-01', start_date, end_date };
  const record = { ...OUTAGE, id, reports: [], ...dates, ...others };
  return { record, service, host: undefined, reports: [] } as unknown as Notification;
}

const serviceOf = (id: string, release: string, platform: object, host = '') =>
  ({
    id,
    name: id,
    path: `/${id}/`,
    release,
    platforms: [platform],
    host: { id: host },
    distinction: {},
  }) as unknown as Service;

const DATED: [published_date: string, ...dates: Dates][] = [
  ['2026-02-28', null, null],
  ['', null, null],
  ['2026-02-01', 'soon', null],
  ['2026-02-01', '2026-03-02', null],
  ['2026-02-01', '2026-03-02T00:00:00Z', '2026-03-05'],
  ['2026-02-01', '2026-03-01', '2026-03-01'],
  ['2026-02-01', '2026-02-01', '2026-03-01T01:00:00Z'],
  ['2026-02-01', null, '2026-03-02'],
  ['2026-02-01', '2026-01-31', null],
  ['2026-02-01', '2026-01-30', null],
  ['2026-02-01', '2020-01-01', null],
  ['2026-02-01', '2026-02-01', '2026-02-28T23:00:00Z'],
  ['2026-02-01', null, '2026-02-28'],
  ['2024-02-01', '2026-02-27', '2026-03-01'],
  ['2026-02-20', '2026-02-20', null],
  ['2026-02-22', '2026-02-20', ''],
  ['2026-02-21', '2026-02-19', null],
  ['2024-01-01', '2026-03-02', '2026-03-03'],
  ['2024-02-02', '2026-03-02', '2026-03-09'],
  ['2025-01-01', '2026-05-01', null],
  ['2026-02-01', '2026-03-31', '2026-05-01'],
  ['2026-02-01', '2026-04-01', null],
  ['2026-02-02', '2026-02-03', '2026-02-04'],
  ['2025-06-01', '2025-03-01', null],
  ['2025-03-01', '2025-02-28', null],
  ['2023-01-01', '2022-01-01', null],
];

test('what is on and what comes next are first, then the newest, then what began long ago without an end', async () => {
  const notifications = DATED.map(([published_date, ...dates], i) =>
    notification(dates, { published_date, subject: String(i) }),
  );
  const near = new Set(agendaAheadOf(notifications, DAY).map((item) => item.notifications[0]));
  const [lines, reversed] = [notifications, notifications.toReversed()].map((all) =>
    agendaOf(all, DAY).map(({ part, time, notifications: [first, ...others] }) => {
      const { published_date, start_date, end_date } = first.record;
      expect([others, agendaTimeOf(first, DAY)]).toEqual([[], time]);
      const days = `from ${start_date} to ${end_date}, published “${published_date}”`;
      return `${part}: ${time}, ${days}${near.has(first) ? ' · ahead' : ''}`;
    }),
  );
  expect(reversed).toEqual(lines);
  await expect(`${lines!.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/agenda.txt');
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
  const services = [serviceOf('a', '5.1', {}, 'x'), serviceOf('b', '5', {}, 'y')];
  const [item] = agendaOf(
    services.map((service) => notification(dates, {}, service)),
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

test.each<Dates>([
  [null, null],
  ['2026-02-01', '2026-02-02'],
  ['2026-02-20', null],
  ['2026-03-02', null],
  ['2025-01-01', null],
])('from %s to %s: the newest comes first; an entry shows its newest notification', (...dates) => {
  const days = ['2026-01-01', '2026-01-03', '2026-01-02'];
  const newestFirst = days.toSorted().toReversed();
  const agendaWith = (subjectOf: (day: string) => string) =>
    agendaOf(
      days.map((day) => notification(dates, { published_date: day, subject: subjectOf(day) })),
      DAY,
    ).map(({ notifications }) => notifications.map(({ record }) => record.published_date));
  expect(agendaWith((day) => day)).toEqual(newestFirst.map((day) => [day]));
  expect(agendaWith(() => 'same')).toEqual([newestFirst]);
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

test('around services are their notifications, and what their data host published for all its services', () => {
  const [shared, other] = [3, 4].map((digit) => model.services.find(({ id }) => id === idOf(digit))!);
  const ofHost = { ...model.notifications[0]!, service: undefined, host: shared!.host };
  const all = [ofHost, { ...ofHost, service: other }, { ...ofHost, host: undefined }, ...model.notifications];
  expect(notificationsAround([shared!], all)).toEqual([...shared!.notifications, ofHost]);
});

test.each([
  [[3], 3, ''],
  [[3], 2, ''],
  [[3], 5, '3'],
  [[3, 4], 3, '4'],
  [[3, 4], 1, '43'],
])('services %j, beside the record %d: “%s”', (digits, page, shown) => {
  const services = model.services.filter(({ id }) => digits.some((digit) => id === idOf(digit)));
  const { path } = [...model.services, ...model.platforms].find(({ id }) => id === idOf(page))!;
  const concerns = { services, platformCount: 0, hosts: [], reports: [] };
  const beside = concernsBeside(concerns, path).services;
  expect(beside.map(({ id }) => id[0]).join('')).toBe(shown);
});
