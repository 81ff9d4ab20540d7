// What stands in each feed: which changes, how many of them, and the page that each leads to.
import { expect, test } from 'vitest';
import { stableIdOf } from '../../src/util/stable-id.ts';
import type { Change, HistoryEntry, Subject } from '../../src/history/entry.ts';
import { feedsOf, type Feed } from '../../src/history/feeds/feeds.ts';
import { topicsWithFeedPaths } from '../../src/history/feeds/topics.ts';
import { historyOf } from '../../src/history/history.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const GONE = '22222222-2222-4222-8222-222222222222';
const PATH = `/platform/${ID}/`;
const BEGAN = '2026-01-01T03:00:00.000Z';
const TAKEN = '2026-09-01T03:00:00.000Z';

const platformNamed = (id: string, name = 'Acme', releases: string[] = []): Subject => ({
  kind: 'platform',
  id,
  name,
  releases,
});

let count = 0;
function change(event: Change['event'], about: Subject[], more: Partial<Change> = {}): Change {
  count += 1;
  return { id: stableIdOf(['feeds', count]), event, about, fields: [], ...more };
}

/** Nights of a history, a change list each; the first begins it. */
function nightsOf(...nights: Change[][]): HistoryEntry[] {
  const ids = nights.map((_, i) => stableIdOf(['night', i]));
  return nights.map((changes, i) => ({
    id: ids[i]!,
    previous: ids[i - 1] ?? null,
    registry: 'https://registry.example',
    taken: new Date(Date.UTC(2026, 0, 1 + i, 3)).toISOString(),
    since: null,
    changes,
  }));
}

function feedsIn(entries: HistoryEntry[], releases: string[] = []): Map<string, Feed> {
  const platforms = [{ id: ID, name: 'Acme', path: PATH }];
  const model = { platforms, services: [], hosts: [] } as unknown as Parameters<typeof historyOf>[1];
  const history = historyOf(entries, model);
  const feeds = feedsOf({ history, releases, platforms, taken: TAKEN });
  return new Map(feeds.map((feed) => [feed.path, feed]));
}

const eventsIn = (feeds: Map<string, Feed>, name: string): string[] =>
  feeds.get(`/changes/${name}`)!.items.map(({ event }) => event);

test('a feed has the hundred newest changes, newest first', () => {
  const changes = Array.from({ length: 101 }, () => change('changed', [platformNamed(ID)]));
  for (const nights of [[changes], changes.map((each) => [each])]) {
    const feeds = feedsIn(nightsOf([], ...nights));
    for (const path of ['/changes/all', `${PATH}changes`]) {
      const ids = feeds.get(path)!.items.map(({ id }) => id);
      expect(ids).toEqual(
        changes
          .toReversed()
          .slice(0, 100)
          .map(({ id }) => id),
      );
    }
  }
});

test('a feed is as new as its newest item, else as the history, else as the snapshot', () => {
  const audit = change('audit-passed', [platformNamed(ID)]);
  const feeds = feedsIn(nightsOf([], [audit], [change('changed', [platformNamed(ID)])]));
  expect(feeds.get('/changes/all')!.updated).toBe('2026-01-03T03:00:00.000Z');
  expect(feeds.get('/changes/audits')!.updated).toBe('2026-01-02T03:00:00.000Z');
  expect(feeds.get('/changes/addresses')!.updated).toBe(BEGAN);
  expect(feedsIn([]).get('/changes/all')!.updated).toBe(TAKEN);
});

test('each topic has its own events and no other', () => {
  const about = [platformNamed(ID, 'Acme', ['4', '5.1'])];
  const release = { release: '5.1' };
  const events: [Change['event'], Partial<Change>?][] = [
    ['platform-added'],
    ['platform-removed'],
    ['audit-begun'],
    ['audit-expired'],
    ['address-changed'],
    ['migration'],
    ['credential-needed'],
    ['credential-dropped'],
    ['release-adopted', release],
    ['release-adopted', { release: '5' }],
    ['release-dropped', release],
    ['report-offered', release],
    ['changed'],
  ];
  const changes = events.map(([event, more]) => change(event, about, more));
  const feeds = feedsIn(nightsOf([], changes.toReversed()), ['5.1', '5']);
  expect(eventsIn(feeds, 'all')).toEqual(events.map(([event]) => event));
  expect(eventsIn(feeds, 'platforms')).toEqual(['platform-added', 'platform-removed']);
  expect(eventsIn(feeds, 'audits')).toEqual(['audit-begun', 'audit-expired']);
  expect(eventsIn(feeds, 'addresses')).toEqual(['address-changed', 'migration']);
  expect(eventsIn(feeds, 'credentials')).toEqual(['credential-needed', 'credential-dropped']);
  expect(eventsIn(feeds, 'new-on-5.1')).toEqual(['platform-added', 'release-adopted']);
  expect(eventsIn(feeds, 'new-on-5')).toEqual(['release-adopted']);
});

test('a release has a feed only where its number may stand in the name of a file', () => {
  const named = ['5', '5.1', 'x'.repeat(20), 'x'.repeat(21), '.5', '../5', '5/1', '', '5 1', 'R5_1-a'];
  const names = topicsWithFeedPaths(named).map(({ name }) => name);
  const kept = names.filter((name) => name.startsWith('new-on-'));
  expect(kept).toEqual(['5', '5.1', 'x'.repeat(20), 'R5_1-a'].map((number) => `new-on-${number}`));
});

test('an item links to its record’s page, else to one of its platforms, else to its month', () => {
  const service: Subject = { kind: 'service', id: GONE, name: 'Acme', platforms: [{ id: ID, name: 'Acme' }] };
  const stranger: Subject = { ...service, platforms: [{ id: GONE, name: 'Gone' }] };
  const changes = [
    change('changed', [platformNamed(ID)]),
    change('changed', [service]),
    change('changed', [stranger]),
    change('field-appeared', [{ kind: 'registry', id: 'platform', name: 'All platforms' }]),
    change('platform-removed', [platformNamed(GONE)]),
  ];
  const feeds = feedsIn(nightsOf([], changes));
  const pages = feeds.get('/changes/all')!.items.map(({ page }) => page);
  expect(pages.toReversed()).toEqual([
    PATH,
    PATH,
    `/platform/${GONE}/`,
    '/changes/2026-01/',
    `/platform/${GONE}/`,
  ]);
});

test('each platform has a feed in Atom alone, a removed one too; topics have a JSON Feed as well', () => {
  const removed = [
    change('platform-removed', [platformNamed(GONE, 'Gone')]),
    change('host-removed', [{ kind: 'host', id: ID, name: 'H' }]),
  ];
  const feeds = feedsIn(nightsOf([], removed));
  const ofPlatforms = [...feeds.values()].filter(({ withJson }) => !withJson);
  expect(ofPlatforms.map(({ path, page, title }) => [path, page, title])).toEqual([
    [`${PATH}changes`, PATH, 'Acme · Registry Snapshot'],
    [`/platform/${GONE}/changes`, `/platform/${GONE}/`, 'Gone · Registry Snapshot'],
  ]);
  const topics = [...feeds.values()].filter(({ withJson }) => withJson);
  expect(topics.map(({ path }) => path)).toEqual(
    ['all', 'platforms', 'audits', 'addresses', 'credentials'].map((name) => `/changes/${name}`),
  );
  expect(new Set(topics.map(({ page }) => page))).toEqual(new Set(['/changes/']));
});
