// The views of the database, of two platforms that share a service: what is counted, named and listed in which order.
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { pastOf } from '../../src/history/past.ts';
import { createDatabase, viewRowsOf } from '../../src/dataset/database.ts';
import type { TablesInput } from '../../src/dataset/data-table.ts';
import { tableDefinitionOf } from '../../src/dataset/data-tables.ts';
import { DATASET_VIEWS, DATASET_VIEWS_WITH_CSV } from '../../src/dataset/sql-views.ts';
import { modelOf } from '../../src/model/model.ts';
import { NotedFacts } from '../../src/model/noted-facts.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { factOf } from '../config/facts.ts';
import { platformOf } from '../registry/records.ts';
import { AUDIT, id, model, MOVE, UNLISTED } from '../model/two-platforms.ts';
import { entries, FEBRUARY, MARCH } from '../model/two-platforms-history.ts';

const manifest = {
  registry: 'https://registry.example',
  brand: 'usage',
  sample: false,
  taken: MARCH,
  tool: 'x',
};
const source = {
  model,
  manifest,
  site: 'https://mirror.example',
  history: { past: pastOf(entries) },
  facts: new NotedFacts(
    [
      factOf(id(2), 'platform', 'beta', { day: '2026-01-02', source: 'Ann' }),
      factOf('Acme Press', 'Delay', '20 days'),
      factOf('Nobody', 'Delay', '20 days'),
    ],
    model,
  ),
} as unknown as TablesInput;
const database: DatabaseSync = createDatabase(source);
afterAll(() => database.close());

/** These columns of a view. */
const rowsIn = (view: string, columns: string) =>
  database
    .prepare(`select ${columns} from ${view}`)
    .all()
    .map((row) => Object.values(row));

test('services: the first platform, further ones, the data host and the last audit', () => {
  const columns =
    'id, platform_id, platform_name, further_platform_ids, data_host_id, data_host_name, usage_release, last_audit_id, last_audit_status';
  expect(rowsIn('sushi_services', columns)).toEqual([
    [id(4), id(1), 'Alpha', null, id(7), 'Host Two', '5', null, null],
    [id(5), id(1), 'Alpha', null, id(7), 'Host Two', '5.1', null, null],
    [id(3), id(2), 'Beta', id(1), id(6), 'Host One', '5.1', AUDIT.id, AUDIT.audit_status],
  ]);
  expect(
    rowsIn('sushi_services', 'base_url, first_seen, last_changed, contact_email, api_key_required').at(-1),
  ).toEqual(['https://acme.example/shared', null, MARCH, null, 0]);
});

test('platforms: host types in their order, releases, and each service and report counted once', () => {
  const columns =
    'id, content_provider_name, address_country_code, host_types, releases, sushi_service_count, report_count, first_seen, last_changed';
  expect(rowsIn('platforms', columns)).toEqual([
    [id(1), 'Acme Press', 'FR', 'eBook; eJournal', '5 + 5.1', 3, 3, null, MARCH],
    [id(2), 'ACME Press ', null, 'eJournal', '5.1', 1, 3, FEBRUARY, FEBRUARY],
  ]);
});

test('a report without an ID is none of its platform', () => {
  const registry = emptyRegistry('usage');
  const offer = (report_id: string) => ({ report_id, report_name: 'Own', usage_release: '5.1' });
  addResponseJson(registry, { kind: 'platforms' }, [
    platformOf({ id: id(1), reports: [offer('TR'), offer('')] }),
  ]);
  const own = createDatabase({
    model: modelOf(registry),
    manifest,
    site: source.site,
    history: { past: pastOf([]) },
    facts: new NotedFacts([], model),
  } as unknown as TablesInput);
  const valuesIn = (view: string, column: string) =>
    own
      .prepare(`select ${column} from ${view}`)
      .all()
      .map((row) => row[column]);
  expect([valuesIn('platforms', 'report_count'), valuesIn('report_releases', 'report_id')]).toEqual([
    [1],
    ['TR'],
  ]);
  own.close();
});

test('reports of platforms, as in their records, and whether a service of the release has them', () => {
  const columns = 'platform_id, report_id, usage_release, has_sushi_service';
  expect(rowsIn('platform_reports', columns)).toEqual([
    [id(1), 'TR_J1', '5.1', 1],
    [id(1), 'PR', '5', 1],
    [id(1), 'PR', '5.1', 1],
    [id(1), 'DR', '4', 0],
    [id(2), 'IR', '5.1', 1],
    [id(2), 'TR_J1', '5.1', 1],
    [id(2), 'PR', '5', 0],
  ]);
  expect(
    rowsIn('report_releases', 'report_id, usage_release, report_name, in_catalogue, platform_count'),
  ).toEqual([
    ['DR', '4', 'Name of DR', 0, 1],
    ['IR', '5.1', 'Name of IR', 0, 1],
    ['PR', '5', 'Name of PR', 0, 2],
    ['PR', '5.1', 'Name of PR', 0, 1],
    ['TR_J1', '5.1', 'Name of TR_J1', 0, 2],
  ]);
});

test('reports and releases: what the catalogue defines or a platform offers, each platform once; days of notices', () => {
  const registry = emptyRegistry('usage');
  const report = (report_id: string) => ({ id: id(1), report_id, report_name: 'Titles', description: '' });
  const type = { id: id(1), code: 'TR', name: '', description: '', reports: ['TR', 'TR_J1'].map(report) };
  addResponseJson(registry, { kind: 'releases' }, [
    { id: id(1), number: '5.1', current: true, report_types: [type] },
  ]);
  const offers = ['TR_J1', 'TR_J1', 'OWN'].map((report_id) => ({
    report_id,
    report_name: 'Own',
    usage_release: '5.1',
  }));
  addResponseJson(registry, { kind: 'platforms' }, [
    platformOf({ reports: offers }),
    platformOf({ id: id(2), content_provider_name: ' ', reports: [] }),
  ]);
  const days = { start_date: '2026-01-01T10:00:00Z', end_date: '2026-02-01T10:00:00Z' };
  addResponseJson(
    registry,
    { kind: 'notifications' },
    { results: [{ id: id(1), ...days, reports: ['TR'] }] },
  );
  const other = createDatabase({ ...source, model: modelOf(registry) });
  const rows = other
    .prepare('select * from report_releases')
    .all()
    .map((row) => Object.values(row));
  expect(other.prepare('select count(*) as n from platform_provider').get()).toEqual({ n: 1 });
  const [notice] = other.prepare('select start_date, end_date from report_notices').all();
  other.close();
  expect(notice).toEqual({ start_date: '2026-01-01', end_date: '2026-02-01' });
  expect(rows).toEqual([
    ['OWN', '5.1', 'Own', 0, 1],
    ['TR', '5.1', 'Titles', 1, 0],
    ['TR_J1', '5.1', 'Titles', 1, 1],
  ]);
});

test('audits and migrations, with the data hosts of then and now', () => {
  const audit =
    'id, sushi_service_id, platform_id, platform_name, content_provider_name, data_host_id, data_host_name, usage_release, finished, finish_date';
  expect(rowsIn('audits', audit)).toEqual([
    [AUDIT.id, id(3), id(2), 'Beta', 'ACME Press ', id(6), 'Host One', '5.1', 1, '2025-03'],
  ]);
  const move =
    'id, migration_date, sushi_service_id, platform_id, usage_release, data_host_id, data_host_original_name, present_data_host_id, present_data_host_name';
  expect(rowsIn('migrations', move)).toEqual([
    [MOVE.id, '2025-05-01', id(4), id(1), '5', id(6), 'Was', id(7), 'Host Two'],
  ]);
});

test('notifications: the newest first, with the service that the registry has, and reports of their own', () => {
  expect(
    rowsIn(
      'notifications',
      'id, sushi_service, sushi_service_id, platform_name, data_host_id, data_host_name',
    ),
  ).toEqual([
    [id(9), id(4), id(4), 'Alpha', id(7), 'Host Two'],
    [id(8), id(3), id(3), 'Beta', null, null],
    [id('c'), id('d'), null, null, null, null],
  ]);
  expect(rowsIn('notification_report', 'notification_key, position, report_id, usage_release')).toEqual([
    [1, 1, 'XX', null],
    [2, 1, 'TR_J1', '5.1'],
  ]);
  const columns =
    'notification_id, platform_id, platform_name, sushi_service_id, data_host_id, usage_release, report_id, type, start_date, end_date, published_date, subject, link';
  const rest = ['GENERIC', '2026-03-02', null];
  const page = (service: number, notification: number) =>
    `https://mirror.example/sushi-service/${id(service)}/#notification-${id(notification)}`;
  expect(rowsIn('report_notices', columns)).toEqual([
    [id(9), id(1), 'Alpha', id(4), id(7), '5', 'XX', ...rest, '2026-01-03', 'Outage', page(4, 9)],
    [id(8), id(2), 'Beta', id(3), null, '5.1', 'TR_J1', ...rest, '2026-01-02', 'Outage', page(3, 8)],
  ]);
});

test('data hosts and providers count platforms and services once, listed or with a service', () => {
  expect(rowsIn('usage_data_host_platform', 'usage_data_host_id, position, platform, platform_id')).toEqual([
    [id(6), 1, UNLISTED, null],
  ]);
  expect(rowsIn('usage_data_hosts', 'id, name, platform_count, sushi_service_count, last_changed')).toEqual([
    [id(6), 'Host One', 2, 1, MARCH],
    [id(7), 'Host Two', 1, 2, null],
  ]);
  expect(rowsIn('providers', 'id, name, platform_count, sushi_service_count, releases')).toEqual([
    ['acme press', 'ACME Press', 2, 3, '5 + 5.1'],
  ]);
});

test('changes: a row for each field, of the record that it belongs to, with its release', () => {
  expect(
    rowsIn('changes', 'run, time, event, kind, record_id, usage_release, field, before, after, change_id'),
  ).toEqual([
    [id(2), FEBRUARY, 'platform-added', 'platform', id(2), null, null, null, null, id('a')],
    [
      id(2),
      FEBRUARY,
      'address-changed',
      'service',
      id(3),
      '5.1',
      '/url',
      'https://first.example',
      'https://second.example',
      id('b'),
    ],
    [id(2), FEBRUARY, 'service-removed', 'service', id('e'), null, null, null, null, id('c')],
    [id(3), MARCH, 'migration', 'service', id(3), '5.1', '/data_host', 'x', 'null', id('d')],
    [id(3), MARCH, 'migration', 'host', id(6), null, null, null, null, id('d')],
    [id(3), MARCH, 'release-adopted', 'platform', id(1), '5.1', null, null, null, id('e')],
    [
      id(3),
      MARCH,
      'address-changed',
      'service',
      id(3),
      '5.1',
      '/url',
      'https://second.example',
      'https://third.example',
      id('f'),
    ],
    [id(3), MARCH, 'address-changed', 'service', id(3), '5.1', '/n', '1', '["x"]', id('f')],
    [id(3), MARCH, 'address-changed', 'service', id(4), null, '/url', ' ', 'https://old.example', id(4)],
    [
      id(3),
      MARCH,
      'audit-passed',
      'service',
      id(3),
      '5.1',
      '/last_audit',
      'null',
      JSON.stringify(AUDIT),
      id(5),
    ],
    [id(3), MARCH, 'platform-removed', 'platform', id('f'), null, null, null, null, id(6)],
    [id(3), MARCH, 'notification-added', 'notification', id(8), null, null, null, null, id(7)],
  ]);
});

test('platforms of changes: one row each, of a record that was removed too; earlier changes have what an entry lacks', () => {
  const rows = database
    .prepare('select change_id, platform_id from change_platforms where change_id in (?, ?, ?, ?)')
    .all(id('c'), id('d'), id('e'), id(6))
    .map((row) => Object.values(row));
  expect(rows).toEqual([
    [id('c'), id('f')],
    [id('c'), id(1)],
    [id('d'), id(1)],
    [id('d'), id(2)],
    [id('e'), id(1)],
    [id(6), id('f')],
  ]);
  const service = { kind: 'service', id: id(3), name: 'Acme' };
  const own = [
    { id: 'first', event: 'changed', about: [{ ...service, platforms: [{ id: id(1) }, { id: id(2) }] }] },
    { id: 'removal', event: 'service-removed', about: [service, service] },
  ].map((each) => ({ ...each, fields: [] }));
  const past = pastOf([{ changes: own }] as unknown as Parameters<typeof pastOf>[0]);
  const { cells } = tableDefinitionOf('change_platform');
  expect([...cells({ ...source, history: { past } })].map(([, ...row]) => row)).toEqual([
    ['first', id(1)],
    ['first', id(2)],
    ['removal', id(1)],
    ['removal', id(2)],
  ]);
});

test('former URLs: the newest first, with the platform and release of then and the URL of now', () => {
  expect(
    rowsIn(
      'former_urls',
      'sushi_service_id, platform_id, platform_name, usage_release, former_url, until, url',
    ),
  ).toEqual([
    [id(3), id(1), 'Then', '5.1', 'https://second.example', MARCH, 'https://acme.example/shared/r51/'],
    [id('e'), id('f'), 'Then', '5', 'https://removed.example', FEBRUARY, null],
    [id(3), id(1), 'Then', '5.1', 'https://first.example', FEBRUARY, 'https://acme.example/shared/r51/'],
  ]);
});

test('facts: a row for each, with its record, if the registry has that', () => {
  expect(rowsIn('facts', 'kind, id, name, label, value, day, source')).toEqual([
    ['platform', id(2), 'Beta', 'platform', 'beta', '2026-01-02', 'Ann'],
    ['provider', 'acme press', 'ACME Press', 'Delay', '20 days', null, null],
  ]);
});

test('flags are true and false in files, and no view has numbers of rows', () => {
  const sheet = DATASET_VIEWS_WITH_CSV.find(({ name }) => name === 'sushi_services')!;
  const rows = [...viewRowsOf(database, sheet, 2)];
  const at = sheet.columns.findIndex(({ name }) => name === 'api_key_required');
  expect(rows.map((row) => row[at])).toEqual([false, null]);
  expect(rowsIn('sushi_services', 'further_fields').flat()).toEqual([null, null, null]);
  const names = DATASET_VIEWS.flatMap(({ columns }) => columns.map(({ name }) => name));
  for (const number of ['key', 'position']) expect(names).not.toContain(number);
});
