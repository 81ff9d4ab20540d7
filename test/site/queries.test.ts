// Queries of nine kinds in the dialog of the sample's site, in a real browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { QUERY_GROUPS, queriesOf, type QueryGroup, type SearchQuery } from '../bench/search-queries.ts';
import { openDialog, scoreQueries } from '../bench/search-session.ts';
import type { Model } from '../../src/model/model-types.ts';
import { modelOfSite, onSite } from './browser.ts';

let newPage: () => Promise<import('playwright-core').Page>;
let model: Model;

onSite(async ({ browser, server }) => {
  model = await modelOfSite();
  newPage = async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/`);
    await openDialog(page);
    return page;
  };
});

/** Queries as people would type them, with the names that they should find. */
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

test.each([
  ['written', 120, writtenQueries],
  ['derived from the records', 120, () => queriesOf(model, 15)],
] as const)('queries that are %s, at least %i', async (_, count, queries) => {
  const page = await newPage();
  const all = queries();
  expect(all.length).toBeGreaterThanOrEqual(count);
  const { pathname: base } = new URL(inject('site').url);
  const scores = await scoreQueries(page, all, base);
  console.log(
    scores
      .map(
        ({ group, found, count: of, missed }) =>
          `${group} ${found}/${of}${missed.map((text) => ` (not ${text})`).join('')}`,
      )
      .join(', '),
  );
  const below = scores.filter(({ group, found, count: of }) => found / of < QUERY_GROUPS[group].target);
  expect(below).toEqual([]);
  await page.close();
});
