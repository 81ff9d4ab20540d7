// Feeds of notifications, as other programs read them.
import { parseFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { pastOf } from '../../src/history/past.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { feedIdOf } from '../../src/history/feeds/feeds.ts';
import { notificationFeedFilesOf } from '../../src/history/feeds/notification-feeds.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { isOpenToOtherSites } from '../../src/mirror/contract.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { sampleModel } from '../model/sample-model.ts';
import * as small from '../model/two-platforms.ts';
import { entries as smallEntries, MARCH } from '../model/two-platforms-history.ts';

const SITE = 'https://mirror.example/base';
const BEGAN = '2025-11-22T03:00:00.000Z';
const entries = [
  { id: 'x', taken: BEGAN, registry: 'https://registry.example', changes: [] },
] as unknown as HistoryEntry[];

const filesOf = (model: Model) =>
  new Map(
    notificationFeedFilesOf({
      model,
      past: pastOf(entries),
      taken: BEGAN,
      site: SITE,
      registry: 'https://registry.example',
    }),
  );

function entriesIn(files: Map<string, string>, path: string) {
  const { format, feed } = parseFeed(files.get(path)!);
  if (format !== 'atom') throw new Error(`${path} is ${format}`);
  return (feed.entries ?? []).map((entry) => ({ ...entry, id: entry.id ?? '' }));
}

const model = sampleModel(30);

test('the feed of all has each notification once, with its platform, dates and reports', () => {
  const files = filesOf(model);
  const found = entriesIn(files, 'notification/feed.atom');
  expect(found.map(({ id }) => id).toSorted()).toEqual(
    model.notifications.map(({ record }) => `urn:uuid:${record.id}`).toSorted(),
  );
  const edited = model.notifications.find(
    ({ record, reports }) => record.type === 'DATA EDIT' && reports[0],
  )!;
  const entry = found.find(({ id }) => id.endsWith(edited.record.id))!;
  expect(entry.title?.value).toBe(`${edited.service!.platforms[0]!.name}: ${edited.record.subject}`);
  expect(entry.content?.value).toContain(`Reports: ${edited.reports.map(({ id }) => id).join(', ')}`);
  expect(entry.links?.[0]?.href).toBe(`${SITE}${edited.service!.path}#notification-${edited.record.id}`);
  expect(entry.updated).toBe(
    new Date(edited.record.last_modified || edited.record.published_date).toISOString(),
  );
  const { items } = JSON.parse(files.get('notification/feed.json')!) as { items: { id: string }[] };
  expect(items.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
});

test('a feed stays, empty, when its last notification goes', () => {
  const [platform] = model.platforms;
  const about = [{ kind: 'notification', id: 'n', name: 'n', platforms: [{ id: platform!.id, name: 'x' }] }];
  const removed = [{ ...entries[0]!, changes: [{ event: 'notification-removed', about, fields: [] }] }];
  const options = { taken: BEGAN, site: SITE, registry: 'https://registry.example' };
  const services = [{ ...platform!.services[0]!, notifications: [] }];
  const quiet = { ...platform!, services };
  const few = { ...model, platforms: [quiet], providers: [], notifications: [], services: [] };
  const built = { model: few, past: pastOf(removed as unknown as HistoryEntry[]), ...options };
  const feeds = new Map(notificationFeedFilesOf(built));
  expect([...feeds.keys()].slice(2)).toEqual(
    ['atom', 'json'].map((format) => `platform/${platform!.id}/notifications.${format}`),
  );
  expect(entriesIn(feeds, `platform/${platform!.id}/notifications.atom`)).toEqual([]);
  expect([...notificationFeedFilesOf({ ...built, past: pastOf(entries) })]).toHaveLength(2);
});

test('platforms and providers that have a notification have a feed of their own', () => {
  const files = filesOf(model);
  const notified = model.platforms.filter(({ services }) =>
    services.some((each) => each.notifications.length > 0),
  );
  const feeds = [...files.keys()].filter((path) => path.startsWith('platform/') && path.endsWith('.atom'));
  expect(feeds.toSorted()).toEqual(notified.map(({ id }) => `platform/${id}/notifications.atom`).toSorted());
  const [platform] = notified;
  const own = platform!.services.flatMap((each) => each.notifications);
  const ids = (path: string) => new Set(entriesIn(files, path).map(({ id }) => id.slice('urn:uuid:'.length)));
  expect(ids(feeds.find((path) => path.includes(platform!.id))!)).toEqual(
    new Set(own.map(({ record }) => record.id)),
  );
  const provider = platform!.provider!;
  expect(ids(`${decodeURI(provider.path.slice(1))}notifications.atom`).size).toBeGreaterThanOrEqual(1);
});

test('three nights reach a reader: each notification once, none missed, hostile text as text', () => {
  const base = {
    source: '',
    message: '',
    reports: [],
    sushi_service: null,
    data_host: null,
    start_date: null,
    end_date: null,
    last_modified: '',
  };
  const note = (n: number, more: object = {}) => ({
    ...base,
    id: `77777777-0000-4000-8000-00000000000${n}`,
    published_date: `2026-10-0${n}`,
    subject: `Number ${n}`,
    type: 'GENERIC',
    ...more,
  });
  const known = new Set<string>();
  const nights = [
    [note(1)],
    [note(2, { type: '"><x', subject: '</title> & \u0000', reports: ['BR1', { report_id: 'TR' }] }), note(1)],
    [note(3, { id: 'no ID' }), note(3, { id: 'no ID' }), note(2), note(1)],
  ];
  const added = nights.map((results) => {
    const registry = emptyRegistry('usage');
    addResponseJson(registry, { kind: 'notifications' }, { count: 9, next: null, previous: null, results });
    const found = entriesIn(filesOf(modelOf(registry)), 'notification/feed.atom');
    const fresh = found.filter(({ id }) => !known.has(id));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    for (const { id } of fresh) known.add(id);
    return fresh.map(({ title, content }) => `${title?.value} / ${content?.value ?? ''}`);
  });
  expect(added).toEqual([
    ['Number 1 / '],
    [expect.stringMatching(/^<\/title> & . \/ Reports: BR1, TR$/)],
    ['Number 3 / '],
  ]);
});

test('feeds keep their IDs when the registry moves to another URL', () => {
  const moved = { model, past: pastOf(entries), taken: BEGAN, site: SITE, registry: 'https://moved.example' };
  const feed = new Map(notificationFeedFilesOf(moved)).get('notification/feed.atom');
  expect(feed).toContain(`<id>${feedIdOf('https://registry.example', '/notification/feed')}</id>`);
});

test('a registry without notifications has an empty feed, which is valid', () => {
  const files = filesOf(modelOf(emptyRegistry('usage')));
  expect([...files.keys()]).toEqual(['notification/feed.atom', 'notification/feed.json']);
  expect(entriesIn(files, 'notification/feed.atom')).toEqual([]);
});

test('a notification is dated by its last change, its publication or the run that found it, and names all platforms', () => {
  const { id } = small;
  const changed = [
    { published_date: 'soon' },
    { last_modified: '2026-02-02' },
    { end_date: '2026-03-02T09:00:00Z' },
  ].map((more, i) => ({
    ...small.model.notifications[i]!,
    record: { ...small.model.notifications[i]!.record, ...more },
  }));
  const seen = {
    taken: MARCH,
    changes: [{ event: 'notification-added', about: [{ kind: 'notification', id: id(9) }] }],
  };
  const feedFor = (
    notifications: Model['notifications'],
    owners: object = { platforms: [], providers: [] },
  ) =>
    new Map(
      notificationFeedFilesOf({
        model: { ...small.model, ...owners, notifications },
        past: pastOf([...smallEntries.slice(0, 1), seen as unknown as HistoryEntry]),
        taken: MARCH,
        site: SITE,
        registry: 'https://registry.example',
        siteName: 'Mirror',
      }),
    );
  const files = feedFor(changed);
  const found = entriesIn(files, 'notification/feed.atom');
  expect(found.map(({ title, content, updated }) => [title?.value, content?.value, updated])).toEqual([
    ['Alpha: Outage', 'Dates: 2 March 2026 – not stated<br>Reports: XX<br>Down.', MARCH],
    [
      'Beta, Alpha: Outage',
      'Dates: 2 March 2026 – not stated<br>Reports: TR_J1<br>Down.',
      '2026-02-02T00:00:00.000Z',
    ],
    ['Outage', 'Dates: 2 March 2026 – 2 March 2026 09:00 UTC<br>Down.', '2026-01-01T00:00:00.000Z'],
  ]);
  expect(files.get('notification/feed.atom')).toContain(`<updated>${MARCH}</updated>\n  <link rel="self"`);
  const titleOf = (path: string) =>
    /<title>(.*)<\/title>/.exec(feedFor(small.model.notifications, {}).get(path)!)![1];
  expect(titleOf('notification/feed.atom')).toBe('Notifications · Mirror');
  expect(titleOf(`platform/${id(2)}/notifications.atom`)).toBe('Beta: notifications · Mirror');
  const many = Array.from({ length: 101 }, (_, i) => ({
    ...changed[2]!,
    record: {
      ...changed[2]!.record,
      subject: String(i),
      id: `77777777-0000-4000-8000-${String(i).padStart(12, '0')}`,
    },
  }));
  expect(entriesIn(feedFor(many), 'notification/feed.atom').map(({ title }) => title?.value)).toEqual(
    many.slice(0, 100).map(({ record }) => record.subject),
  );
});

test('a notification that was changed is new again, and keeps its date of publication', () => {
  const dates = [
    ['2026-02-01', '2026-02-01'],
    ['2024-03-03', '2026-11-12'],
    // Published later, as planned.
    ['2026-12-01', '2026-11-30'],
  ] as const;
  const notifications = dates.map(([published_date, last_modified], i) => {
    const { record } = small.model.notifications[0]!;
    const id = `77777777-0000-4000-8000-00000000000${i}`;
    return {
      ...small.model.notifications[0]!,
      record: { ...record, id, published_date, last_modified, type: '' },
    };
  });
  const files = filesOf({ ...small.model, notifications, platforms: [], providers: [] });
  const time = (day: string) => `${day}T00:00:00.000Z`;
  expect(
    entriesIn(files, 'notification/feed.atom').map(({ published, updated }) => [published, updated]),
  ).toEqual([
    [time('2026-12-01'), time('2026-12-01')],
    [time('2024-03-03'), time('2026-11-12')],
    [time('2026-02-01'), time('2026-02-01')],
  ]);
  const { items } = JSON.parse(files.get('notification/feed.json')!) as { items: object[] };
  expect(items).toMatchObject([
    { date_published: time('2026-12-01'), tags: [] },
    { date_published: time('2024-03-03'), date_modified: time('2026-11-12'), tags: [] },
    { date_published: time('2026-02-01') },
  ]);
  expect(items.map((item) => 'date_modified' in item)).toEqual([false, true, false]);
});

test('scripts of other sites may read them all', () => {
  const paths = [...filesOf(model).keys()];
  expect(paths).toContain('notification/feed.json');
  expect(paths.filter((path) => !isOpenToOtherSites(path))).toEqual([]);
});
