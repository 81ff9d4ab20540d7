// The site's search dialog in a browser, used as a person uses it.
import type { Page } from 'playwright-core';
import { QUERY_GROUPS, type QueryGroup, type SearchQuery } from './search-queries.ts';

/** Opens the dialog by its key and waits until its field has the focus. */
export async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.locator('dialog[open] input:focus').waitFor();
}

/** Returns the paths of the results below the site's `base` path. */
export async function searchInDialog(page: Page, query: string, base: string): Promise<string[]> {
  await page.locator('dialog[open] input').fill(query);
  await page.locator('dialog[open] [aria-busy="false"]').waitFor();
  const hrefs = await page
    .locator('dialog[open] .hit-title a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  return hrefs.map((href) => decodeURIComponent(href.slice(base.length)));
}

function isFound({ group, paths }: SearchQuery, results: readonly string[]): boolean {
  if (group === 'nonsense') return results.length === 0;
  const wanted = paths.map((path) => decodeURIComponent(path));
  return results.slice(0, QUERY_GROUPS[group].within).some((path) => wanted.includes(path));
}

export interface GroupScore {
  group: QueryGroup;
  found: number;
  count: number;
  missed: string[];
}

export async function scoreQueries(
  page: Page,
  queries: readonly SearchQuery[],
  base: string,
): Promise<GroupScore[]> {
  const scores = new Map<QueryGroup, GroupScore>();
  for (const query of queries) {
    const { group, text } = query;
    const score = scores.get(group) ?? { group, found: 0, count: 0, missed: [] };
    scores.set(group, score);
    score.count += 1;
    const results = await searchInDialog(page, text, base);
    if (isFound(query, results)) score.found += 1;
    else score.missed.push(text);
  }
  return [...scores.values()];
}
