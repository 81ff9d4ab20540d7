// Tables of what changed: over the year of history that the sample brings.
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, viewRowsOf } from '../../src/dataset/database.ts';
import { SiteNotes } from '../../src/config/notes/site-notes.ts';
import type { TablesInput } from '../../src/dataset/data-table.ts';
import { datasetViewsWithCsv } from '../../src/dataset/sql-views.ts';
import { HISTORY_TABLES } from '../../src/dataset/tables/history-tables.ts';
import { sampleHistory } from '../../src/sample/sample-history.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { sampleModel } from '../model/sample-model.ts';

const REGISTRY = 'https://registry.example';
const SITE = 'https://mirror.example/base';
const now = new Date('2026-11-22T03:00:00Z');
const { entries } = sampleHistory({ brand: undefined, registry: REGISTRY, now });
const model = sampleModel(readSampleNights().length);
const changes = entries.flatMap(({ taken, changes: own }) => own.map((change) => ({ ...change, taken })));

let database: DatabaseSync;
beforeAll(() => {
  const manifest = { registry: REGISTRY, brand: 'usage', sample: true, taken: now.toISOString(), tool: 'x' };
  database = createDatabase({
    model,
    manifest,
    site: SITE,
    entries,
    notes: new SiteNotes([], model),
  } as unknown as TablesInput);
});
afterAll(() => database.close());

const query = (sql: string) => database.prepare(sql).all() as Record<string, string | null>[];

test.each(['platform', 'service', 'host'] as const)('each %s has the time of its latest change', (kind) => {
  const table = { platform: 'platforms', service: 'sushi_services', host: 'usage_data_hosts' }[kind];
  const view = datasetViewsWithCsv({ hasStates: false }).find(({ name }) => name === table)!;
  expect(view.columns.slice(-2).map(({ name }) => name)).toEqual(['first_seen', 'last_changed']);
  const rows = query(`select id, first_seen, last_changed from ${table}`);
  expect(rows).toHaveLength(
    { platform: model.platforms, service: model.services, host: model.hosts }[kind].length,
  );
  for (const { id, first_seen, last_changed } of rows) {
    const own = changes.filter(({ about }) => about.some((each) => each.kind === kind && each.id === id));
    expect(last_changed).toBe(own.at(-1)?.taken ?? null);
    const added = own.find(({ event, taken }) => event === `${kind}-added` && taken === own[0]?.taken);
    expect(first_seen).toBe(added?.taken ?? null);
  }
  expect(rows.some(({ last_changed }) => last_changed !== null)).toBe(true);
  expect(rows.some(({ last_changed }) => last_changed === null)).toBe(true);
});

test('a record that the history began with, was removed and came back has no first time', () => {
  const [row] = query(
    "select first_seen, last_changed from platforms where name = 'Österreichisches Almarchiv'",
  );
  expect(row!['first_seen']).toBeNull();
  expect(row!['last_changed']).not.toBeNull();
});

test('each changed field of each record is a row, with the values as published', () => {
  const rows = query('select * from changes');
  const fields = changes.flatMap(({ about, fields: own }) =>
    about.filter(({ kind }) => kind === about[0]!.kind).flatMap(() => own.map(({ field }) => field)),
  );
  expect(rows.filter(({ field }) => field !== null).map(({ field }) => field)).toEqual(fields);
  expect(new Set(rows.map(({ change_id }) => change_id))).toEqual(new Set(changes.map(({ id }) => id)));
  const url = rows.find(({ event }) => event === 'address-changed')!;
  expect(url).toMatchObject({
    kind: 'service',
    name: 'Zeitschriftenportal Mittelgebirge',
    usage_release: '5.1',
    field: '/url',
  });
  expect(url['after']).toBe('https://sushi.mittelgebirge.example/r51/');
  expect(rows.filter(({ kind, field }) => kind === 'host' && field === '/data_host')).toEqual([]);
  expect(JSON.stringify(rows)).not.toMatch(/"(email|person|phone)/);
});

test('which services changed their URL since a day, and adoption by month, are one query each', () => {
  const changed = query(
    "select record_id, after from changes where event = 'address-changed' and time >= '2026-01-01'",
  );
  expect(changed.map(({ record_id }) => record_id)).toContain(
    model.services.find(({ name }) => name === 'Zeitschriftenportal Mittelgebirge')!.id,
  );
  expect(
    query(
      "select substr(time, 1, 7) as month, count(*) as platforms from changes where event = 'release-adopted' and usage_release = '5.1' group by 1",
    ),
  ).toEqual([{ month: expect.stringMatching(/^\d{4}-\d{2}$/) as string, platforms: 1 }]);
});

test('former URLs belonged to changed and removed services that have not come back, the newest first', () => {
  const rows = query('select * from former_urls');
  const expected = changes.flatMap(({ event, fields, last, about, taken }) => {
    if (about[0]!.kind !== 'service') return [];
    const before =
      event === 'service-removed' ? last?.['url'] : fields.find(({ field }) => field === '/url')?.before;
    return before ? [[about[0]!.id, before, taken]] : [];
  });
  const urlOf = (id: unknown) => model.services.find((each) => each.id === id)?.record.url;
  const lost = expected.filter(([id, before]) => urlOf(id) !== before);
  expect(lost.length).toBeLessThan(expected.length);
  expect(lost.length).toBeGreaterThan(1);
  expect(rows.map((row) => [row['sushi_service_id'], row['former_url'], row['until']])).toEqual(
    lost.toReversed(),
  );
  for (const { sushi_service_id: id, url } of rows) expect(url).toBe(urlOf(id) ?? null);
});

test('a former URL that a service had twice has one row, with the later time', () => {
  const urls = ['a', 'b', 'a', 'c'];
  const moves = urls.slice(1).map((after, i) => ({
    taken: String(i),
    changes: [
      {
        about: [{ kind: 'service', id: 's', name: '' }],
        fields: [{ field: '/url', before: urls[i], after }],
      },
    ],
  }));
  const table = HISTORY_TABLES.find(({ name }) => name === 'former_url')!;
  const rows = [...table.cells({ model, entries: moves } as unknown as TablesInput)];
  const [url, until] = ['former_url', 'until'].map((name) =>
    table.columns.findIndex((each) => each.name === name),
  );
  expect(rows.map((row) => [row[url!], row[until!]])).toEqual([
    ['a', '2'],
    ['b', '1'],
  ]);
});

test('notifications that name reports have a row for each, with the period that they give', () => {
  const rows = [
    ...viewRowsOf(
      database,
      datasetViewsWithCsv({ hasStates: false }).find(({ name }) => name === 'report_notices')!,
    ),
  ];
  const named = model.notifications.flatMap(({ record, reports }) =>
    reports.map(({ id }) => [record.id, id]),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(rows.map((row) => [row[0], row[6]])).toEqual(named);
  const [row] = query("select * from report_notices where report_id = 'IR' and type = 'DATA EDIT'");
  const notification = model.notifications.find(({ record }) => record.id === row!['notification_id'])!;
  expect(row).toMatchObject({
    platform_name: notification.service!.platforms[0]!.name,
    sushi_service_id: notification.service!.id,
    start_date: notification.record.start_date?.slice(0, 10) ?? null,
    end_date: notification.record.end_date?.slice(0, 10) ?? null,
    subject: notification.record.subject,
    link: `${SITE}${notification.service!.path}#notification-${notification.record.id}`,
  });
});
