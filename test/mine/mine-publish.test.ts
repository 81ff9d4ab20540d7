// What the history adds to the files of a list: former names and URLs, removed platforms, and runs.
import { beforeAll, expect, test } from 'vitest';
import { pastOf } from '../../src/history/past.ts';
import type { Change, HistoryEntry, Subject } from '../../src/history/entry.ts';
import { modelFileLoader } from '../../src/mine/model-file-loader.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import type { RunCursors } from '../../src/mine/mine-types.ts';
import { mineFilesOf } from '../../src/mine/mine-publish.ts';
import { matchList } from '../../src/mine/match-list.ts';
import { matchNotesOf, matchTextOf } from '../../src/mine/row-words.ts';
import type { Model } from '../../src/model/model-types.ts';
import { sampleModel } from '../search/search-index.ts';

let model: Model;
let files: MineFiles;

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const change = (n: number, event: Change['event'], about: Subject, rest: Partial<Change> = {}): Change => ({
  id: idOf(n),
  event,
  about: [about],
  fields: [],
  ...rest,
});

beforeAll(() => {
  model = sampleModel(12);
  const [platform] = model.platforms.filter(({ name }) => name === 'Zeitschriftenportal Mittelgebirge');
  const { id, name, services, record } = platform!;
  const subject: Subject = { kind: 'platform', id, name };
  const service: Subject = { kind: 'service', id: services[0]!.id, name, platforms: [{ id, name }] };
  const gone = { id: idOf(900), name: 'Gone Journals' };
  const urlChange = (n: number, before: string, after: string): Change =>
    change(n, 'address-changed', service, { fields: [{ field: '/url', before, after }] });
  const present = services[0]!.record.url;
  const serviceRemoved = (n: number, former: number, url: string): Change =>
    change(
      n,
      'service-removed',
      { kind: 'service', id: idOf(former), name: gone.name, releases: ['5.1'], platforms: [gone] },
      { last: { url, api_key_required: true } },
    );
  const nights: Change[][] = [
    [],
    [
      // Its provider still has this name.
      change(8, 'changed', subject, {
        fields: [{ field: '/name', before: record.content_provider_name, after: 'Old Portal' }],
      }),
      change(1, 'changed', subject, { fields: [{ field: '/name', before: 'Old Portal', after: name }] }),
    ],
    [urlChange(2, present, 'https://elsewhere.example/sushi')],
    [],
    [
      urlChange(3, 'https://elsewhere.example/sushi', present),
      serviceRemoved(7, 903, 'https://early.example/'),
    ],
    [
      change(
        4,
        'platform-removed',
        { kind: 'platform', ...gone },
        { last: { abbrev: 'GJ', content_provider_name: 'Gone' } },
      ),
      serviceRemoved(5, 901, 'https://sushi.gone.example/r51/'),
      // Its name is now another platform's.
      change(6, 'platform-removed', { kind: 'platform', id: idOf(902), name }, { last: {} }),
    ],
  ];
  const entries = nights.map((changes, night): HistoryEntry => ({
    id: idOf(100 + night),
    previous: night === 0 ? null : idOf(99 + night),
    registry: 'https://registry.example',
    taken: `2026-10-0${night + 1}T03:00:00Z`,
    since: night === 0 ? null : `2026-10-0${night}T03:00:00Z`,
    changes,
  }));
  files = new MineFiles(modelFileLoader(model, entries));
});

async function matchLine(line: string): Promise<string[]> {
  const [match] = matchList(line, await files.platformNames()).rows;
  return [matchTextOf(match!), match!.platforms[0]!.name, ...matchNotesOf(match!)];
}

const PORTAL = 'Zeitschriftenportal Mittelgebirge';
const REMOVED = ['Removed.', 'Gone Journals', 'Removed from the registry on 6 October 2026.'];

test.each([
  ['old portal', 'Former name.', PORTAL],
  ['Arbeitskreis Mittelgebirgsforschung e. V.', 'Former name.', PORTAL],
  [
    'https://elsewhere.example/sushi/r51',
    'Old URL.',
    PORTAL,
    'Your URL was replaced on 5 October 2026: use https://sushi.rechenwerk.example/mittelgebirge',
  ],
  ['https://sushi.rechenwerk.example/mittelgebirge', 'Same URL.', PORTAL],
  // Not the removed platform that had this name.
  [PORTAL, 'Same name.', PORTAL],
  ...['Gone Journals', 'GJ', 'https://sushi.gone.example', idOf(900)].map((text) => [text, ...REMOVED]),
  // The service was removed before the platform.
  ['https://early.example', ...REMOVED],
])('%s: %s', async (line, ...expected) => {
  expect(await matchLine(line)).toEqual(expected);
});

test('runs without a change have no number, and each platform knows its own', async () => {
  const { cursors, taken, end } = (await files.runs()) satisfies RunCursors;
  expect(taken.map((time) => time.slice(8, 10))).toEqual(['02', '03', '05', '06']);
  expect(cursors).toEqual([100, 101, 102, 104].map(idOf));
  expect(end).toBe(idOf(105));
  const [platform] = model.platforms.filter(({ name }) => name === 'Zeitschriftenportal Mittelgebirge');
  expect(await files.platform(platform!.id)).toMatchObject({ runs: [0, 1, 2], changed: '2026-10-05' });
  expect(await files.platform(idOf(900))).toMatchObject({
    runs: [2, 3],
    services: [{ id: idOf(901), record: { api_key_required: true, requestor_id_required: null } }],
  });
});

test('services and platforms have the days of their own latest changes', async () => {
  const [platform] = model.platforms.filter(({ name }) => name === 'Zeitschriftenportal Mittelgebirge');
  const { changed, services } = (await files.platform(platform!.id))!;
  expect([changed, ...services.map((each) => each.changed)]).toEqual([
    '2026-10-05',
    '2026-10-05',
    ...services.slice(1).map(() => undefined),
  ]);
});

test('present platforms come by name, then removed ones', async () => {
  const found = await files.platforms();
  expect(found.map(({ name }) => name)).toEqual([
    ...model.platforms.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1)),
    'Gone Journals',
    'Zeitschriftenportal Mittelgebirge',
  ]);
  for (const { id, name } of found) expect((await files.platform(id.toUpperCase()))?.name).toBe(name);
});

test('an empty registry without a history has empty files', async () => {
  const texts = new Map(mineFilesOf({ ...model, platforms: [] }, pastOf([])));
  expect([...texts.keys()]).toEqual(['platforms.json', 'runs.json']);
  expect(texts.get('platforms.json')).toBe('[]');
  expect(JSON.parse(texts.get('runs.json')!)).toEqual({
    cursors: [],
    taken: [],
    end: null,
    currentRelease: '5.1',
    returns: [],
  });
});

test('only platforms are similar to a name, not data hosts and providers', async () => {
  const [host] = model.hosts;
  const [match] = matchList(`${host!.name.slice(0, -1)}q`, await files.platformNames()).rows;
  const found = match!.platforms.map(({ id }) => id);
  expect(found.filter((id) => !model.platforms.some((each) => each.id === id))).toEqual([]);
});

test('since when a credential is needed is told only while the record says that it is', async () => {
  const [platform] = model.platforms.filter(({ services }) =>
    services.some(({ record }) => record.api_key_required === false && record.requestor_id_required === true),
  );
  const { id, name, services } = platform!;
  const service = services.find(({ record }) => !record.api_key_required && record.requestor_id_required)!;
  const needed = ['api_key_required', 'requestor_id_required'].map((field, n) =>
    change(
      n,
      'credential-needed',
      { kind: 'service', id: service.id, name, platforms: [{ id, name }] },
      { fields: [{ field: `/${field}`, before: false, after: true }] },
    ),
  );
  const [registry, taken] = ['https://registry.example', '2026-10-01T03:00:00Z'];
  const entry: HistoryEntry = { id: idOf(1), previous: null, registry, taken, since: null, changes: needed };
  const own = await new MineFiles(modelFileLoader(model, [entry])).platform(id);
  const { neededSince } = own!.services.find((each) => each.id === service.id)!;
  expect(neededSince).toEqual({ requestor_id_required: '2026-10-01' });
});
