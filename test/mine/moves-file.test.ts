// The file to update a harvester with: what is in each row, and which services have one.
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { movesCsv, type ListedPlatform } from '../../src/mine/moves-file.ts';
import type { MyChange } from '../../src/mine/changes-since.ts';
import { changeOf, newsOf, platformOf, serviceOf } from './small-news.ts';

type Row = Record<string, string>;

function rowsOf(listed: ListedPlatform[], changes: MyChange[], since?: string): Row[] {
  const news = newsOf(
    listed.map(({ platform }) => platform),
    changes,
    since,
  );
  return parse(movesCsv(listed, news), { columns: true }) as Row[];
}

const REQUIRED = { requestor_id_required: true, api_key_required: true };
const withoutReleases = (platform: ListedPlatform['platform']) => ({ platform, releases: [] });
const fields = (before: string) => [{ field: '/url', before, after: '' }];

test('a move: both URLs as programs use them, and what it requires since then', () => {
  const service = serviceOf('s1', {
    record: { url: 'https://new.example/r51/', requestor_id_required: true, api_key_required: true },
    neededSince: { api_key_required: '2026-11-10', requestor_id_required: '2026-01-01' },
  });
  const changes = [
    changeOf('address-changed', 'p1', { service: 's1', fields: fields('https://old.example/r51') }),
  ];
  expect(rowsOf([withoutReleases(platformOf('p1', [service], { name: '=Acta' }))], changes)).toEqual([
    {
      Platform: "'=Acta",
      Release: '5.1',
      'What changes': 'New URL',
      'First seen (empty if unknown)': '2026-11-10',
      'Old URL': 'https://old.example',
      'New URL': 'https://new.example',
      'Newly required credentials (empty if none or unknown)': 'API key',
      'All required credentials': 'Requestor ID, API key',
      'Platform ID': 'p1',
      'Service ID': 's1',
    },
  ]);
});

test('each former URL has a row; a new data host has one, too', () => {
  const service = 's1';
  const platform = platformOf('p1', [serviceOf('s1')]);
  const movesOf = (changes: MyChange[]) =>
    rowsOf([withoutReleases(platform)], changes).map((row) => [
      row['What changes'],
      row['Old URL'],
      row['New URL'],
    ]);
  const present = 'https://s1.example/sushi';
  const changed = ['https://b.example', present, 'https://a.example'].map((before) =>
    changeOf('address-changed', 'p1', { service, fields: fields(before) }),
  );
  expect(movesOf(changed)).toEqual([
    ['New URL', 'https://b.example', present],
    ['New URL', 'https://a.example', present],
  ]);
  expect(movesOf([changeOf('migration', 'p1', { service })])).toEqual([
    ['New data host, same URL', present, present],
  ]);
  expect(movesOf([changeOf('migration', 'p2', { service: 's2' })])).toEqual([]);
});

test.each(['2026-11-03', '2026-11-03T12:00:00Z'])(
  'changes since %s: a credential is newly required from that day on',
  (since) => {
    const neededSince = { requestor_id_required: '2026-11-02', api_key_required: '2026-11-03' };
    const platform = platformOf('p1', [serviceOf('s1', { record: REQUIRED, neededSince })]);
    const changes = [changeOf('migration', 'p1', { service: 's1' })];
    expect(rowsOf([withoutReleases(platform)], changes, since)).toMatchObject([
      { 'Newly required credentials (empty if none or unknown)': 'API key' },
    ]);
  },
);

const OLD = serviceOf('s5', { release: '5', record: { api_key_required: null } });
const CURRENT = serviceOf('s51', { record: REQUIRED });
const BOTH = platformOf('p1', [OLD, CURRENT]);
const ADOPTED = [changeOf('release-adopted', 'p1', { release: '5.1' })];

test('a release: if the list says that only an older one is in use, or if it does not say and the newer one is new', () => {
  const replaces = 'Release 5.1 replaces release 5';
  const movesOf = (releases: string[], changes: MyChange[], platform = BOTH) =>
    rowsOf([{ platform, releases }], changes).map((row) => row['What changes']);
  expect(movesOf(['5'], [])).toEqual([replaces]);
  expect(movesOf(['5', '5.1'], ADOPTED)).toEqual([]);
  expect(movesOf([], ADOPTED)).toEqual([replaces]);
  expect(movesOf([], [])).toEqual([]);
  expect(movesOf([], [changeOf('release-adopted', 'p1', { release: '5' })])).toEqual([]);
  // A new platform, one without the newer release, and one that is gone.
  expect(movesOf([], ADOPTED, platformOf('p1', [CURRENT]))).toEqual([]);
  expect(movesOf(['5'], [], platformOf('p1', [OLD]))).toEqual([]);
  expect(movesOf(['5'], [], { ...BOTH, removed: '2026-11-10T03:00:00Z' })).toEqual([]);
  // The registry no longer has the service that the list means.
  expect(rowsOf([{ platform: platformOf('p1', [CURRENT]), releases: ['5'] }], [])).toMatchObject([
    { 'What changes': replaces, 'Old URL': '' },
  ]);
});

test('a release: of several older services, the one with the same label; credentials only where both are known', () => {
  const film = { label: 'film' };
  const services = [
    OLD,
    serviceOf('f5', { release: '5', ...film, record: { url: 'https://f5.example', api_key_required: null } }),
    { ...CURRENT, ...film },
  ];
  expect(rowsOf([{ platform: platformOf('p1', services), releases: ['5'] }], [])).toMatchObject([
    {
      'Old URL': 'https://f5.example',
      'New URL': CURRENT.record.url,
      'First seen (empty if unknown)': '',
      'Newly required credentials (empty if none or unknown)': 'Requestor ID',
      'All required credentials': 'Requestor ID, API key',
    },
  ]);
});

test('a release: of several older releases, the newest is replaced', () => {
  const services = [serviceOf('s4', { release: '4' }), OLD, CURRENT];
  expect(rowsOf([{ platform: platformOf('p1', services), releases: ['4', '5'] }], [])).toMatchObject([
    { 'What changes': 'Release 5.1 replaces release 5', 'Old URL': OLD.record.url },
  ]);
});

test('platforms come by name', () => {
  const listed = ['b', 'a'].map((name, i) => ({
    platform: platformOf(`p${i}`, [OLD, CURRENT], { name }),
    releases: ['5'],
  }));
  expect(rowsOf(listed, []).map((row) => row['Platform'])).toEqual(['a', 'b']);
});
