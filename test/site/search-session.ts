// The site's search dialog in a browser, used as a person uses it.
import type { Page } from 'playwright-core';
import { QUERY_GROUPS, type QueryGroup, type SearchQuery } from './search-queries.ts';

/** Opens the dialog by its key and waits until its field has the focus. */
export async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input:focus').waitFor();
}

/** Returns the paths of the results below the site's `base` path. */
export async function searchInDialog(page: Page, query: string, base: string): Promise<string[]> {
  const [results] = await searchAllInDialog(page, [query], base);
  return results!;
}

/** Types one query after the other, and returns the results of each. */
async function searchAllInDialog(page: Page, queries: string[], base: string): Promise<string[][]> {
  await page.locator('dialog[open] input').waitFor();
  const hrefs = await page.evaluate(async (texts) => {
    const dialog = document.querySelector('dialog[open]')!;
    const input = dialog.querySelector('input')!;
    const found: string[][] = [];
    for (const text of texts) {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      while (!dialog.querySelector('[aria-busy="false"]'))
        await new Promise((resolve) => setTimeout(resolve));
      const links = dialog.querySelectorAll<HTMLAnchorElement>('.hits .hit-title a');
      found.push([...links].map((link) => link.pathname));
    }
    return found;
  }, queries);
  return hrefs.map((all) => all.map((href) => decodeURIComponent(href.slice(base.length))));
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
  const texts = queries.map(({ text }) => text);
  const results = await searchAllInDialog(page, texts, base);
  for (const [i, query] of queries.entries()) {
    const { group, text } = query;
    const score = scores.get(group) ?? { group, found: 0, count: 0, missed: [] };
    scores.set(group, score);
    score.count += 1;
    if (isFound(query, results[i]!)) score.found += 1;
    else score.missed.push(text);
  }
  return [...scores.values()];
}
