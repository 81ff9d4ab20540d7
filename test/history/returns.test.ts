// Records that leave the registry and return under their ID: no text calls them new, and stored names stay.
import { expect, test } from 'vitest';
import type { Change, Subject } from '../../src/history/entry.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { historyOf } from '../../src/history/history.ts';
import { id as idOf, model } from '../model/two-platforms.ts';
import { changeOf, historyWith } from './changes.ts';

const acme = (...releases: string[]): Subject => ({ kind: 'platform', id: idOf(1), name: 'Acme', releases });
const other = { kind: 'platform' as const, id: idOf(2), name: 'Beta', releases: ['5', '5.1'] };
const fresh: Subject = { ...other, id: idOf(3), name: 'Fresh' };
const platforms = [{ id: idOf(1), name: 'Acme' }];
const service: Subject = { kind: 'service', id: idOf(4), name: 'Acme', releases: ['5.1'], platforms };
const note: Subject = { kind: 'notification', id: idOf(5), name: 'Down', platforms };
const ownerless: Subject = { kind: 'notification', id: idOf(6), name: 'Up', platforms: [] };
const host: Subject = { kind: 'host', id: idOf(7), name: 'Host' };
const standard: Subject = { kind: 'release', id: '6', name: '6' };
const REGISTRY = 'https://registry.example';
const SITE = 'https://mirror.example';

const change = (event: Change['event'], subject: Subject, release?: string): Change =>
  changeOf(event, subject, release === undefined ? {} : { release });
const RUNS: Change[][] = [
  [],
  [
    change('platform-removed', acme('5.1')),
    change('release-dropped', other, '5.1'),
    change('service-removed', service),
    change('host-removed', host),
    change('notification-removed', note),
    change('notification-removed', ownerless),
    change('release-retired', standard),
  ],
  [
    change('platform-added', acme('5.1')),
    change('platform-added', fresh),
    change('release-adopted', other, '5.1'),
    change('service-added', service),
    change('host-added', host),
    change('notification-added', note),
    change('notification-added', ownerless),
    change('release-published', standard),
  ],
  [change('platform-removed', acme('5.1'))],
  [change('platform-added', acme('5.1', '6'))],
];
const entries = historyWith(...RUNS);
const none = { ...model, platforms: [], services: [], hosts: [], notifications: [] };
const history = historyOf(entries, none);
const files = new Map(
  historyFilesOf({
    history,
    releases: ['5', '5.1', '6'],
    platforms: [{ ...platforms[0]!, path: `/platform/${idOf(1)}/` }],
    taken: entries.at(-1)!.taken,
    site: SITE,
    registry: REGISTRY,
  }),
);
const titlesIn = (name: string): string[] => {
  const feed = JSON.parse(files.get(`changes/${name}.json`)!) as { items: { title: string }[] };
  return feed.items.map(({ title }) => title);
};
const RETURNS = [
  'Acme: platform listed again',
  'Beta: adopted release 5.1 again',
  'Acme, release 5.1: service listed again',
  'Host: data host listed again',
  'Acme: notification “Down” listed again',
  'Notification “Up” listed again',
  'Release 6: release of the standard listed again',
];

test('feeds say that a record is listed again, and that only a new record was added', () => {
  const titles = titlesIn('all').filter((title) => !/removed|dropped|retired/.test(title));
  expect(titles.toSorted()).toEqual(
    [...RETURNS, 'Acme: platform listed again', 'Fresh: new platform'].toSorted(),
  );
  expect(files.get(`platform/${idOf(1)}/changes.atom`)).not.toMatch(/: new|announced/);
});

test('a platform is new on a release once: not where it, or the release, returned', () => {
  expect(titlesIn('new-on-5.1')).toEqual(['Fresh: new platform']);
  expect(titlesIn('new-on-6')).toEqual(['Acme: platform listed again']);
  expect(titlesIn('platforms')).toContain('Acme: platform listed again');
});

test('headings name returns as such', () => {
  const digest = files.get('changes/2026-01.md')!;
  const [, added] = /## New platforms\n\n(.*?)\n\n/s.exec(digest)!;
  expect(added).toMatch(/^- Fresh: new platform [^\n]*$/);
  expect(digest).toContain('## Platforms listed again\n\n- Acme: platform listed again');
  const labels = history.events.map(({ label }) => label);
  expect(labels).toContain('Services listed again');
  expect(labels).not.toContain('New services');
});

test('pages of changes for programs keep the stored names of events', () => {
  for (const entry of entries.slice(1)) {
    const page = JSON.parse(files.get(`changes/since/${entry.previous}.json`)!) as { changes: Change[] };
    expect(page.changes).toEqual(entry.changes);
  }
  expect(files.get('changes/schema.json')).not.toContain('returned');
});
