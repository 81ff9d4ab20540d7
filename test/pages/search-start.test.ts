// What the search page shows before a search.
import { expect, test } from 'vitest';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { newestPlatformsOf, searchExamplesOf } from '../../src/page-data/search-start.ts';
import { data } from './page-inputs.ts';

test('the newest platforms are those that are still listed, without platforms that returned', () => {
  const platforms = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), path: `/platform/${id}/` }));
  const run = (event: string, day: string, ...ids: string[]) => ({
    day,
    changes: ids.map((id) => ({ change: { event, about: [{ id }] } })),
  });
  const runs = [
    run('platform-returned', '2026-03-01', 'a', 'c'),
    run('platform-added', '2026-02-01', 'gone', 'b'),
    run('platform-added', '2026-01-01', 'a'),
  ];
  const site = { model: { platforms }, history: { runs } } as unknown as SiteData;
  expect(newestPlatformsOf(site)).toEqual([
    { name: 'B', path: '/platform/b/', added: '2026-02-01' },
    { name: 'A', path: '/platform/a/', added: '2026-01-01' },
  ]);
});

test('examples are queries that the registry has records for, and a registry without records has none', () => {
  const examples = new Map(searchExamplesOf(data));
  expect(examples.get('Report')).toBe('TR_J1');
  expect(examples.get('Provider')).toBe('ACME Press');
  const empty = { platforms: [], providers: [], reports: [], services: [], facets: { countries: [] } };
  expect(searchExamplesOf({ model: empty } as unknown as SiteData)).toEqual([]);
});
