import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { QUERY_GROUPS, type QueryGroup, type SearchQuery } from './search-queries.ts';
import {
  openDialog as openDialogOn,
  scoreQueries,
  searchInDialog as resultsInDialogOf,
} from './search-session.ts';
import type { Model } from '../../src/model/model-types.ts';
import { sortByNewestRelease } from '../../src/util/sort-order.ts';
import { dateInWords } from '../../src/util/date-words.ts';
import { withoutDates } from '../mine/expected-matches.ts';
import { allowIncidents, model, onSite, openPage, page, scrollsSideways, server } from './browser.ts';
import { loadAxe, violationsOf } from './violations.ts';

onSite();

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const base = '/base';
const dialog = () => page.locator('dialog[open]');
const input = () => dialog().locator('input');
const hits = () => dialog().locator('.hits .hit');
const isFocused = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element === document.activeElement);

const goHome = () => page.goto(`${server.url}/`);

/** The dialog opens on the home page if the test has opened no other page. */
async function openDialog(): Promise<void> {
  if (page.url() === 'about:blank') await goHome();
  await openDialogOn(page);
}

const resultsInDialog = (query: string) => resultsInDialogOf(page, query, base);

async function searchInDialog(query: string): Promise<string[]> {
  await openDialog();
  return resultsInDialog(query);
}

const named = () =>
  model.platforms.find(
    ({ record }) => record.abbrev.length > 2 && record.reports.length > 0 && record.content_provider_name,
  )!;

describe('the button', () => {
  test('is a link to the search page without JavaScript, which links to complete lists', async () => {
    await openPage({ javaScriptEnabled: false });
    await goHome();
    await page.getByRole('link', { name: 'Search' }).first().click();
    expect(new URL(page.url()).pathname).toBe(`${base}/search/`);
    expect(await page.locator('[data-search-failed] a').first().isVisible()).toBe(true);
  });

  test('opens the dialog, gets the focus back and loads nothing before', async () => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/platform/`, { waitUntil: 'networkidle' });
    expect(requested.filter((path) => /\/pagefind\/|names\.json|dialog/.test(path))).toEqual([]);
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await button.click();
    await input().waitFor();
    expect(await isFocused('dialog[open] input')).toBe(true);
    await expect.poll(() => requested.some((path) => path.endsWith('/search/names.json'))).toBe(true);
    expect(requested.filter((path) => path.includes('/pagefind/'))).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await dialog().count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
    for (const keys of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(keys);
      await input().waitFor();
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Alt+/');
    expect(await dialog().count()).toBe(0);
  });
});

test('the home page loads search when its field is used, and what was typed meanwhile is found', async () => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${server.url}/`, { waitUntil: 'networkidle' });
  const ofSearch = /live-results|search-view|names\.json|pagefind/;
  expect(requested.filter((url) => ofSearch.test(url))).toEqual([]);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((each) =>
        each.name.endsWith('.js') ? (each as PerformanceResourceTiming).decodedBodySize : [],
      ),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
  const typed = Promise.withResolvers<void>();
  await page.route(ofSearch, async (route) => {
    await typed.promise;
    await route.continue();
  });
  const field = page.locator('#home-search');
  await field.focus();
  await page.keyboard.type('harborl');
  typed.resolve();
  await page.keyboard.type('ight');
  await page.locator('.live-results .hit-title a').first().waitFor();
  expect(await field.inputValue()).toBe('harborlight');
});

test('results on the home page appear for typed text, are used by keyboard, and close', async () => {
  const loading = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/`, { waitUntil: 'commit' });
  const field = page.locator('#home-search');
  const results = page.locator('.live-results');
  await field.fill('harborlight');
  loading.resolve();
  // Names come before their links.
  await results.locator('.hit-title a[href]').first().waitFor();
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.locator('header a').first().focus(),
    () => page.locator('h1').click(),
  ];
  for (const close of closings) {
    // As a click does, also in a field that has the focus.
    await field.click();
    expect(await results.isVisible()).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await isFocused('.live-results .hit-title a')).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await isFocused('#home-search')).toBe(true);
    await page.keyboard.press('ArrowDown');
    await close();
    expect([String(close), await results.isVisible()]).toEqual([String(close), false]);
  }
});

describe('by keyboard', () => {
  test('Enter opens the first result, also before it is shown', async () => {
    const { name, path } = named();
    await openDialog();
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    expect(await page.locator('h1').textContent()).toContain(name);
  });

  test('Enter opens what was sought last, not a result of the query before', async () => {
    const [{ id, path }] = model.services as [Model['services'][number]];
    await searchInDialog('harborlight');
    await input().fill(id);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== `${base}/`);
    expect(new URL(page.url()).pathname).toBe(base + path);
  });

  test('arrows move between field and results; Enter does nothing without results; Escape closes', async () => {
    await searchInDialog('zzqxv');
    await page.keyboard.press('Enter');
    expect(await dialog().count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(`${base}/`);
    const [, second] = await resultsInDialog('harborlight');
    expect(await dialog().locator('.search-keys').textContent()).toMatch(/Esc close/);
    for (const [key, focused] of [
      ['ArrowDown', 'dialog[open] .hit:nth-child(1) .hit-title a'],
      ['ArrowUp', 'dialog[open] input'],
      ['ArrowUp', 'dialog[open] input'],
      ['ArrowDown', 'dialog[open] .hit:nth-child(1) .hit-title a'],
      ['ArrowDown', 'dialog[open] .hit:nth-child(2) .hit-title a'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await isFocused(focused)).toBe(true);
    }
    await page.keyboard.press('Escape');
    expect(await dialog().count()).toBe(0);
    await openDialog();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${second}`);
  });
});

test('works by touch at 390 px', async () => {
  await openPage(PHONE);
  await goHome();
  await page.locator('header').getByRole('button', { name: 'Search' }).tap();
  const { name, path } = named();
  expect((await resultsInDialog(name))[0]).toBe(path);
  expect(await scrollsSideways()).toBe(false);
  const close = page.getByRole('button', { name: 'Close' });
  expect((await close.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await close.tap();
  expect(await dialog().count()).toBe(0);
  await page.locator('header').getByRole('button', { name: 'Search' }).tap();
  await page.locator('dialog[open] .hit-title a').first().tap();
  await page.waitForURL(`**${path}`);
});

const ONE_NOTICE = 'platforms that we host will deliver';

/** What search is for, in the words of visitors. */
const QUERIES = [
  [
    'harborlight',
    'journals release',
    'QSJ',
    'Quillstack Publishing',
    'quillstack publ journals',
    'quilstack',
    'quillstack jour',
  ],
  ['strassburger', 'Portugal', 'France', 'api key', 'journal'],
  ['sushi.quillstack.example', 'https://sushi.quillstack.example/', 'The Quiet Shelf'],
  ['TR_J3', '3030', '5.1', 'R5.1', 'Quillstack Journals release 5.1'],
  ['harborlight zzqxv', 'harborlite', 'zzqxv', '00000000-0000-4000-8000-000000000000'],
  // In one notification, and in several.
  [ONE_NOTICE, 'former address goes on redirecting'],
].flat();

/** The first four results, each with the heading above it, its kind, name, releases, URLs and excerpt; then the status, and suggestions. */
function outlineOf(open: Element): string[] {
  const textOf = (part: Element): string => {
    const copy = part.cloneNode(true) as Element;
    for (const mark of copy.querySelectorAll('mark')) mark.textContent = `[${mark.textContent}]`;
    return copy.textContent.replace(/[\s\u200b]+/g, ' ').trim();
  };
  const parts = [
    '.hit-kind',
    '.hit-title',
    '.hit-tags',
    '.hit-facts',
    '.hit-line + p:not(.hit-url)',
    '.hit-url',
    '.hit-excerpt',
  ];
  const shown = [...open.querySelectorAll('.hits .hit')].slice(0, 4).flatMap((hit) => {
    const heading = hit.previousElementSibling ? null : hit.closest('section')!.querySelector('h2');
    const texts = parts
      .flatMap((selector) => [...hit.querySelectorAll(selector)].map(textOf))
      .filter(Boolean);
    return [
      ...(heading ? [`  ${textOf(heading)}`] : []),
      ...texts.map((text, i) => `${i === 0 ? '   ' : '    '}${text.slice(0, 160)}`),
    ];
  });
  const suggested = [...open.querySelectorAll('.suggestions > p, .suggestions .hit-title')];
  return [
    ...shown,
    `  ${textOf(open.querySelector('[role=status]')!)}`,
    ...suggested.map((each) => `   ${textOf(each)}`),
  ];
}

test('the results of queries: why each was found, and what matched; no query is stored', async () => {
  await openDialog();
  const texts: string[] = [];
  for (const query of QUERIES) {
    const paths = await resultsInDialog(query);
    expect(new Set(paths).size, query).toBe(paths.length);
    texts.push(`“${query}”`, ...(await dialog().evaluate(outlineOf)));
  }
  await expect(`${withoutDates(texts.join('\n'))}\n`).toMatchFileSnapshot('__snapshots__/search-dialog.txt');
  const { services } = named();
  await resultsInDialog(named().name);
  const links = hits().first().locator('.hit-url .release');
  const paths = await links.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).pathname));
  expect(paths).toEqual(sortByNewestRelease(services, model.currentRelease).map(({ path }) => base + path));
  await resultsInDialog('France');
  const mark = hits().locator('.hit-excerpt mark').first();
  expect(await mark.evaluate((each) => getComputedStyle(each).textDecorationLine)).toBe('none');
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    (await indexedDB.databases()).length,
  ]);
  expect(stored).toEqual([0, 0, '', 0]);
  expect(await input().getAttribute('autocomplete')).toBe('off');
});

describe('what the registry no longer has', () => {
  interface Row {
    name: string;
    formerly?: string[];
    formerUrls?: { url: string; until: string }[];
  }
  test('a former name finds the record, and says so', async () => {
    await page.route('**/search/names.json', async (route) => {
      const file = (await (await route.fetch()).json()) as { rows: Row[] };
      file.rows[0]!.formerly = ['Feather Portal'];
      await route.fulfill({ json: file });
    });
    const [{ name, path }] = model.platforms as [Model['platforms'][number]];
    expect(await searchInDialog('feather port')).toEqual([path]);
    expect(await hits().locator('.hit-title a').textContent()).toBe(name);
    expect(await hits().locator('.hit-facts').textContent()).toMatch(/ · formerly Feather Portal$/);
  });

  test('a former URL finds the platform with its present URL, which can be copied', async () => {
    const { rows } = (await (await fetch(`${server.url}/search/names.json`)).json()) as { rows: Row[] };
    const { name, formerUrls: [former] = [] } = rows.find(
      (row) => row.name === 'Zeitschriftenportal Mittelgebirge',
    )!;
    const platform = model.platforms.find((each) => each.name === name)!;
    expect(await searchInDialog(former!.url)).toEqual([platform.path]);
    expect(await hits().innerText()).toContain(
      `You searched for its old URL, which was replaced on ${dateInWords(former!.until)}. Now:`,
    );
    const url = platform.services.find(({ release }) => release === '5.1')!.harvesterUrl.text;
    expect(await hits().locator('.hit-url > .release').innerText()).toBe('5.1');
    await hits()
      .getByRole('button', { name: `Copy URL of ${name}, release 5.1` })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    // URLs of requests, and any spelling.
    const request = `${former!.url.replace('https', 'http').toUpperCase()}reports/tr_j1?customer_id=1`;
    expect(await resultsInDialog(request)).toEqual([platform.path]);
  });
});

test('results link to a help page, to filtered lists, to all lists and to all results', async () => {
  const links: string[] = [];
  await openDialog();
  for (const [query, name] of [
    ['3030', /^Exception 3030: No Usage/],
    ['TR_J3', /^39 platforms$/],
    ['5.1', /^Release 5\.1$/],
    ['zzqxv', /^list of platforms$/],
    ['harborlight', /^All results, with filters$/],
  ] as const) {
    await resultsInDialog(query);
    links.push((await dialog().getByRole('link', { name }).first().getAttribute('href'))!);
  }
  expect(links.map((href) => href.replace(new URL(server.url).origin, ''))).toEqual(
    [
      '/help/#3030',
      '/platform/?report=TR_J3',
      '/platform/?release=5.1',
      '/platform/',
      '/search/?q=harborlight',
    ].map((path) => base + path),
  );
});

test('the words of one notification lead to it in the list', async () => {
  await searchInDialog(ONE_NOTICE);
  await dialog()
    .getByRole('link', { name: /platforms that we host/ })
    .first()
    .click();
  await page.waitForURL((url) => url.href.startsWith(`${server.url}/notification/?q=platforms`));
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^1 of /);
});

test('platforms are counted, also those that the dialog has no room for', async () => {
  await searchInDialog('journal');
  expect(await dialog().getByRole('status').textContent()).toBe('First 10 results');
  const section = dialog().locator('section', { has: page.getByRole('heading', { name: / platforms$/ }) });
  const count = Number.parseInt(await section.locator('h2').innerText(), 10);
  await dialog().getByRole('button', { name: 'Show more results' }).click();
  await expect.poll(() => hits().count()).toBeGreaterThan(10);
  expect(await section.locator('.hit').count()).toBe(count);
  expect(await resultsInDialog('harborlight')).toHaveLength(6);
  expect(await dialog().getByRole('button', { name: 'Show more results' }).isVisible()).toBe(false);
});

test('names are found where a part of the full text cannot be loaded, and texts as soon as it can', async () => {
  await openDialog();
  const status = () => dialog().getByRole('status').textContent();
  for (const part of ['pagefind-entry.json*', '*.pf_index', '*.pf_fragment']) {
    await page.route(`**/${part}`, (route) => route.abort());
    const [first] = await resultsInDialog('quillstack jour');
    expect(first).toBe(model.platforms.find(({ name }) => name === 'Quillstack Journals')!.path);
    expect([part, await status()]).toEqual([
      part,
      expect.stringMatching(/could not be searched\. Try again\.$/),
    ]);
    await page.unroute(`**/${part}`);
  }
  expect(await resultsInDialog('journals')).not.toEqual([]);
  expect(await status()).toMatch(/ results$/);
  allowIncidents();
});

test('leads to the search page where search cannot be loaded, which finds something as soon as it can', async () => {
  await goHome();
  await page.route('**/search/names.json', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.waitForURL('**/search/');
  const lists = page.locator('[data-search-failed] a').first();
  await lists.waitFor();
  expect((await lists.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
  await page.unroute('**/search/names.json');
  await page.locator('.finder input').fill(named().name);
  await page.locator('.hit-title a').first().waitFor();
  await lists.waitFor({ state: 'hidden' });
  expect(await page.locator('.hit-title a').first().textContent()).toBe(named().name);
  allowIncidents();
});

describe('the search page', () => {
  const status = () => page.getByRole('status');
  const results = async () => {
    await page.locator('[aria-busy="false"]').waitFor();
    return page
      .locator('.hits .hit-title a')
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLAnchorElement).pathname.slice('/base'.length)),
      );
  };

  test('searches with the query and filters of its URL, and says what to try without results', async () => {
    const found = async (query: Record<string, string>) => {
      await page.goto(`${server.url}/search/?${new URLSearchParams(query)}`);
      return (await results()).toSorted();
    };
    const french = model.platforms.filter(({ country }) => country?.name === 'France');
    expect(await found({ country: 'France', kind: 'Platform' })).toEqual(
      french.map(({ path }) => path).toSorted(),
    );
    expect(await page.getByLabel('Country').inputValue()).toBe('France');
    // A search for services lists them, not their platforms.
    const { name, path, services } = named();
    expect(await found({ q: name, kind: 'Sushi service' })).toEqual(
      expect.arrayContaining(services.map((service) => service.path)),
    );
    const title = page.locator(`.hit a[href$="${services[0]!.path}"]`);
    expect(await title.textContent()).toBe(`${services[0]!.name}, release\u00A0${services[0]!.release}`);
    expect(await found({ q: name })).toContain(path);
    expect(await page.locator('.finder input').inputValue()).toBe(name);
    expect(await found({ q: 'France', kind: 'Report' })).toEqual([]);
    expect(await status().textContent()).toBe('No results for “France”.');
    await page.getByText('fewer filters').waitFor();
  });

  test('begins with examples and the newest platforms, and has filters only beside results', async () => {
    await page.goto(`${server.url}/search/`);
    const release = page.locator('select[name=release]');
    expect(await release.isVisible()).toBe(false);
    const newest = page.getByRole('heading', { name: 'Newest platforms' });
    await newest.waitFor();
    await page.locator('#examples a').first().click();
    await page.waitForURL('**/search/?q=*');
    expect((await results()).length).toBeGreaterThan(0);
    expect([await release.isVisible(), await newest.isVisible()]).toEqual([true, false]);
    await page.locator('.finder input').fill('zzqxv');
    await release.waitFor({ state: 'hidden' });
    await page.locator('.finder input').fill('');
    await newest.waitFor();
  });

  test('has its first result high, and a field as wide as the results', async () => {
    await page.goto(`${server.url}/search/?q=quillstack`);
    await results();
    for (const [width, most] of [
      [1280, 360],
      [390, 400],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await Promise.all(
        ['.hit-title', '.finder input', '.hits'].map((each) => page.locator(each).first().boundingBox()),
      );
      const [first, field, list] = boxes.map((box) => box!);
      expect(first!.y + first!.height, `${width}`).toBeLessThan(most);
      expect([field!.x, field!.width]).toEqual([list!.x, list!.width]);
    }
  });

  test('shows more results, each record once, and offers those again that could not be loaded', async () => {
    await page.goto(`${server.url}/search/?q=journals`);
    await results();
    const more = page.getByRole('button', { name: 'Show more results' });
    await page.route('**/pagefind/**', (route) => route.abort());
    await more.click();
    await status().filter({ hasText: 'could not be searched. Try again.' }).waitFor();
    expect(await more.isVisible()).toBe(true);
    await page.unroute('**/pagefind/**');
    for (let pages = 1; await more.isVisible(); pages += 1) {
      expect(pages).toBeLessThan(20);
      const before = (await results()).length;
      await more.focus();
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => (await results()).length > before || !(await more.isVisible()))
        .toBe(true);
      await page.locator('.hits a:focus').waitFor();
      expect(await status().textContent()).toMatch(/ results$/);
    }
    const paths = await results();
    expect(paths.length).toBeGreaterThan(20);
    expect(new Set(paths).size).toBe(paths.length);
    allowIncidents();
  });

  test('searches for what was typed before its code was loaded', async () => {
    const loading = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto(`${server.url}/search/`, { waitUntil: 'commit' });
    await page.locator('.finder input').fill('journal');
    loading.resolve();
    await page.waitForURL('**/search/?q=journal');
    expect((await results()).length).toBeGreaterThan(0);
    expect(await page.locator('.finder input').inputValue()).toBe('journal');
  });

  test('writes query and filters to its URL and reads them after going back', async () => {
    await page.goto(`${server.url}/search/`);
    await page.locator('.finder input').fill('journal');
    await page.waitForURL('**/search/?q=journal');
    await page.getByLabel('Kind').selectOption('Report');
    await page.waitForURL('**/search/?q=journal&kind=Report');
    await page.locator('.hit-title a').first().click();
    await page.waitForURL('**/report/**');
    await page.goBack();
    await page.locator('.hit').first().waitFor();
    expect(await page.locator('.finder input').inputValue()).toBe('journal');
    for (const path of await results()) expect(path).toMatch(/^\/report\//);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL('**/search/?q=journal');
  });

  test('counts records by filter once the visitor uses filters, and forgets the counts with the search', async () => {
    await page.goto(`${server.url}/search/?kind=Report`);
    const france = page.getByLabel('Country').locator('option[value=France]');
    expect(await france.textContent()).toBe('France');
    await page.locator('.more-fields > summary').click();
    await page.getByLabel('Country').focus();
    await expect.poll(() => france.textContent()).toBe('France (0)');
    expect(await france.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => france.textContent()).toBe('France');
    expect(await france.isDisabled()).toBe(false);
    const field = page.locator('.finder input');
    for (const [query, counted] of [
      ['harborlight law', true],
      [model.services[0]!.id, false],
    ] as const) {
      await field.fill(query);
      await results();
      expect([query, /\(/.test((await france.textContent())!)]).toEqual([query, counted]);
    }
  });

  test('search keys focus its own field; Enter opens the first result', async () => {
    const { name, path } = named();
    await page.goto(`${server.url}/search/?${new URLSearchParams({ q: name })}`);
    await results();
    await page.locator('h1').click();
    await page.keyboard.press('Control+k');
    expect(await isFocused('.finder input')).toBe(true);
    expect(await page.locator('dialog').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
  });
});

test.each(['', 'France', 'harborlight zzqxv'])(
  'axe finds nothing in the dialog with the query “%s”',
  async (query) => {
    await openDialog();
    await loadAxe();
    if (query) {
      await resultsInDialog(query);
      await page.keyboard.press('ArrowDown');
    }
    for (const colorScheme of ['light', 'dark'] as const)
      expect(await violationsOf(colorScheme, 'dialog[open]'), colorScheme).toEqual([]);
  },
);

/** The queries of queries.json, with the names that they should find. */
function writtenQueries(): SearchQuery[] {
  const groups = JSON.parse(readFileSync(join(import.meta.dirname, 'queries.json'), 'utf8')) as Record<
    QueryGroup,
    Record<string, string>
  >;
  const linked = [...model.platforms, ...model.hosts, ...model.reports, ...model.reportTypes];
  return Object.entries(groups).flatMap(([group, queries]) =>
    Object.entries(queries).map(([text, name]) => {
      const paths = linked
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

// large.test.ts derives other queries from 1,000 platforms.
test('at least 120 queries of nine kinds, as people would type them, find their records', async () => {
  await openDialog();
  const all = writtenQueries();
  expect(all.length).toBeGreaterThanOrEqual(120);
  const scores = await scoreQueries(page, all, base);
  const below = scores.filter(({ group, found, count: of }) => found / of < QUERY_GROUPS[group].target);
  expect(below).toEqual([]);
});
