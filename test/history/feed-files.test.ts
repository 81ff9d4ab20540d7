// The files of the history as programs read them, of a history that is small enough to be written down here.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { stableIdOf } from '../../src/util/stable-id.ts';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import { atomOf, jsonFeedOf } from '../../src/history/feeds/atom.ts';
import { changesSchemaOf } from '../../src/history/feeds/cursor-pages.ts';
import { feedIdOf, type Feed } from '../../src/history/feeds/feeds.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { historyOf } from '../../src/history/history.ts';

const SITE = 'https://mirror.example/base';
const REGISTRY = 'https://registry.example';
const GONE = '22222222-2222-4222-8222-222222222222';
const ID = '33333333-3333-4333-8333-333333333333';
const at = (day: number): string => `2026-01-0${day}T03:00:00.000Z`;

const FEED: Feed = {
  path: '/changes/audits',
  title: 'A & <b> "c"\r\u0001',
  page: '/changes/?a=1&b',
  withJson: true,
  updated: at(2),
  items: [
    {
      id: ID,
      title: '1 < 2',
      text: 'x > y\r\n\uD800\nz',
      page: '/platform/1/',
      event: 'changed',
      taken: at(1),
    },
  ],
};

test('Atom: its IDs, links, and texts with what XML cannot have taken out', () => {
  expect(atomOf(FEED, { site: SITE, registry: REGISTRY })).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${feedIdOf(REGISTRY, '/changes/audits')}</id>
  <title>A &amp; &lt;b&gt; &quot;c&quot;&#13;\uFFFD</title>
  <updated>2026-01-02T03:00:00.000Z</updated>
  <link rel="self" type="application/atom+xml" href="https://mirror.example/base/changes/audits.atom"/>
  <link rel="alternate" type="text/html" href="https://mirror.example/base/changes/?a=1&amp;b"/>
  <author><name>Registry Snapshot</name></author>
  <generator>Registry Snapshot</generator>
  <entry>
    <id>urn:uuid:33333333-3333-4333-8333-333333333333</id>
    <title>1 &lt; 2</title>
    <published>2026-01-01T03:00:00.000Z</published>
    <updated>2026-01-01T03:00:00.000Z</updated>
    <link rel="alternate" type="text/html" href="https://mirror.example/base/platform/1/"/>
    <category term="changed"/>
    <content type="html">x &amp;gt; y&lt;br&gt;\uFFFD&lt;br&gt;z</content>
  </entry>
</feed>
`);
});

test('Atom: an item without an event has no category, and a site has its own name', () => {
  const items = FEED.items.map((item) => ({ ...item, event: '' }));
  const text = atomOf({ ...FEED, items }, { site: SITE, registry: REGISTRY, siteName: 'A & B' });
  expect(text).not.toContain('<category');
  expect(text).toContain('<author><name>A &amp; B</name></author>');
});

test('JSON Feed: its links, and an item with its ID, texts, time and event', () => {
  const text = jsonFeedOf(FEED, { site: SITE });
  expect(text).toMatch(/^\{\n "version"[^]*\n\}\n$/);
  expect(JSON.parse(text)).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: FEED.title,
    home_page_url: 'https://mirror.example/base/changes/?a=1&b',
    feed_url: 'https://mirror.example/base/changes/audits.json',
    language: 'en',
    authors: [{ name: 'Registry Snapshot' }],
    items: [
      {
        id: `urn:uuid:${ID}`,
        url: 'https://mirror.example/base/platform/1/',
        title: '1 < 2',
        content_text: FEED.items[0]!.text,
        date_published: at(1),
        tags: ['changed'],
      },
    ],
  });
});

test('the ID of a feed depends on the registry and the path of the feed, and is a UUID', () => {
  // An ID that was published once.
  expect(feedIdOf(REGISTRY, '/changes/all')).toBe('urn:uuid:432f063a-0a01-809b-94e6-807f89727300');
  expect(feedIdOf('https://other.example', '/changes/all')).not.toBe(feedIdOf(REGISTRY, '/changes/all'));
  expect(feedIdOf(REGISTRY, '/changes/audits')).not.toBe(feedIdOf(REGISTRY, '/changes/all'));
});

const change = (event: Change['event'], id: string): Change => ({
  id: stableIdOf([event, id]),
  event,
  about: [{ kind: 'platform', id, name: 'Acme', releases: [] }],
  fields: event === 'changed' ? [{ field: '/website', before: '', after: 'https://acme.example' }] : [],
});
const [BASE, ONE, QUIET, TWO] = ['base', 'one', 'quiet', 'two'].map((name) => stableIdOf(name)) as [
  string,
  string,
  string,
  string,
];

/** A baseline, a night that changed something, one that did not, and another that did. */
function nights(): HistoryEntry[] {
  const night = (id: string, previous: string | null, day: number, changes: Change[]): HistoryEntry => ({
    id,
    previous,
    registry: 'https://REGISTRY.example:443',
    taken: at(day),
    since: null,
    changes,
  });
  return [
    night(BASE, null, 1, []),
    night(ONE, BASE, 2, [change('platform-removed', GONE), change('host-added', ID)]),
    night(QUIET, ONE, 3, []),
    night(TWO, QUIET, 4, [change('changed', ID)]),
  ];
}

function filesOf(entries: HistoryEntry[]): Map<string, string> {
  const platforms = [{ id: ID, name: 'Acme', path: `/platform/${ID}/` }];
  const model = { platforms, services: [], hosts: [] } as unknown as Parameters<typeof historyOf>[1];
  const history = historyOf(entries, model);
  const place = { site: SITE, registry: REGISTRY };
  const content = { history, releases: ['5.1'], platforms, taken: at(9) };
  return new Map(historyFilesOf({ ...content, ...place }));
}

const jsonIn = (files: Map<string, string>, file: string): unknown => JSON.parse(files.get(file)!);

test('which files there are', () => {
  const topics = ['all', 'platforms', 'audits', 'addresses', 'credentials', 'new-on-5.1'];
  expect([...filesOf(nights()).keys()].toSorted()).toEqual(
    [
      ...topics.flatMap((name) => [`changes/${name}.atom`, `changes/${name}.json`]),
      `platform/${ID}/changes.atom`,
      `platform/${GONE}/changes.atom`,
      'changes/2026-01.md',
      'changes/index.json',
      'changes/schema.json',
      ...[BASE, ONE, TWO].map((cursor) => `changes/since/${cursor}.json`),
      'data/deleted.json',
    ].toSorted(),
  );
});

test('the IDs of feeds keep the spelling of the registry with which the history began', () => {
  const ofFeed = (entries: HistoryEntry[]): string | undefined =>
    /<id>(urn:uuid:.*)<\/id>/.exec(filesOf(entries).get('changes/all.atom')!)?.[1];
  expect(ofFeed(nights())).toBe(feedIdOf('https://REGISTRY.example:443', '/changes/all'));
  expect(ofFeed([])).toBe(feedIdOf(REGISTRY, '/changes/all'));
});

test('the index says where to begin, where the site is, and what can be followed', () => {
  const index = jsonIn(filesOf(nights()), 'changes/index.json') as { feeds: { title: string }[] };
  expect(index).toMatchObject({
    registry: REGISTRY,
    schema: 'https://mirror.example/base/changes/schema.json',
    first: BASE,
    cursor: TWO,
    changed: at(4),
    since: 'https://mirror.example/base/changes/since/{cursor}.json',
  });
  expect(index.feeds).toHaveLength(6);
  expect(index.feeds[0]).toEqual({
    title: index.feeds[0]!.title,
    atom: 'https://mirror.example/base/changes/all.atom',
    json: 'https://mirror.example/base/changes/all.json',
  });
  expect(index.feeds[0]!.title).not.toBe('');
  expect(jsonIn(filesOf([]), 'changes/index.json')).toMatchObject({
    first: null,
    cursor: null,
    changed: null,
  });
  expect(jsonIn(filesOf(nights().slice(0, 1)), 'changes/index.json')).toMatchObject({
    first: BASE,
    cursor: BASE,
    changed: null,
  });
});

test('each cursor page has the changes of the next run that had some; the last one waits', () => {
  const files = filesOf(nights());
  const page = (cursor: string): unknown => jsonIn(files, `changes/since/${cursor}.json`);
  const [, one, , two] = nights();
  expect(page(BASE)).toEqual({ since: BASE, next: ONE, taken: at(2), changes: one!.changes });
  expect(page(ONE)).toEqual({ since: ONE, next: TWO, taken: at(4), changes: two!.changes });
  expect(page(TWO)).toEqual({ since: TWO, next: null, taken: null, changes: [] });
  // Where the beginning is lost, the first page follows the state that came before it.
  expect([...filesOf(nights().slice(1)).keys()]).toContain(`changes/since/${BASE}.json`);
  expect([...filesOf([]).keys()].filter((file) => file.includes('/since/'))).toEqual([]);
});

test('the list of what is gone', () => {
  const [, night] = nights();
  expect(jsonIn(filesOf(nights()), 'data/deleted.json')).toEqual({
    registry: REGISTRY,
    deleted: [
      {
        kind: 'platform',
        id: GONE,
        name: 'Acme',
        path: `/api/v1/platform/${GONE}/`,
        page: `https://mirror.example/base/platform/${GONE}/`,
        deleted: at(2),
        change: night!.changes[0]!.id,
      },
    ],
  });
});

test('the schema takes the three documents as they are, and nothing else', () => {
  const files = filesOf(nights());
  expect(jsonIn(files, 'changes/schema.json')).toEqual(changesSchemaOf(SITE));
  expect(changesSchemaOf(SITE)).toHaveProperty('$id', 'https://mirror.example/base/changes/schema.json');
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(changesSchemaOf(SITE));
  const documents = [
    'changes/index.json',
    ...[BASE, ONE, TWO].map((cursor) => `changes/since/${cursor}.json`),
    'data/deleted.json',
  ].map((file) => jsonIn(files, file) as Record<string, unknown>);
  for (const document of documents) {
    expect(isValid(document)).toBe(true);
    expect(isValid({ ...document, more: 1 })).toBe(false);
    for (const key of Object.keys(document)) expect(isValid({ ...document, [key]: undefined })).toBe(false);
  }
  const [index, , , , deleted] = documents;
  const feed = (index!['feeds'] as object[])[0]!;
  expect(isValid({ ...index, feeds: [{ ...feed, json: undefined }] })).toBe(true);
  for (const wrong of [{}, { ...feed, more: 1 }, { ...feed, atom: 5 }])
    expect(isValid({ ...index, feeds: [wrong] })).toBe(false);
  const record = (deleted!['deleted'] as object[])[0]!;
  for (const kind of ['platform', 'service', 'host'])
    expect(isValid({ ...deleted, deleted: [{ ...record, kind }] })).toBe(true);
  for (const wrong of [
    {},
    { ...record, kind: 'notification' },
    { ...record, kind: '' },
    { ...record, more: 1 },
  ])
    expect(isValid({ ...deleted, deleted: [wrong] })).toBe(false);
});

test('the digest of a month lists changes of one kind as they happened, the oldest first', () => {
  const entries = nights();
  entries.push({
    ...entries[3]!,
    id: stableIdOf('three'),
    previous: TWO,
    taken: at(5),
    changes: [change('changed', GONE), change('changed', ID)],
  });
  const digest = filesOf(entries).get('changes/2026-01.md')!;
  const dates = [...digest.matchAll(/^- .*\[(\d+ January 2026)\]/gm)].map(([, date]) => date);
  expect(dates.slice(-3)).toEqual(['4 January 2026', '5 January 2026', '5 January 2026']);
  // Changes of one run keep their order.
  const anchors = [...digest.matchAll(/#change-([^)]+)\)/g)].map(([, id]) => id);
  expect(anchors.slice(-2)).toEqual(entries[4]!.changes.map(({ id }) => id));
  const count = entries.flatMap(({ changes }) => changes).length;
  expect(digest).toContain(`\n${count} changes in the registry ${REGISTRY}, `);
});
