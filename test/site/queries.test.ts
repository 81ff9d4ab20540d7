// Queries of nine kinds, as people would type them, in the dialog of the sample's site. large.test.ts derives others from
// 1,000 platforms.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { QUERY_GROUPS, type QueryGroup, type SearchQuery } from './search-queries.ts';
import { openDialog, scoreQueries } from './search-session.ts';
import { model, onSite, page, server } from './browser.ts';

onSite();

/** The queries of queries.json, with the names that they should find. */
function writtenQueries(): SearchQuery[] {
  const groups = JSON.parse(readFileSync(join(import.meta.dirname, 'queries.json'), 'utf8')) as Record<
    QueryGroup,
    Record<string, string>
  >;
  const named = [...model.platforms, ...model.hosts, ...model.reports, ...model.reportTypes];
  return Object.entries(groups).flatMap(([group, queries]) =>
    Object.entries(queries).map(([text, name]) => {
      const paths = named
        .filter((each) => each.name.replaceAll('\u00A0', ' ') === name)
        .flatMap((each) =>
          [each.path ?? [], 'services' in each ? each.services.map(({ path }) => path) : []].flat(),
        );
      if (group === 'provider')
        paths.push(
          ...model.providers.flatMap(({ path, platforms }) =>
            platforms.some((each) => paths.includes(each.path)) ? path : [],
          ),
        );
      if (paths.length === 0 && group !== 'nonsense') throw new Error(`The sample has no “${name}”.`);
      return { group: group as QueryGroup, text, paths };
    }),
  );
}

test('at least 120 written queries', async () => {
  await page.goto(`${server.url}/`);
  await openDialog(page);
  const all = writtenQueries();
  expect(all.length).toBeGreaterThanOrEqual(120);
  const { pathname: base } = new URL(inject('site').url);
  const scores = await scoreQueries(page, all, base);
  const below = scores.filter(({ group, found, count: of }) => found / of < QUERY_GROUPS[group].target);
  expect(below).toEqual([]);
});
