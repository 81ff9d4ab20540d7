// Calendars as another program reads them.
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFilesOf } from '../../src/calendar/calendar-files.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { addJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { sampleAnswer } from '../../src/sample/sample-answers.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';

const SITE = 'https://mirror.example/base';
const BEGAN = '2025-11-22T03:00:00.000Z';
const LATER = '2026-07-15T03:00:00.000Z';

function sampleModel(night: number): Model {
  const sample = sampleRegistry({ night });
  const registry = emptyRegistry('usage');
  const add = (endpoint: Endpoint): void => {
    const answer = sampleAnswer(sample, endpoint, { base: 'https://registry.example', formatApi: false });
    addJson(registry, endpoint, structuredClone(answer));
  };
  add({ kind: 'platforms' });
  add({ kind: 'notifications' });
  for (const { id } of sample.platforms) add({ kind: 'platform', id });
  for (const { id } of sample.hosts) add({ kind: 'host', id });
  for (const { id } of sample.services) {
    add({ kind: 'service', id });
    add({ kind: 'service-notifications', id });
  }
  return modelOf(registry);
}

const model = sampleModel(30);
const moved = model.services.find(({ migrations }) =>
  migrations.some(({ record }) => record.migration_date === '2026-11-19'),
)!;
const entries = [
  { taken: BEGAN, changes: [] },
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
] as unknown as HistoryEntry[];

const filesOf = () => new Map(calendarFilesOf({ model, entries, taken: LATER, site: SITE }));
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
    const last = found.event.endDate.clone();
    last.adjust(-1, 0, 0, 0);
    expect(last.toString()).toBe((record.end_date ?? record.start_date)!.slice(0, 10));
    expect(found.event.summary).toContain(record.subject);
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
    subject: `Number ${id}`,
    start_date,
    end_date,
  });
  addJson(
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
  const files = new Map(calendarFilesOf({ model: modelOf(registry), entries: [], taken: LATER, site: SITE }));
  const events = eventsIn(files.get('notification/calendar.ics')!);
  expect(events.map(({ event, stamp }) => [event.summary, event.startDate.toString(), stamp])).toEqual([
    ['Number 4', '2026-02-03', '2026-07-15T03:00:00Z'],
    ['Number 5', '2026-03-02', '2026-07-15T03:00:00Z'],
  ]);
});
