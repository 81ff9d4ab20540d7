// Weight, speed and quality of search on a built site, in a real browser.
import { join } from 'node:path';
import { chromium, type Page, type Request } from 'playwright-core';
import { startServer } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
import { unpackChromium } from './chromium.ts';
import { queriesOf } from './search-queries.ts';
import { openDialog, scoreQueries } from './search-session.ts';

const QUERIES_PER_GROUP = 15;

export async function measureSearch(
  distDir: string,
  model: Model,
): Promise<{ name: string; note: string }[]> {
  const server = await startServer({ distDir, port: 0, host: '127.0.0.1' });
  const { executablePath, args, env } = await unpackChromium(join(import.meta.dirname, '../..'));
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/`, { waitUntil: 'networkidle' });
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    const queries = queriesOf(model, QUERIES_PER_GROUP);
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/names.json'));
    await openDialog(page);
    await loaded;
    const names = await weightOf(requests.splice(0));
    // Not a name: that would be answered without texts.
    await timesOf(page, model.platforms.find(({ country }) => country?.name)!.country!.name);
    const text = await weightOf(requests.splice(0));
    const times: Times[] = [];
    for (const { text: query } of queries) times.push(await timesOf(page, query));
    const scores = await scoreQueries(page, queries, '');
    return [
      { name: 'search: loaded for names', note: names },
      { name: 'search: then for texts', note: text },
      { name: 'search: first names', note: spreadText(times.flatMap(({ first }) => first ?? [])) },
      { name: 'search: full text', note: spreadText(times.map(({ whole }) => whole)) },
      ...scores.map(({ group, found, count }) => ({ name: `search: ${group}`, note: `${found}/${count}` })),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The transferred bytes. */
async function weightOf(requests: Request[]): Promise<string> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, each) => sum + each.responseBodySize, 0);
  return `${(bytes / 1000).toFixed(1)} kB`;
}

interface Times {
  /** Milliseconds from the keystroke until a result is shown; undefined without results. */
  first: number | undefined;
  /** Until texts are searched too. */
  whole: number;
}

/** The times of a query whose last letter is typed. */
async function timesOf(page: Page, query: string): Promise<Times> {
  return page.evaluate(async (text) => {
    const dialog = document.querySelector('dialog[open]')!;
    const input = dialog.querySelector('input')!;
    const view = dialog.querySelector('[aria-busy]');
    const start = performance.now();
    let first: number | undefined;
    input.value = text;
    const watched = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (dialog.querySelector('.hit')) first ??= performance.now() - start;
        if (dialog.querySelector('[aria-busy="false"]')) {
          observer.disconnect();
          resolve(performance.now() - start);
        }
      });
      observer.observe(view ?? dialog, { attributes: true, childList: true, subtree: true });
    });
    // Results of the last query would count as the first.
    dialog.querySelector('.hits')!.replaceChildren();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return { whole: await watched, first };
  }, query);
}

function spreadText(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): string =>
    `${Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? NaN)} ms`;
  return `${at(0.5)}, 95%: ${at(0.95)}`;
}
