// The feeds of changes and notifications, as other programs read them: __snapshots__/feeds.txt lists which there are, and
// what is in each.
import { parseFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import type { Change, HistoryEntry, Subject } from '../../src/history/entry.ts';
import { STORED_EVENT_NAMES } from '../../src/history/events.ts';
import { atomOf, jsonFeedOf } from '../../src/history/feeds/atom.ts';
import { feedIdOf, feedsOf, type Feed } from '../../src/history/feeds/feeds.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { notificationFeedFilesOf } from '../../src/history/feeds/notification-feeds.ts';
import { topicsWithFeedPaths } from '../../src/history/feeds/topics.ts';
import { historyOf } from '../../src/history/history.ts';
import { isOpenToOtherSites } from '../../src/mirror/contract.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { stableIdOf } from '../../src/util/stable-id.ts';
import { id, model } from '../model/two-platforms.ts';
import { notificationOf } from '../snapshot/small-registry.ts';
import { historyWith } from './changes.ts';

const SITE = 'https://mirror.example/base';
const REGISTRY = 'https://registry.example';
const TAKEN = '2026-09-01T03:00:00.000Z';

const subjectOf = (kind: Subject['kind'], digit: number | string, more: object = {}): Subject => ({
  kind,
  id: id(digit),
  name: `The ${kind}`,
  ...more,
});
const PLATFORM = subjectOf('platform', 1, { releases: ['4', '5.1'] });
const GONE = subjectOf('platform', 'f', { releases: ['5.1'] });
const SERVICE = subjectOf('service', 3, { platforms: [{ id: id(1), name: 'Alpha' }] });
const OF_GONE = subjectOf('service', 'e', { platforms: [{ id: id('f'), name: 'Gone' }] });
const OF_STRANGER = subjectOf('service', 'e', { platforms: [{ id: id('d'), name: 'Stranger' }] });
const NOTE = subjectOf('notification', 9, { platforms: [{ id: id(2), name: 'Beta' }] });
const SUBJECTS: Record<string, Subject> = {
  platform: PLATFORM,
  host: subjectOf('host', 6),
  notification: NOTE,
  field: { kind: 'registry', id: 'service', name: 'All sushi services' },
};

let count = 0;
const changeOf = (event: Change['event'], subject: Subject, release?: string): Change => ({
  id: stableIdOf(['feeds', (count += 1)]),
  event,
  about: [subject],
  fields: event === 'changed' ? [{ field: '/website', before: '', after: 'https://a.example' }] : [],
  ...(release !== undefined && { release }),
});

/** Each stored event, with platforms that are removed and listed again, and services of platforms without a page. */
const ENTRIES = historyWith(
  [],
  STORED_EVENT_NAMES.map((event) => {
    const kind = event.split('-', 1)[0]!;
    if (kind === 'release' && /adopted|dropped/.test(event)) return changeOf(event, PLATFORM, '5.1');
    if (kind === 'release') return changeOf(event, { kind: 'release', id: '6', name: '6' });
    return changeOf(
      event,
      event === 'platform-removed' ? GONE : (SUBJECTS[kind] ?? SERVICE),
      kind === 'report' ? '5' : undefined,
    );
  }),
  [],
  [
    changeOf('platform-added', GONE),
    changeOf('release-adopted', PLATFORM, '5'),
    changeOf('changed', OF_GONE),
    changeOf('changed', OF_STRANGER),
  ],
  [changeOf('platform-removed', GONE)],
);
const PROVIDER = { name: 'Éditions', path: '/provider/%C3%A9ditions/' };

function filesOf(entries: HistoryEntry[], of: Model = model, more: object = {}): Map<string, string> {
  const history = historyOf(entries, of);
  const changes = history.past.changes.toReversed().slice(0, 2);
  const shared = { taken: TAKEN, site: SITE, registry: REGISTRY, ...more };
  return new Map([
    ...historyFilesOf({
      history,
      releases: ['5.1', '5'],
      platforms: of.platforms,
      providers: [{ ...PROVIDER, changes }],
      ...shared,
    }),
    ...notificationFeedFilesOf({ model: of, past: history.past, ...shared }),
  ]);
}

const shortened = (url = '') => url.replace(SITE, '');

/** A line for the feed and each item; a JSON Feed has the same items. */
function listingOf(files: Map<string, string>, isListed: (path: string) => boolean = () => true): string {
  const feeds = [...files.keys()].filter((path) => path.endsWith('.atom') && isListed(path));
  const lines = feeds.flatMap((path) => {
    const parsed = parseFeed(files.get(path)!);
    if (parsed.format !== 'atom') throw new Error(`${path} is ${parsed.format}`);
    const { title, links = [], updated, entries = [] } = parsed.feed;
    const items = entries.map((each) => [
      each.title?.value,
      each.content?.value,
      each.published,
      each.updated,
      shortened(each.links?.[0]?.href),
      ...(each.categories ?? []).map(({ term }) => term),
    ]);
    const json = files.get(path.replace(/atom$/, 'json'));
    if (json !== undefined) {
      const { items: same } = JSON.parse(json) as { items: Record<string, string>[] };
      expect(
        same.map((each) => [each['id'], each['title'], each['date_published'], each['date_modified']]),
      ).toEqual(
        entries.map((each) => [
          each.id,
          each.title?.value,
          each.published,
          each.updated === each.published ? undefined : each.updated,
        ]),
      );
    }
    const formats = json === undefined ? 'Atom' : 'Atom and JSON';
    return [
      '',
      `${path}: ${title?.value} (${formats}) of ${shortened(links[1]?.href)}, updated ${updated}`,
      ...items.map(([name, text, published, updatedAt, page, ...terms]) =>
        [
          `  ${updatedAt}`,
          published !== updatedAt && `(published ${published})`,
          `[${terms.join()}] ${name} → ${page}`,
          text !== undefined && text !== name && `\n    ${text}`,
        ]
          .filter(Boolean)
          .join(' ')
          .replace(' \n', '\n'),
      ),
    ];
  });
  return lines.join('\n');
}

const note = (number: number, more: object) => ({
  ...notificationOf(number),
  subject: `Number ${number}`,
  ...more,
});

/** Each with its dates, and what else decides where it stands in a feed. */
const NOTES = [
  note(1, { published_date: '2026-02-01', last_modified: '2026-02-01', message: 'Of\nboth.' }),
  note(2, { published_date: '2024-03-03', last_modified: '2026-11-12', type: '' }),
  note(3, {
    published_date: '2026-12-01',
    last_modified: '2026-11-30',
    reports: ['BR1', { report_id: 'TR' }, 7],
  }),
  note(4, { published_date: '', last_modified: '2026-02-02', start_date: '2026-03-02' }),
  note(5, { published_date: 'soon', last_modified: '', end_date: '2026-03-02T09:00:00Z', subject: '' }),
  note(6, { published_date: '', last_modified: '', type: '"><x', subject: '</title> &' }),
  note(7, { id: 'no ID' }),
  note(7, { id: 'no ID' }),
];

function modelWithNotes(results: object[]): Model {
  const registry = emptyRegistry('usage');
  const list = { count: results.length, next: null, previous: null, results };
  addResponseJson(registry, { kind: 'notifications' }, list);
  return modelOf(registry);
}

test('which feeds there are, and what is in each', async () => {
  const seen = changeOf('notification-added', { ...NOTE, id: notificationOf(5)['id'] as string });
  const quiet = model.platforms.map((each) => ({ ...each, services: [] }));
  const quietModel = { ...model, platforms: quiet, providers: [], notifications: [] };
  const isOfNotifications = (path: string) => path.includes('notification');
  const listings = {
    'Two platforms with a history': listingOf(filesOf(ENTRIES)),
    'The same, of a site with a name': listingOf(filesOf(ENTRIES.slice(0, 1), model, { siteName: 'Mirror' })),
    'A registry without a history and without records': listingOf(filesOf([], modelWithNotes([]))),
    'Notifications by date': listingOf(
      filesOf(historyWith([], [seen]), modelWithNotes(NOTES)),
      isOfNotifications,
    ),
    'Notifications that are gone': listingOf(
      filesOf(historyWith([], [changeOf('notification-removed', NOTE)]), quietModel),
      isOfNotifications,
    ),
  };
  const text = Object.entries(listings).map(([what, listing]) => `# ${what}\n${listing}\n`);
  await expect(text.join('\n')).toMatchFileSnapshot('__snapshots__/feeds.txt');
});

test('scripts of other sites may read all of them', () => {
  const paths = [...filesOf(ENTRIES).keys()].filter((path) => !path.endsWith('.md'));
  expect(paths.filter((path) => !isOpenToOtherSites(path))).toEqual([]);
});

test('a release has a feed only where its number may stand in the name of a file', () => {
  const named = ['5', '5.1', 'x'.repeat(20), 'x'.repeat(21), '.5', '../5', '5/1', '', '5 1', 'R5_1-a'];
  const paths = topicsWithFeedPaths(named).map(({ path }) => path);
  expect(paths.slice(5)).toEqual(
    ['5', '5.1', 'x'.repeat(20), 'R5_1-a'].map((number) => `/changes/new-on-${number}`),
  );
});

test('a feed has the hundred newest items, the newest first', () => {
  const changes = Array.from({ length: 101 }, () => changeOf('changed', PLATFORM));
  for (const runs of [[changes], changes.map((each) => [each])]) {
    const history = historyOf(historyWith([], ...runs), model);
    const feeds = feedsOf({ history, releases: [], platforms: model.platforms, taken: TAKEN });
    for (const path of ['/changes/all', `/platform/${id(1)}/changes`]) {
      const ids = feeds.find((feed) => feed.path === path)!.items.map((item) => item.id);
      expect(ids).toEqual(
        changes
          .slice(1)
          .toReversed()
          .map((each) => each.id),
      );
    }
  }
  const notes = Array.from({ length: 101 }, (_, i) => note(i + 1, { published_date: `${1900 + i}-01-01` }));
  const feed = JSON.parse(filesOf([], modelWithNotes(notes)).get('notification/feed.json')!) as {
    items: { title: string }[];
  };
  expect(feed.items.map(({ title }) => title)).toEqual(
    notes
      .slice(1)
      .toReversed()
      .map(({ subject }) => subject),
  );
});

test('the ID of a feed follows from its path and the spelling of the registry with which the history began', () => {
  // Two IDs that were published once.
  expect(feedIdOf(REGISTRY, '/changes/all')).toBe('urn:uuid:432f063a-0a01-809b-94e6-807f89727300');
  expect(feedIdOf('https://REGISTRY.example:443', '/changes/audits')).toBe(
    'urn:uuid:9e57fa5d-fc3f-8f44-ae13-b81023030492',
  );
  const idsIn = (files: Map<string, string>) =>
    ['changes/audits', 'notification/feed'].map(
      (path) => /<id>(.*)<\/id>/.exec(files.get(`${path}.atom`)!)?.[1],
    );
  const idsOf = (registry: string) =>
    ['/changes/audits', '/notification/feed'].map((path) => feedIdOf(registry, path));
  expect(idsIn(filesOf(ENTRIES, model, { registry: 'https://moved.example' }))).toEqual(
    idsOf('https://REGISTRY.example:443'),
  );
  expect(idsIn(filesOf([]))).toEqual(idsOf(REGISTRY));
});

const FEED: Feed = {
  path: '/changes/audits',
  title: 'A & <b> "c"\r\u0001',
  page: '/changes/?a=1&b',
  withJson: true,
  updated: '2026-01-02T03:00:00.000Z',
  items: [
    {
      id: id(3),
      title: '1 < 2',
      text: 'x > y\r\n\uD800\nz',
      page: '/platform/1/',
      event: 'changed',
      taken: '2026-01-02T03:00:00.000Z',
      published: '2026-01-01T03:00:00.000Z',
    },
    { id: id(4), title: 'T', text: 'T', page: '/', event: '', taken: '2026-01-01T03:00:00.000Z' },
  ],
};

test('a feed as Atom and as JSON Feed: IDs, links, times, and texts without what XML cannot have', async () => {
  const context = { site: SITE, registry: REGISTRY };
  await expect(atomOf(FEED, context)).toMatchFileSnapshot('__snapshots__/feed.atom');
  await expect(jsonFeedOf(FEED, context)).toMatchFileSnapshot('__snapshots__/json-feed.txt');
  const named = { ...context, siteName: 'A & B' };
  expect(atomOf(FEED, named)).toContain('<author><name>A &amp; B</name></author>');
  expect(JSON.parse(jsonFeedOf(FEED, named))).toMatchObject({ authors: [{ name: 'A & B' }] });
});
