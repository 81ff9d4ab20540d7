// Calendars as another program reads them.
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFilesOf } from '../../../src/history/calendar/calendar-files.ts';
import type { HistoryEntry } from '../../../src/history/entry.ts';
import { pastOf } from '../../../src/history/past.ts';
import { modelOf } from '../../../src/model/model.ts';
import { addResponseJson, emptyRegistry } from '../../../src/registry/reading/registry.ts';
import { readHistory } from '../../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry } from '../../../src/snapshot/store/snapshot-store.ts';
import { sampleModel } from '../../model/sample-model.ts';
import * as small from '../../model/two-platforms.ts';
import { entries as smallEntries, MARCH } from '../../model/two-platforms-history.ts';
import { play, type Script } from '../../snapshot/scripted-origin.ts';
import * as at from '../../snapshot/small-registry.ts';
import { newFolder, take } from '../../snapshot/take.ts';

const SITE = 'https://mirror.example/base';
const BEGAN = '2025-11-22T03:00:00.000Z';
const LATER = '2026-07-15T03:00:00.000Z';

const model = sampleModel(30);
const moved = model.services.find(({ migrations }) =>
  migrations.some(({ record }) => record.migration_date === '2026-11-19'),
)!;
const entries = [
  {
    taken: BEGAN,
    changes: [
      {
        event: 'service-added',
        about: [{ kind: 'service', id: moved.id }],
        fields: [{ field: '/former_migrations', after: moved.record.migrations }],
      },
    ],
  },
  {
    taken: LATER,
    changes: [
      {
        event: 'migration',
        about: [{ kind: 'service', id: moved.id, name: moved.name }],
        fields: [{ field: '/migrations', before: [], after: moved.record.migrations }],
      },
    ],
  },
  {
    taken: '2026-08-01T03:00:00.000Z',
    changes: [
      { event: 'changed', about: [], fields: [{ field: '/migrations', after: moved.record.migrations }] },
      {
        event: 'changed',
        about: [],
        fields: [
          { field: '/migrations', after: 'x' },
          { field: '/x', after: [] },
        ],
      },
    ],
  },
] as unknown as HistoryEntry[];

const filesOf = () => new Map(calendarFilesOf({ model, past: pastOf(entries), taken: LATER, site: SITE }));
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((each) => ({
    event: new ICAL.Event(each),
    stamp: each.getFirstPropertyValue('dtstamp')!.toString(),
    url: String(each.getFirstPropertyValue('url')),
  }));

test('the calendar of all has each notification with a date, and each migration, with its days', () => {
  const events = eventsIn(filesOf().get('notification/calendar.ics')!);
  const dated = model.notifications.filter(({ record }) => record.start_date ?? record.end_date);
  const migrations = model.services.flatMap((service) => service.migrations);
  expect(dated.length).toBeGreaterThan(20);
  expect(migrations.length).toBeGreaterThan(2);
  expect(events).toHaveLength(dated.length + migrations.length);
  for (const { record } of dated) {
    const found = events.find(({ event }) => event.uid.includes(record.id))!;
    expect(found.event.startDate.toString()).toBe((record.start_date ?? record.end_date)!.slice(0, 10));
    expect(found.event.startDate.isDate).toBe(true);
    // An event of weeks does not make a person busy.
    const busy = ['transp', 'x-microsoft-cdo-busystatus'];
    const valuesOfBusy = busy.map((name) => found.event.component.getFirstPropertyValue(name));
    expect(valuesOfBusy).toEqual(['TRANSPARENT', 'FREE']);
    const last = found.event.endDate.clone();
    last.adjust(-1, 0, 0, 0);
    expect(last.toString()).toBe((record.end_date ?? record.start_date)!.slice(0, 10));
    const isOpen = record.end_date === null;
    expect(found.event.component.hasProperty('dtend')).toBe(!isOpen);
    const note = isOpen ? ' (no end stated)' : record.start_date ? '' : ' (until this day; no start stated)';
    expect(found.event.summary.endsWith(record.subject + note)).toBe(true);
    expect(found.url).toContain(`#notification-${record.id}`);
  }
  expect(new Set(events.map(({ event }) => event.uid)).size).toBe(events.length);
});

test('the stamp is the time of the record, or of the run that first found it', () => {
  const events = eventsIn(filesOf().get('notification/calendar.ics')!);
  for (const { record } of model.notifications.filter((each) => each.record.start_date)) {
    const { stamp } = events.find(({ event }) => event.uid.includes(record.id))!;
    const time = new Date(record.last_modified || record.published_date).toISOString();
    expect(stamp).toBe(`${time.slice(0, 19)}Z`);
  }
  const stampOf = (id: string) => events.find(({ event }) => event.uid.includes(id))!.stamp;
  expect(stampOf(moved.migrations[0]!.record.id)).toBe('2026-07-15T03:00:00Z');
  const older = model.services.find(({ migrations, id }) => migrations.length > 0 && id !== moved.id)!;
  expect(stampOf(older.migrations[0]!.record.id)).toBe('2025-11-22T03:00:00Z');
});

test('a service moves on a day to come, and moved on one that is past', () => {
  const summaryAt = (taken: string) => {
    const files = new Map(calendarFilesOf({ model, past: pastOf(entries), taken, site: SITE }));
    const found = eventsIn(files.get('notification/calendar.ics')!).filter(({ url }) =>
      url.includes(moved.id),
    );
    return found.map(({ event }) => event.summary).filter((each) => each.endsWith('data host'));
  };
  const words = (verb: string) => [`${moved.name}: release 5.1 service ${verb} to another data host`];
  expect(summaryAt('2026-11-19T03:00:00Z')).toEqual(words('moves'));
  expect(summaryAt('2026-11-20T03:00:00Z')).toEqual(words('moved'));
});

test('platforms and providers with dates have a calendar of their own, others none', () => {
  const files = filesOf();
  const [platform] = moved.platforms;
  const summaries = (path: string) =>
    eventsIn(files.get(`${decodeURI(path).slice(1)}calendar.ics`)!).map(({ event }) => event.summary);
  const own = summaries(platform!.path);
  expect(own).toContain(`${platform!.name}: release 5.1 service moves to another data host`);
  expect(summaries(platform!.provider!.path)).toEqual(own);
  const without = model.platforms.find(({ services }) =>
    services.every(({ notifications, migrations }) => notifications.length + migrations.length === 0),
  )!;
  expect([...files.keys()]).not.toContain(`${without.path.slice(1)}calendar.ics`);
});

test('the same records give the same bytes', () => {
  expect([...filesOf()]).toEqual([...filesOf()]);
});

test('dates that are missing or cannot be read make no event', () => {
  const registry = emptyRegistry('usage');
  const base = { source: '', type: '', message: '', reports: [], sushi_service: null, data_host: null };
  const notification = (id: number, start_date: string | null, end_date: string | null) => ({
    ...base,
    id: `77777777-0000-4000-8000-00000000000${id}`,
    published_date: '',
    last_modified: 'soon',
    subject: id === 4 ? '' : `Number ${id}`,
    start_date,
    end_date,
  });
  addResponseJson(
    registry,
    { kind: 'notifications' },
    {
      count: 7,
      next: null,
      previous: null,
      results: [
        notification(1, null, null),
        notification(2, 'in spring', ''),
        notification(3, '2026-13-40', null),
        notification(4, null, '2026-02-03'),
        notification(5, '2026-03-02T10:00:00Z', '2026-03-01'),
        notification(6, '2026-02-30', null),
      ],
    },
  );
  const files = new Map(
    calendarFilesOf({ model: modelOf(registry), past: pastOf([]), taken: LATER, site: SITE }),
  );
  const events = eventsIn(files.get('notification/calendar.ics')!);
  expect(events.map(({ event, stamp }) => [event.summary, event.startDate.toString(), stamp])).toEqual([
    ['Without a subject (until this day; no start stated)', '2026-02-03', '2026-07-15T03:00:00Z'],
    ['Number 5 (the stated end, 1 March 2026, is before the start)', '2026-03-02', '2026-07-15T03:00:00Z'],
  ]);
});

test('notifications without an ID on one service are events of their own', () => {
  const [first] = small.model.notifications;
  const notifications = ['2026-03-02', '2026-03-03'].map((start_date) => ({
    ...first!,
    record: { ...first!.record, id: '', start_date },
  }));
  const uidsOf = (listed: typeof notifications) => {
    const found = { ...small.model, services: [], platforms: [], providers: [], notifications: listed };
    const files = new Map(calendarFilesOf({ model: found, past: pastOf([]), taken: LATER, site: SITE }));
    return eventsIn(files.get('notification/calendar.ics')!).map(({ event }) => event.uid);
  };
  expect(new Set(uidsOf(notifications)).size).toBe(2);
  expect(uidsOf(notifications)).toEqual(notifications.flatMap((each) => uidsOf([each])));
});

/** Dates of the notification and the move, night by night; null removes the notification. */
const NIGHTS: [start: string | null, end: string | null, migration_date: string, subject?: string][] = [
  ['2026-03-01', '2026-03-02', '2026-05-01'],
  ['2026-03-01', '2026-03-02', '2026-05-01', 'New subject'],
  ['2026-03-01T10:00:00Z', '2026-03-02', '2026-05-02'],
  ['2026-03-04', '2026-03-05', '2026-05-02'],
  ['2026-03-04', null, '2026-05-03'],
  [null, null, '2026-05-03'],
  ['2026-03-06', '2026-03-07', '2026-05-03'],
];

test.each(['usage', 'counter'])('brand %s: SEQUENCE grows with each change of the dates', async (brand) => {
  const branded = (script: Script): Script =>
    JSON.parse(JSON.stringify(script).replaceAll(/usage(?=_release|-release)/g, brand)) as Script;
  const snapshotDir = newFolder();
  const played = await play({});
  const sequences: (number | undefined)[][] = [];
  for (const [night, [start_date, end_date, migration_date, subject = 'Down']] of NIGHTS.entries()) {
    const script = at.small();
    const service = script[at.servicePath(at.S2)] as { migrations: object[] };
    service.migrations = service.migrations.map((each) => ({ ...each, migration_date }));
    const isListed = start_date !== null;
    script[at.listPath(at.S2)] = isListed ? [{ ...at.notificationOf(1), start_date, end_date, subject }] : [];
    played.script = branded(script);
    await take(played, snapshotDir, night + 1);
    const snapshot = await openSnapshot(snapshotDir);
    const files = calendarFilesOf({
      past: pastOf((await readHistory(snapshotDir, snapshot)).entries),
      model: modelOf(readRegistry(snapshot)),
      taken: snapshot.manifest.taken,
      site: SITE,
    });
    const events = eventsIn(new Map(files).get('notification/calendar.ics')!);
    sequences.push(
      ['notification', 'migration'].map(
        (kind) => events.find(({ event }) => event.uid.startsWith(kind))?.event.sequence,
      ),
    );
  }
  expect(sequences).toEqual([
    [0, 0],
    [0, 0],
    [0, 1],
    [1, 1],
    [2, 2],
    [undefined, 2],
    // It was removed, and came back with other dates.
    [3, 2],
  ]);
});

/** The names of properties that calendars have, with their parameters. */
const PROPERTIES = [
  'BEGIN VERSION PRODID NAME X-WR-CALNAME UID SEQUENCE DTSTAMP DTSTART;VALUE=DATE DTEND;VALUE=DATE',
  'TRANSP X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT SUMMARY DESCRIPTION URL;VALUE=URI END',
].flatMap((names) => names.split(' '));
// Some programs end a line at these too, such as Python's splitlines.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0A-\x1F\x7F\x85\u2028\u2029]/;

/** The lines of a calendar, unfolded: name and value. Fails where RFC 5545, 3.1, is not kept. */
function strictLinesOf(text: string): [name: string, value: string][] {
  expect(text.isWellFormed()).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  expect(lines.filter((line) => CONTROLS.test(line) || Buffer.byteLength(line) > 75)).toEqual([]);
  return lines
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, name, value] = /^([^:]+):(.+)$/.exec(line) ?? [];
      expect(PROPERTIES, line).toContain(name);
      return [name!, value!];
    });
}

const valuesOf = (lines: [name: string, value: string][], name: string): string[] =>
  lines.filter(([each]) => each === name).map(([, value]) => value);

const INJECTED = ['\n', '\r', '\r\n', '\u2028', '\x85', '\v'].map((end) =>
  ['', 'END:VEVENT', 'BEGIN:VEVENT', 'ATTACH:https://evil.example/x', 'STATUS:CANCELLED', ''].join(end),
);
const HOSTILE = [
  ...INJECTED,
  '\0\x01\x1b]0;owned\x07\x7F',
  '\ud800 \udfff',
  String.raw`\n\N\;,"'`,
  '漢'.repeat(100),
  `a${'😀'.repeat(60)}`,
  'https://evil.example/\r\nATTACH:x',
];

test('no name, ID, subject, message, URL or date adds a line to a calendar', () => {
  const platformId = 'aaaaaaaa-0000-4000-8000-000000000001';
  const serviceId = 'bbbbbbbb-0000-4000-8000-000000000001';
  const hosts = { data_host: null, data_host_original_name: null };
  for (const hostile of HOSTILE) {
    const registry = emptyRegistry('usage');
    const service = { id: serviceId, usage_release: hostile, url: hostile };
    const platform = { id: platformId, name: hostile, abbrev: hostile, content_provider_name: `P${hostile}` };
    addResponseJson(registry, { kind: 'platforms' }, [{ ...platform, sushi_services: [] }]);
    addResponseJson(
      registry,
      { kind: 'platform', id: platformId },
      { ...platform, website: hostile, sushi_services: [{ ...service, url: hostile }] },
    );
    addResponseJson(
      registry,
      { kind: 'service', id: serviceId },
      {
        ...service,
        platforms: [{ id: platformId, name: hostile }],
        migrations: [
          { ...hosts, id: hostile, migration_date: '2026-11-19', data_host_original_name: hostile },
        ],
      },
    );
    const notification = { source: hostile, type: hostile, subject: hostile, message: hostile, reports: [] };
    const days = [
      ['2026-02-03', '2026-02-04', '0000-01-01T00:00:00+14:00'],
      ['9999-12-31', '9999-12-31', '9999-12-31T23:59:59-14:00'],
      ['2026-02-03', '9999-12-31', hostile],
      [hostile, '0000-01-01', '2026-01-01'],
    ];
    const results = days.map(([start_date, end_date, last_modified], i) => ({
      ...notification,
      start_date,
      end_date,
      last_modified,
      published_date: hostile,
      id: `${i}${hostile}`,
      sushi_service: { id: serviceId },
      data_host: hostile,
    }));
    addResponseJson(registry, { kind: 'notifications' }, { count: 4, next: null, previous: null, results });
    const files = [
      ...calendarFilesOf({
        model: modelOf(registry),
        past: pastOf([]),
        taken: LATER,
        site: SITE,
        siteName: hostile,
      }),
    ];
    expect(files).toHaveLength(3);
    for (const [, text] of files) {
      const lines = strictLinesOf(text);
      const only = (name: string): string[] => valuesOf(lines, name);
      expect(only('BEGIN')).toEqual(['VCALENDAR', ...days.map(() => 'VEVENT'), 'VEVENT']);
      expect(only('END')).toEqual([...days.map(() => 'VEVENT'), 'VEVENT', 'VCALENDAR']);
      expect(new Set(only('UID')).size).toBe(5);
      for (const uid of only('UID')) expect(uid).toMatch(/^[!-~]+$/);
      for (const url of only('URL;VALUE=URI'))
        expect(url).toMatch(/^https:\/\/mirror\.example\/base\/[\w/#-]+$/);
      for (const stamp of only('DTSTAMP')) expect(stamp).toMatch(/^\d{8}T\d{6}Z$/);
      for (const day of [...only('DTSTART;VALUE=DATE'), ...only('DTEND;VALUE=DATE')])
        expect(day).toMatch(/^\d{8}$/);
      const events = eventsIn(text);
      for (const { event } of events) expect(event.endDate.compare(event.startDate)).toBe(1);
      if (hostile === '漢'.repeat(100)) expect(events[0]!.event.summary).toContain(hostile);
    }
  }
});

test('events keep their IDs of version 1.0.0', () => {
  const events = eventsIn(filesOf().get('notification/calendar.ics')!);
  const ids = [
    ...model.notifications
      .filter(({ record }) => record.start_date ?? record.end_date)
      .map(({ record }) => `notification-${record.id}`),
    ...model.services.flatMap(({ id, migrations }) =>
      migrations.map(({ record }) => `migration-${id}-${record.id}`),
    ),
  ];
  expect(events.map(({ event }) => event.uid).toSorted()).toEqual(
    ids.map((id) => `${id}@registry-snapshot`).toSorted(),
  );
});

test('each calendar has what concerns its platforms, once, with names, texts and the days of two moves', () => {
  const { id } = small;
  const moves = [
    { ...small.MOVE, id: id('e') },
    { ...small.MOVE, id: '', data_host: null, migration_date: '2026-03-02' },
  ];
  const between = { host: undefined, link: null, name: 'Was' };
  const services = small.model.services.map((service) =>
    service.id === id(4)
      ? {
          ...service,
          migrations: moves.map((record, i) => ({
            record,
            service,
            from: i === 0 ? { ...between, host: small.model.hosts[0] } : between,
            to: i === 0 ? between : { ...between, host: service.host },
          })),
        }
      : service,
  );
  const seen = [
    {
      taken: MARCH,
      changes: [{ event: 'notification-added', about: [{ kind: 'notification', id: id('c') }], fields: [] }],
    },
  ];
  const bare = { ...services[1]!, release: '', host: undefined };
  bare.migrations = [
    {
      record: { ...moves[1]!, data_host_original_name: '' },
      service: bare,
      from: { ...between, name: '' },
      to: { ...between, name: '' },
    },
  ];
  services[1] = bare;
  const undated = small.model.notifications.map((each) => ({
    ...each,
    record: { ...each.record, published_date: 'soon' },
  }));
  const changed = { ...small.model, services, notifications: undated };
  const files = calendarFilesOf({
    model: changed,
    past: pastOf([...smallEntries.slice(0, 1), ...(seen as unknown as HistoryEntry[])]),
    taken: MARCH,
    site: SITE,
    siteName: 'Mirror',
  });
  const calendars = new Map(
    [...files].map(([file, text]) => [
      file,
      [/^X-WR-CALNAME:(.*)\r$/m.exec(text)![1], eventsIn(text)] as const,
    ]),
  );
  const folders = [`platform/${id(1)}`, `platform/${id(2)}`, 'provider/acme-press'];
  expect([...calendars.keys()]).toEqual(
    ['notification', ...folders].map((folder) => `${folder}/calendar.ics`),
  );
  expect([...calendars.values()].map(([name]) => name)).toEqual(
    ['Registry', 'Alpha', 'Beta', 'ACME Press'].map((name) => `${name} · Mirror`),
  );
  const [registry, , beta, provider] = [...calendars.values()].map(([, events]) =>
    events.map(({ event, stamp, url }) => [
      event.startDate.toString(),
      event.summary,
      event.component.hasProperty('description') ? event.description : null,
      stamp,
      url.slice(SITE.length),
    ]),
  );
  const [began, march] = ['2026-01-01T03:00:00Z', '2026-03-01T03:00:00Z'];
  const page = (digit: number) => `/sushi-service/${id(digit)}/`;
  const ofShared = [
    '2026-03-02',
    'Beta, Alpha: Outage (no end stated)',
    'Down.',
    '2026-01-02T00:00:00Z',
    `${page(3)}#notification-${id(8)}`,
  ];
  expect(registry).toEqual([
    [
      '2025-05-01',
      'Alpha: release 5 service moved to another data host',
      'From Host One to Was',
      began,
      `${page(4)}#migrations`,
    ],
    [
      '2026-03-02',
      'Alpha: release 5 service moves to another data host',
      'From Was to Host Two',
      began,
      `${page(4)}#migrations`,
    ],
    ['2026-03-02', 'Alpha: service moves to another data host', null, began, `${page(5)}#migrations`],
    ['2026-03-02', 'Beta, Alpha: Outage (no end stated)', 'Down.', began, ofShared[4]],
    ['2026-03-02', 'Alpha: Outage (no end stated)', 'Down.', began, `${page(4)}#notification-${id(9)}`],
    ['2026-03-02', 'Outage (no end stated)', 'Down.', march, `/notification/#notification-${id('c')}`],
  ]);
  const uids = calendars.get('notification/calendar.ics')![1].map(({ event }) => event.uid);
  expect(uids.slice(0, 2)).toEqual([
    `migration-${id(4)}-${id('e')}@registry-snapshot`,
    `migration-${id(4)}-2026-03-02@registry-snapshot`,
  ]);
  expect(beta).toEqual([ofShared]);
  expect(provider!.map(([, summary]) => summary)).toEqual([
    'Alpha: release 5 service moved to another data host',
    'Beta, Alpha: Outage (no end stated)',
    'Alpha: Outage (no end stated)',
  ]);
});
