// My platforms: from a visitor's own list to matched platforms, their views and their files.
import { readFile } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { modelFileLoader } from '../../src/mine/model-file-loader.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import type { Platform } from '../../src/model/model-types.ts';
import { reportNoticesOf } from '../../src/model/report-notices.ts';
import { CANARY, CANARY_LISTS } from '../mine/canary-lists.ts';
import { expectedMatches, SPREADSHEET, withoutDates } from '../mine/expected-matches.ts';
import {
  download,
  entries,
  LIST_KEY,
  model,
  onSite,
  openPage,
  page,
  server,
  storedList,
  storeList,
} from './browser.ts';
import { violationsInAllModes } from './violations.ts';

let requests: URL[];

onSite({ permissions: ['clipboard-read', 'clipboard-write'] });
beforeEach(() => {
  requests = [];
  page.context().on('request', (request) => requests.push(new URL(request.url())));
});
afterEach(() => {
  // Neither leaves the site nor tells its server what is in a list.
  const home = new URL(server.url).origin;
  expect(requests.filter(({ origin, protocol }) => protocol !== 'blob:' && origin !== home)).toEqual([]);
  expect(requests.filter(({ search }) => search !== '')).toEqual([]);
});

const keptIds = async () => ((await storedList()) ?? '').split(' ').filter(Boolean);
const status = () => page.locator('[data-mine-status]');
const listSentence = () => page.locator('[data-sentence]');
const heading = () => page.locator('h1').textContent();
const services = () => page.locator('[data-services] tbody tr');

/** Opens the page with a list that the browser has kept. */
async function openMine(platforms: readonly Platform[] = [], fragment = ''): Promise<void> {
  await storeList(platforms.map(({ id }) => id));
  await page.goto(`${server.url}/mine/${fragment}`);
  await page.locator('[data-mine-page]:not([hidden])').waitFor();
  if (platforms.length > 0 || fragment) await showAllRows();
}

/** Rows that need attention come first, and alone. */
async function showAllRows(): Promise<void> {
  await page.locator('[data-services] form output', { hasText: /./ }).waitFor();
  const clear = page.getByRole('button', { name: 'Clear filters' });
  if (await clear.isVisible()) await clear.click();
  await services().first().waitFor();
}

async function paste(text: string): Promise<void> {
  const back = page.getByRole('button', { name: 'Change the list' });
  if (await back.isVisible()) await back.click();
  await page.getByLabel('Paste what you have').fill(text);
  await page.getByRole('button', { name: 'Find these platforms' }).click();
  await page.locator('[data-matches] table').waitFor();
}

const shownNames = async () => [...new Set(await services().locator('th a').allTextContents())];
const byName = (one: string, other: string) => one.localeCompare(other, 'en');

/** With several services, and some without. */
const chosen = () => model.platforms.filter((_, i) => i % 7 === 0);

describe('a visitor’s list', () => {
  test('is matched row by row, with the reason', async () => {
    await openMine();
    await paste(await readFile(SPREADSHEET, 'utf8'));
    // A screen reader announces it.
    expect(await page.locator('#add > output').textContent()).toBe(
      await page.locator('[data-matches] h2 + p').textContent(),
    );
    const rows = await page.locator('[data-matches] tbody tr').evaluateAll((elements) =>
      elements.map((element) => {
        const [head, result, platform] = [...element.children] as HTMLElement[];
        return {
          line: head!.querySelector('.aside')!.textContent,
          own: head!.querySelector('bdi')!.textContent,
          result: result!.textContent.replaceAll('\u200b', '').trim(),
          names: [...platform!.querySelectorAll('label a')].map((link) => link.textContent),
          notes: [...platform!.querySelectorAll('p.aside')].map((each) => each.textContent),
        };
      }),
    );
    const expected = expectedMatches();
    expect(expected).toHaveLength(60);
    rows.sort((one, other) => Number(one.line) - Number(other.line));
    expect(rows.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
    for (const [i, { result, names, notes }] of rows.entries()) {
      const { result: sentence, platform, notes: note } = expected[i]!;
      expect(sentence.startsWith(result), `${sentence} / ${result}`).toBe(true);
      if (platform) expect(names).toEqual([platform]);
      else if (result !== 'Removed') expect(names.filter((name) => !sentence.includes(name))).toEqual([]);
      if (note) expect(notes.map(withoutDates)).toEqual([note]);
    }
    // The visitor sees their own text where it is to be corrected.
    const ownOf = (line: string) => rows.find((row) => row.line === line)!.own;
    expect(ownOf('41')).toBe('Quilstack Jornals');
    expect(ownOf('59')).toBe('Our library blog, Us');
    expect(ownOf('24')).toBe('ZPM');
    const removed = page.locator('[data-matches] tr', { hasText: 'The Quiet Shelf' });
    expect(await removed.textContent()).toMatch(/Removed from the registry on \d+ \w+ \d{4}\./);
    expect(await removed.getByRole('checkbox').isChecked()).toBe(false);
  });

  test('is kept with the suggestions that are confirmed, by keyboard alone', async () => {
    const [platform] = model.platforms as [Platform];
    const [other, near] = ['Quillstack Journals', 'MathVault'].map((own) =>
      model.platforms.find(({ name }) => name === own),
    ) as [Platform, Platform];
    await openMine();
    await page.getByLabel('Paste what you have').focus();
    await page.keyboard.insertText(`${platform.id}\nQuilstack Journal\nno such platform\nMathVualt`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const box = page.getByRole('checkbox', { name: 'Add Quillstack Journals for row 2' });
    await box.waitFor();
    const add = page.getByRole('button', { name: /^Add \d/ });
    // One letter from a long name: selected until the visitor changes it.
    expect(await page.locator('[data-matches] input:checked').count()).toBe(2);
    expect(await add.textContent()).toBe('Add 2 platforms');
    await tabTo('input[type=checkbox]');
    await page.keyboard.press('Space');
    expect(await add.textContent()).toBe('Add 3 platforms');
    await tabTo('[data-matches] .main-button');
    await page.keyboard.press('Enter');
    await services().first().waitFor();
    expect(await keptIds()).toEqual([platform.id, other.id, near.id]);
    expect(await page.locator('[data-matches] *').count()).toBe(0);
    expect(await status().textContent()).toMatch(/^3 platforms added to your list\./);
    // The focus is on the message, before the button that undoes it.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await keptIds()).toEqual([]);
  });

  test('can be a file, also one that a spreadsheet saved as UTF-16; other files are refused', async () => {
    const [platform] = model.platforms as [Platform];
    const file = page.locator('form[data-add] input[type=file]');
    await openMine();
    const utf16 = Buffer.from(`\uFEFFName\tURL\n${platform.name}\t\n`, 'utf16le');
    await file.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: utf16 });
    await page.locator('[data-matches] tbody a', { hasText: platform.name }).waitFor();
    await page.getByRole('button', { name: 'Change the list' }).click();
    const zip = Buffer.from('PK\u0003\u0004\0\0\0\0');
    await file.setInputFiles({ name: 'list.xlsx', mimeType: 'application/zip', buffer: zip });
    await expect
      .poll(() => page.locator('#add > output').textContent())
      .toBe('This is an Excel or Word file, not a list. Save the spreadsheet as CSV.');
  });

  // mine-lists.test.ts pastes the lists that people keep.
  test('may have credentials, which are nowhere afterwards', async () => {
    const { text } = CANARY_LISTS.find(({ name }) => name === 'a table with headings')!;
    await openMine(chosen().slice(0, 1));
    await paste(text);
    const [own] = await keptIds();
    await expectNoCanary({ isPasted: true });
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByRole('button', { name: 'Change the list' }).click();
    await page.getByLabel('Paste what you have').fill('');
    await page.locator('form[data-add] input[type=file]').setInputFiles(file);
    await page.locator('[data-matches] table').waitFor();
    expect(await page.getByLabel('Paste what you have').inputValue()).toBe('');
    for (const box of await page.locator('[data-matches] input[type=checkbox]').all()) await box.check();
    await page.locator('[data-add-matches]').click();
    await page.getByText(/ added to your list\./).waitFor();
    expect(await keptIds()).toContain(own);
    await expectNoCanary();
  });

  test('is inert, whatever it contains', async () => {
    const hostile = [
      '<script>alert(1)</script><img src=x onerror=alert(2)>',
      `"'></title></script><svg onload=alert(4)><h1>Taken over</h1>`,
      'javascript:alert(3)//',
      'A'.repeat(600),
      '\u202E\u2066\u05E2\u05D1\u05E8\u05D9\u05EA right to left\u202E',
      '=HYPERLINK("https://evil.example")',
      '<style>*{display:none}</style><base href=//evil.example>',
    ];
    await openMine();
    for (const text of [
      hostile.join('\n'),
      `Name\tURL\n${hostile.map((each) => `${each}\t${each}`).join('\n')}`,
    ]) {
      await paste(text);
      expect(await page.locator('[data-matches] tbody tr').count()).toBeGreaterThanOrEqual(
        hostile.length - 1,
      );
      expect(await page.locator('[data-matches]').locator('script, img, svg, style, base, h1').count()).toBe(
        0,
      );
      const hrefs = await page
        .locator('[data-matches] a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
      expect(hrefs.every((protocol) => protocol === 'http:')).toBe(true);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    await page.goto(`${server.url}/mine/#ids=<img src=x onerror=alert(1)>,javascript:alert(2)`);
    await page.locator('[data-mine-page]:not([hidden])').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });
});

/** Neither in what is stored, linked and requested nor in files; only the rows that were pasted show them. */
async function expectNoCanary({ isPasted = false } = {}): Promise<void> {
  const shown = await page.evaluate((isShown) => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    if (isShown) for (const own of copy.querySelectorAll('[data-matches] bdi.own')) own.remove();
    return copy.outerHTML;
  }, isPasted);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const saved = (await download('Save list')).text;
  const exported = (await download('Download CSV for Spreadsheet')).text;
  const texts = [page.url(), await page.title(), shown, stored, saved, exported, ...requests.map(String)];
  for (const text of texts) expect(text).not.toMatch(CANARY);
}

/** Moves the focus with Tab until it is on an element. */
async function tabTo(selector: string): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((each) => document.activeElement?.matches(each), selector)) return;
  }
  throw new Error(`Tab never reaches ${selector}.`);
}

describe('a list', () => {
  test('comes from stars, and a star in it is a way back', async () => {
    const { path, name, id } = model.platforms[3]!;
    await page.goto(server.url + path);
    await page.getByRole('button', { name: `Add to my platforms (${name})` }).click();
    await page.getByRole('link', { name: 'My platforms 1' }).click();
    await showAllRows();
    const star = services()
      .first()
      .getByRole('button', { name: `Add ${name} to my platforms` });
    await star.click();
    expect(await star.getAttribute('aria-pressed')).toBe('false');
    expect(await keptIds()).toEqual([]);
    await star.click();
    expect(await keptIds()).toEqual([id]);
  });

  test('has a link and files without a platform that its star removed, though the row stays', async () => {
    const [first, ...others] = chosen() as [Platform, ...Platform[]];
    await openMine(chosen());
    const rows = await services().count();
    await page.locator('[data-services] [data-star]').first().click();
    expect(await keptIds()).toEqual(others.map(({ id }) => id));
    expect(await services().count(), 'rows of services').toBe(rows);
    const link = page.locator('[data-list-link]');
    expect(await link.textContent()).toBe(`${server.url}/mine/#ids=${(await keptIds()).join(',')}`);
    const saved = parseCsv((await download('Save list')).text, { bom: true }) as string[][];
    expect(saved).toEqual([
      ['Platform ID', 'Name', 'Release'],
      ...others.map(({ id, name }) => [id, name, '']),
    ]);
    const exported = (await download('Download CSV for Spreadsheet')).text;
    for (const { id } of chosen()) expect(exported.includes(id)).toBe(id !== first.id);
    await page.locator('[data-services] [data-star]').first().click();
    expect(await link.textContent()).toContain(first.id);
  });

  test('in a link is shown beside one’s own, which stays until it is added to or replaced', async () => {
    const [own, shared] = [chosen().slice(0, 2), chosen().slice(1, 4)];
    const ids = (platforms: readonly Platform[]) => platforms.map(({ id }) => id);
    await openMine(own);
    await page.getByRole('button', { name: 'Copy link to your list' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${server.url}/mine/#ids=${ids(own).join(',')}`);
    await openMine(own, `#ids=${ids(shared).join(',')}`);
    expect(await heading()).toBe('A shared list: 3 platforms');
    expect(await listSentence().textContent()).toMatch(/ (all 3|these 3|3) platforms /i);
    expect(await page.title()).toMatch(/^A shared list: 3 platforms · /);
    expect(await page.locator('[data-own-link]').textContent()).toBe('Show my list of 2 platforms');
    expect(await keptIds()).toEqual(ids(own));
    await page.getByRole('button', { name: 'Add to my platforms' }).click();
    await page.getByText('One was in your list already.').waitFor();
    expect(await keptIds()).toEqual(ids([...own, ...shared.slice(1)]));
    await expect.poll(() => page.title()).toMatch(/^My platforms · /);
    expect(new URL(page.url()).hash).toBe('');
    await openMine(own, `#ids=${ids(shared).join(',')}`);
    await page.getByRole('button', { name: 'Replace my list' }).click();
    await page.getByText('Your list was replaced.').waitFor();
    expect(await keptIds()).toEqual(ids(shared));
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await keptIds()).toEqual(ids(own));
  });

  test('is shown again after Back from a link', async () => {
    await openMine(chosen().slice(0, 2));
    const link = chosen()
      .slice(1, 4)
      .map(({ id }) => id);
    await page.evaluate((hash) => (location.hash = hash), `#ids=${link.join(',')}`);
    await expect.poll(heading).toBe('A shared list: 3 platforms');
    await page.goBack();
    await expect.poll(heading).toBe('My platforms');
    await expect.poll(() => page.locator('[data-services] tbody tr').count()).toBeGreaterThan(1);
  });

  test('is exported, forgotten, brought back and imported', async () => {
    await openMine(chosen());
    const ids = await keptIds();
    const { text } = await download('Save list');
    expect(text[0], 'for spreadsheets').toBe('\uFEFF');
    const rows = parseCsv(text, { bom: true }) as string[][];
    expect(rows).toEqual([
      ['Platform ID', 'Name', 'Release'],
      ...chosen().map(({ id, name }) => [id, name, '']),
    ]);
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await storedList()).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await services().first().waitFor();
    expect(await keptIds()).toEqual(ids);
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.reload();
    expect(await keptIds()).toEqual([]);
    await page
      .locator('form[data-add] input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.locator('[data-add-matches]').click();
    await services().first().waitFor();
    expect(await keptIds()).toEqual(ids);
  });

  test('follows what another tab does', async () => {
    const [first, second] = chosen() as [Platform, Platform];
    await openMine([first]);
    const tab = await page.context().newPage();
    await tab.goto(server.url + second.path);
    await tab.locator('main .star').click();
    await expect.poll(shownNames).toEqual([first, second].map(({ name }) => name).toSorted(byName));
    // A page that the browser kept hears of it when it is shown again.
    const three = chosen().slice(0, 3);
    await page.evaluate(
      ([key, ids]) => {
        localStorage.setItem(key, ids);
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
      [LIST_KEY, three.map(({ id }) => id).join(' ')] as const,
    );
    await expect.poll(shownNames).toEqual(three.map(({ name }) => name).toSorted(byName));
  });

  test('that is damaged or blocked, or cannot be loaded for a while, is one sentence', async () => {
    const [platform] = chosen() as [Platform];
    // The response of a network that requires a login first.
    await page.route('**/mine/platforms.json', (route) => route.fulfill({ body: '<!doctype html>' }));
    await page.goto(server.url + platform.path);
    await page.locator('main .star').click();
    await page.goto(`${server.url}/mine/`);
    const failure = page.getByText('The list could not be shown: ');
    await failure.waitFor();
    expect(await failure.textContent()).toMatch(/: [^.]+\. Your own list is kept\.$/);
    await page.unroute('**/mine/platforms.json');
    await page.evaluate(() => dispatchEvent(new Event('storage')));
    await services().first().waitFor();
    expect(await failure.isVisible()).toBe(false);
    await page.evaluate(([key, id]) => localStorage.setItem(key, `{"x":1 ${id}`), [
      LIST_KEY,
      platform.id,
    ] as const);
    await page.reload();
    await page.getByText('A damaged part of your list could not be read.').waitFor();
    await expect.poll(() => services().count()).toBe(Math.max(1, platform.services.length));
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Access is denied', 'SecurityError');
          },
        });
    });
    await page.reload();
    await page.getByText('Your browser does not let this site keep a list.').waitFor();
    await paste(platform.name);
    await page.getByRole('button', { name: 'Add 1 platform' }).click();
    await page.getByText('Not kept: ').first().waitFor();
  });

  test('is explained without JavaScript, with links to the lists', async () => {
    await openPage({ javaScriptEnabled: false });
    await page.goto(`${server.url}/mine/`);
    expect(await page.locator('main').innerText()).toMatch(
      /keeps your list in your browser and needs JavaScript/,
    );
    await page.locator('main').getByRole('link', { name: 'platforms' }).click();
    expect(new URL(page.url()).pathname).toBe('/base/platform/');
  });
});

describe('the services of a list', () => {
  test('are filtered, with the filter in the URL, and saved as CSV', async () => {
    await openMine(chosen());
    const all = chosen().flatMap((platform) => platform.services);
    const current = all.filter(({ release }) => release === '5.1');
    await page.locator('[data-services] select[name=release]').selectOption('5.1');
    await page.locator('[data-services] output', { hasText: `${current.length} of` }).waitFor();
    expect(new URL(page.url()).search).toBe('?release=5.1');
    const file = await download('Download CSV');
    expect(file.name).toBe('my-services-release-5.1.csv');
    const rows = parseCsv(file.text, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map(({ URL: url }) => url).toSorted()).toEqual(
      current.map(({ harvesterUrl }) => harvesterUrl.text).toSorted(),
    );
    expect(new Set(rows.map(({ Platform: name }) => name))).toEqual(
      new Set(
        current
          .flatMap(({ platforms }) => platforms.map(({ name }) => name))
          .filter((name) => chosen().some((each) => each.name === name)),
      ),
    );
  });

  test('have a long limit once in a CSV file, and the day of their own latest change', async () => {
    const limited = model.services.find(({ record }) =>
      /^.{100,160}$/.test(record.request_volume_limits_info),
    )!;
    const files = new MineFiles(modelFileLoader(model, entries));
    const all = await Promise.all(model.platforms.map(({ id }) => files.platform(id)));
    const differing = all.find(
      (each) => each!.services.length > 1 && new Set(each!.services.map(({ changed }) => changed)).size > 1,
    )!;
    await openMine(
      model.platforms.filter((each) => each.id === differing.id || limited.platforms.includes(each)),
    );
    const text = (await download('Download CSV')).text;
    const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
    for (const { id, changed } of differing.services)
      expect(rows.find((row) => row['ID'] === id)!['Last change']).toBe(changed ?? '');
    const { request_volume_limits_info: info } = limited.record;
    expect(rows.find((row) => row['URL'] === limited.harvesterUrl.text)).toMatchObject({
      'Request limit': info,
    });
  });

  test('are files for programs', async () => {
    await openMine(chosen());
    const harvested = (wanted: string): number =>
      chosen()
        .flatMap((platform) => platform.services)
        .filter(({ release, record }) => release === wanted && /^https?:/.test(record.url)).length;
    const linesOf = async (button: string) => {
      const { name, text } = await download(button);
      return [name, text.trimEnd().split('\n').length];
    };
    expect(await linesOf('Download TSV for C5.1 Harvester')).toEqual(['providers.tsv', 1 + harvested('5.1')]);
    for (const release of ['5', '5.1'])
      expect(await linesOf(`Download TSV, release ${release} for COUNTER 5 Report Tool`)).toEqual([
        `vendors-${release}.tsv`,
        1 + harvested(release),
      ]);
    const rows = chosen().reduce((sum, each) => sum + Math.max(1, each.services.length), 0);
    expect(await linesOf('Download CSV for Spreadsheet')).toEqual(['my-platforms.csv', 1 + rows]);
    // No row means no file.
    await openMine(model.platforms.filter((each) => each.services.every(({ release }) => release !== '5.1')));
    const reason = page.locator('#files output');
    await page.getByRole('button', { name: 'Download TSV for C5.1 Harvester' }).click();
    await expect
      .poll(() => reason.textContent())
      .toBe('No file: these platforms have no release 5.1 service with an http or https URL.');
    for (const star of await page.locator('[data-services] [data-star]').all()) await star.click();
    await page.getByRole('button', { name: 'Download CSV for Spreadsheet' }).click();
    await expect.poll(() => reason.textContent()).toBe('No file: your list has no platforms.');
  });

  test('may have to be harvested again: a tick is kept, and forgotten with the list', async () => {
    const notices = reportNoticesOf(model.notifications);
    const [own] = notices
      .filter(({ platforms }) => platforms.length === 1)
      .map(({ platforms }) => platforms[0]!);
    const expected = notices.filter(({ platforms }) => platforms.includes(own!));
    await openMine([own!]);
    await page
      .locator('[data-other-notices]')
      .evaluate((details) => ((details as HTMLDetailsElement).open = true));
    const items = page.locator('#harvest li');
    expect(await items.count()).toBe(expected.length);
    const text = (await items.first().innerText()).replace(/\s+/g, ' ');
    expect(text).toContain(`of ${own!.name}: `);
    await items.first().getByRole('checkbox').check();
    await page.reload();
    await items.first().waitFor({ state: 'attached' });
    expect(await page.locator('[data-other-notices] input:checked').count()).toBe(1);
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(
      await page.evaluate((key) => localStorage.getItem(key), LIST_KEY.replace('ids', 'harvested')),
    ).toBeNull();
  });
});

describe('every state', () => {
  const states: [name: string, open: () => Promise<void>][] = [
    ['empty', () => openMine()],
    ['own', () => openMine(chosen())],
    ['shared', () => openMine(chosen().slice(0, 3), `#ids=${chosen()[5]!.id}`)],
    [
      'pasted',
      async () => {
        await openMine();
        await paste(await readFile(SPREADSHEET, 'utf8'));
      },
    ],
    [
      'with changes',
      async () => {
        await openMine(chosen());
        await page.locator('#changed [value="12"]').check();
        await page.locator('#changed .dated').first().waitFor();
      },
    ],
    [
      'forgotten',
      async () => {
        await openMine(chosen());
        await page.getByRole('button', { name: 'Forget' }).click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      },
    ],
  ];

  test.each(states)(
    '%s: axe finds nothing, and nothing scrolls sideways',
    async (_, open) => {
      await open();
      expect(await violationsInAllModes(page, { within: 'main' })).toEqual([]);
    },
    180_000,
  );
});
