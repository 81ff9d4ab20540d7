// My platforms: from a visitor's own list to matched platforms, their views and their files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodeListText } from '../../src/mine/list-text.ts';
import type { Platform } from '../../src/model/model-types.ts';
import { CANARY, expectedMatches, SPREADSHEET } from '../mine/expected-matches.ts';
import {
  download,
  LIST_KEY,
  model,
  onSite,
  page,
  runBeforeScripts,
  server,
  storedList,
  storeList,
  tabTo,
} from './browser.ts';
import { harmTo } from './inert.ts';
import { violationsInBothThemes } from './violations.ts';

let requests: URL[];

onSite();
beforeEach(() => {
  requests = [];
  page.on('request', (request) => requests.push(new URL(request.url())));
});
afterEach(() => {
  // Neither leaves the site nor tells its server what is in a list.
  const home = new URL(server.url).origin;
  expect(requests.filter(({ origin, protocol }) => protocol !== 'blob:' && origin !== home)).toEqual([]);
  expect(requests.filter(({ search }) => !['', '?mine=1', '?attention=1'].includes(search))).toEqual([]);
});

const keptIds = async () => ((await storedList()) ?? '').split(' ').filter(Boolean);
const status = () => page.locator('[data-mine-status]');
const listSentence = () => page.locator('[data-sentence]');
const heading = () => page.locator('h1').textContent();
const services = () => page.locator('[data-services] tbody tr');
const fileField = () => page.locator('form[data-add] input[type=file]');

/** Opens the page with a list that the browser has kept. */
async function openMine(platforms: readonly Platform[] = [], fragment = ''): Promise<void> {
  await storeList(platforms.map(({ id }) => id));
  await page.goto(`${server.url}/mine/${fragment}`);
  await page.locator('[data-mine-page]:not([hidden])').waitFor();
  if (platforms.length > 0 || fragment) await showAllRows();
}

async function showAllRows(): Promise<void> {
  await page.locator('[data-state=own], [data-state=shared]').waitFor();
  await services().first().waitFor();
}

/** The parts of the page that are folded at first. */
async function unfold(name: string): Promise<void> {
  await page.getByRole('heading', { name }).click();
}

async function paste(text: string): Promise<void> {
  const back = page.getByRole('button', { name: 'Change the list' });
  if (await back.isVisible()) await back.click();
  if (!(await page.getByLabel('Paste your list').isVisible())) await unfold('Add platforms');
  await page.getByLabel('Paste your list').fill(text);
  await page.getByRole('button', { name: 'Find these platforms' }).click();
  await page.locator('[data-matches] table').waitFor();
}

async function addMatches(): Promise<void> {
  await page.locator('[data-add-matches]').click();
  await page.getByText(/ added to your list\./).waitFor();
  await services().first().waitFor();
}

/** In all that the page keeps, shows and links to, but for the rows that the visitor pasted. */
async function expectNoCanary(file: string): Promise<void> {
  const traces = await page.evaluate(() => {
    const links = [...document.querySelectorAll('a')].map(({ href }) => href);
    const stored = [{ ...localStorage }, { ...sessionStorage }];
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll('[data-matches] bdi.own')) own.remove();
    return [location.href, copy.outerHTML, JSON.stringify(stored), ...links].join('\n');
  });
  expect(traces, file).not.toMatch(CANARY);
}

const shownNames = async () => [...new Set(await services().locator('th a').allTextContents())];
const byName = (one: string, other: string) => one.localeCompare(other, 'en');

const MOVED = 'Zeitschriftenportal Mittelgebirge';

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
      elements.map(({ children: [head, result] }) => ({
        line: head!.querySelector('.aside')!.textContent,
        own: head!.querySelector('bdi')!.textContent,
        result: result!.textContent.replaceAll('\u200b', '').trim(),
      })),
    );
    rows.sort((one, other) => Number(one.line) - Number(other.line));
    const expected = expectedMatches();
    expect(rows.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
    for (const [i, { result }] of rows.entries())
      expect(expected[i]!.result.slice(0, result.length)).toBe(result);
    // The visitor sees their own text where it is to be corrected.
    const ownOf = (line: string) => rows.find((row) => row.line === line)!.own;
    expect(ownOf('41')).toBe('Quilstack Jornals');
    expect(ownOf('59')).toBe('Our library blog, Us');
    expect(ownOf('24')).toBe('ZPM');
    const removed = page.locator('[data-matches] tr', { hasText: 'The Quiet Shelf' });
    expect(await removed.textContent()).toMatch(/Removed from the registry on \d+ \w+ \d{4}\./);
    expect(await removed.getByRole('checkbox').isChecked()).toBe(false);
    expect(await violationsInBothThemes({ within: 'main' })).toEqual([]);
  });

  test('is kept with the suggestions that are confirmed, by keyboard alone', async () => {
    const [platform] = model.platforms as [Platform];
    const [other, near] = ['Quillstack Journals', 'MathVault'].map((own) =>
      model.platforms.find(({ name }) => name === own),
    ) as [Platform, Platform];
    await openMine();
    await page.getByLabel('Paste your list').focus();
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

  test('that is no list is refused, with a sentence', async () => {
    await openMine();
    const zip = Buffer.from('PK\u0003\u0004\0\0\0\0');
    await fileField().setInputFiles({ name: 'list.xlsx', mimeType: 'application/zip', buffer: zip });
    await expect
      .poll(() => page.locator('#add > output').textContent())
      .toBe('This is an Excel or Word file, not a list. Save the spreadsheet as CSV.');
  });

  test('is kept without its credentials, whatever its format, pasted or as a file', async () => {
    const folder = join(import.meta.dirname, '../mine/lists');
    const expected = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Record<
      string,
      ({ platform: string } | null)[]
    >;
    const namesOf = new Map(model.platforms.map(({ id, name }) => [id, name.replace(/\s/g, ' ')]));
    await openMine();
    for (const [pasted, file] of [
      ['request-urls.txt', 'french-cp1252.csv'],
      ['email.txt', 'accounts.ndjson'],
      ['nested.json', 'consortium.tsv'],
      ['notes.txt', 'linked-table.md'],
    ] as const) {
      await paste(decodeListText(await readFile(join(folder, pasted))));
      await expectNoCanary(pasted);
      await addMatches();
      await expectNoCanary(pasted);
      expect((await download('Download CSV')).text, pasted).not.toMatch(CANARY);
      await fileField().setInputFiles(join(folder, file));
      await page.locator('[data-matches] table').waitFor();
      expect(await page.getByLabel('Paste your list').inputValue(), file).toBe('');
      await expectNoCanary(file);
      await addMatches();
      await expectNoCanary(file);
      const meant = [pasted, file].flatMap((each) => expected[each]!.flatMap((row) => row?.platform ?? []));
      const names = (await keptIds()).map((id) => namesOf.get(id));
      expect(names.toSorted(), file).toEqual([...new Set(meant)].toSorted());
      await page.locator('#list').evaluate((details) => ((details as HTMLDetailsElement).open = true));
      await page.getByRole('button', { name: 'Forget the list' }).click();
      await page.getByText('are forgotten').waitFor();
    }
    expect(requests.map(({ href }) => href).join('\n')).not.toMatch(CANARY);
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
      expect(await harmTo(page, [320])).toEqual([]);
    }
    await page.goto(`${server.url}/mine/#ids=<img src=x onerror=alert(1)>,javascript:alert(2)`);
    await page.locator('[data-mine-page]:not([hidden])').waitFor();
    expect(await harmTo(page, [])).toEqual([]);
  });
});

/** Copies HTML and its text, as spreadsheets and web pages do, and pastes it into the field. */
async function pasteHtml(html: string, text: string): Promise<void> {
  await page.evaluate(
    ([markup, plain]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([markup], { type: 'text/html' }),
          'text/plain': new Blob([plain], { type: 'text/plain' }),
        }),
      ]),
    [html, text] as const,
  );
  const field = page.getByLabel('Paste your list');
  await field.focus();
  await page.keyboard.press('Control+v');
  await page.locator('[data-matches] table').waitFor();
}

describe('a copy with HTML', () => {
  const table = `<table><tr><th>Platform</th><th>Release</th></tr>
    <tr><td>Quillstack\n      Journals</td><td>5.1</td></tr><tr><td>HAC</td><td>5</td></tr></table>`;
  // A line break in a cell would make another row of the text.
  const text = 'Platform\tRelease\nQuillstack\nJournals\t5.1\nHAC\t5';
  const rowsShown = () => page.locator('[data-matches] tbody th').allInnerTexts();

  test('of a table alone is read as a table, of an email with a table and other text as text', async () => {
    await openMine();
    const field = page.getByLabel('Paste your list');
    await pasteHtml(`<html><body>${table}</body></html>`, text);
    expect(await field.inputValue()).toBe('Platform\tRelease\nQuillstack Journals\t5.1\nHAC\t5');
    expect(await rowsShown()).toEqual(['2 Quillstack Journals', '3 HAC']);
    await page.getByRole('button', { name: 'Change the list' }).click();
    await field.fill('');
    const mail = 'MathVault\nHAC\n';
    await pasteHtml(`<p>MathVault</p><table><tr><td>HAC</td></tr></table>`, mail);
    expect((await field.inputValue()).trim()).toBe(mail.trim());
    expect(await rowsShown()).toEqual(['1 MathVault', '2 HAC']);
  });
});

describe('a list', () => {
  test('comes from stars; a platform is removed from it, and brought back', async () => {
    const [first, second] = chosen() as [Platform, Platform];
    for (const { path, name } of [first, second]) {
      await page.goto(server.url + path);
      await page.getByRole('button', { name: `Add to my platforms (${name})` }).click();
    }
    await page.getByRole('link', { name: 'My platforms 2' }).click();
    await showAllRows();
    await unfold('Share or remove the list');
    await page.getByRole('button', { name: `Remove ${first.name}` }).click();
    await expect.poll(shownNames).toEqual([second.name]);
    expect(await keptIds()).toEqual([second.id]);
    expect(await page.locator('[data-list-link]').textContent()).toBe(`${server.url}/mine/#ids=${second.id}`);
    expect(await status().textContent()).toContain(`${first.name} was removed from your list.`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(keptIds).toEqual([first.id, second.id]);
  });

  test('in a link is shown beside one’s own, which stays until it is added to or replaced', async () => {
    const [own, shared] = [chosen().slice(0, 2), chosen().slice(1, 4)];
    const ids = (platforms: readonly Platform[]) => platforms.map(({ id }) => id);
    await openMine(own);
    await unfold('Share or remove the list');
    await page.getByRole('button', { name: 'Copy link to your list' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${server.url}/mine/#ids=${ids(own).join(',')}`);
    await page.evaluate((hash) => (location.hash = hash), `#ids=${ids(shared).join(',')}`);
    await expect.poll(heading).toBe('A shared list: 3 platforms');
    await page.goBack();
    await expect.poll(heading).toBe('My platforms');
    await expect.poll(() => services().count()).toBeGreaterThan(1);
    await openMine(own, `#ids=${ids(shared).join(',')}`);
    expect(await heading()).toBe('A shared list: 3 platforms');
    expect(await listSentence().textContent()).toMatch(/(these 3 platforms)\.$/);
    expect(await page.locator('#attention input').count()).toBe(await page.locator('#attention tr').count());
    expect(await page.locator('#attention input:visible').count(), 'ticks').toBe(0);
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

  test('is saved, forgotten, brought back and opened again', async () => {
    await openMine(chosen());
    const ids = await keptIds();
    const { text } = await download('Download CSV');
    expect(text[0], 'for spreadsheets').toBe('\uFEFF');
    await unfold('Share or remove the list');
    const forget = page.getByRole('button', { name: 'Forget the list' });
    await forget.click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await services().first().waitFor();
    expect(await keptIds()).toEqual(ids);
    await forget.click();
    await page.reload();
    expect(await keptIds()).toEqual([]);
    await fileField().setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await addMatches();
    expect((await keptIds()).toSorted()).toEqual(ids.toSorted());
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
    await page.route('**/search/names.json', (route) => route.fulfill({ body: '<!doctype html>' }));
    await page.goto(server.url + platform.path);
    await page.locator('main .star').click();
    await page.goto(`${server.url}/mine/`);
    const failure = page.getByText('The list could not be shown: ');
    await failure.waitFor();
    expect(await failure.textContent()).toMatch(/: [^.]+\. Your own list is kept\.$/);
    await page.unroute('**/search/names.json');
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
    await runBeforeScripts(() => {
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
    expect(file.name).toBe('my-platforms-release-5.1.csv');
    const rows = parseCsv(file.text, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map((row) => [row['platform_id'], row['service_id'], row['URL']]).toSorted()).toEqual(
      current.map(({ id, platforms, harvesterUrl }) => [platforms[0]!.id, id, harvesterUrl.text]).toSorted(),
    );
  });

  test('have the name of a platform once; of more than two, the others are folded', async () => {
    const [many, two] = [8, 2].map((count) => model.platforms.find((each) => each.services.length === count));
    await openMine([many!, two!]);
    await expect.poll(() => services().count()).toBe(10);
    expect(await services().filter({ visible: true }).count()).toBe(4);
    const named = services().locator('th a:not(.visually-hidden)').filter({ visible: true });
    expect((await named.allTextContents()).toSorted()).toEqual([many!.name, two!.name].toSorted());
    await page.getByRole('button', { name: 'Show all 8 services' }).click();
    expect(await services().filter({ visible: true }).count()).toBe(10);
    await page.getByRole('button', { name: 'Show fewer' }).click();
    expect(await services().filter({ visible: true }).count()).toBe(4);
  });

  test('are in the file with the rows of the pasted list, and the old URL', async () => {
    await openMine();
    await paste(
      `Platform;Key\n${MOVED};CANARY\nQuillstack Journals;CANARY\n${MOVED};CANARY\nThe Quiet Shelf;x`,
    );
    for (const box of await page.locator('[data-matches] input').all()) await box.check();
    await page.locator('[data-add-matches]').click();
    await services().first().waitFor();
    const { text } = await download('Download CSV');
    const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
    const moved = rows.filter((row) => row['Platform'] === MOVED);
    expect(moved.map(({ row }) => row)).toEqual(['2', '4']);
    expect(moved[0]).toMatchObject({
      URL: 'https://sushi.rechenwerk.example/mittelgebirge',
      'Old URL': 'https://sushi.mittelgebirge.example',
      'Required credentials': 'Requestor ID, API key',
      'Needs attention': 'URL changed; Audit expired',
    });
    expect(rows.find((row) => row['Platform'] === 'The Quiet Shelf')).toMatchObject({ row: '5', URL: '' });
    expect(text).not.toMatch(CANARY);
  });

  test('are shown by one view, however often the list changes', async () => {
    await runBeforeScripts(() => {
      const signals: (AbortSignal | undefined)[] = [];
      const listen = window.addEventListener.bind(window);
      const addEventListener = (type: string, use: EventListener, options?: AddEventListenerOptions) => {
        if (type === 'beforeprint') signals.push(options?.signal);
        listen(type, use, options);
      };
      Object.assign(window, { addEventListener, printSignals: signals });
    });
    await openMine(chosen().slice(0, 3));
    const listening = () =>
      page.evaluate(() => {
        const { printSignals } = window as unknown as { printSignals: (AbortSignal | undefined)[] };
        return printSignals.map((signal) => signal?.aborted !== true);
      });
    expect(await listening()).toEqual([true]);
    await unfold('Share or remove the list');
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await page.getByText('was removed from your list').waitFor();
    await expect.poll(listening).toEqual([false, true]);
  });

  test('and their changes are a filter of the lists', async () => {
    const own = chosen().slice(0, 4);
    await openMine(own);
    await page.goto(`${server.url}/sushi-service/?mine=1`);
    const count = own.flatMap((platform) => platform.services).length;
    const output = page.locator('form[data-stamp] output');
    await expect
      .poll(() => output.textContent())
      .toBe(`${count} of ${model.services.length} services: only my platforms`);
    const moved = model.platforms.find(({ name }) => name === MOVED)!;
    await openMine([moved]);
    await unfold('Changes');
    await page.locator('#changes .dated').first().waitFor();
    const changes = await page.locator('#changes .dated').count();
    await page.getByRole('link', { name: 'All changes of my platforms' }).click();
    await expect.poll(() => page.locator('[data-rows] > .dated').count()).toBe(changes);
    expect(await page.locator('[data-rows] > .dated').first().textContent()).toContain(MOVED);
  });
});

describe('what needs attention', () => {
  const items = () => page.locator('#attention > .table tbody tr');
  const done = () => page.locator('#attention details tbody tr');
  const moved = () => model.platforms.find(({ name }) => name === MOVED)!;

  test('stays until it is ticked, whatever else happens, and a tick can be taken back', async () => {
    await openMine([moved()]);
    await expect.poll(() => items().count()).toBe(2);
    const sentence = '2 things need attention at your platform. Each stays here until you tick it.';
    expect(await listSentence().textContent()).toBe(sentence);
    expect(await items().first().innerText()).toMatch(
      /URL changed\s+Old\s+https:\/\/sushi\.mittelgebirge\.example\s+New\s+https:\/\/sushi\.rechenwerk/,
    );
    await download('Download CSV');
    await page.reload();
    await expect.poll(() => listSentence().textContent()).toBe(sentence);
    await items()
      .first()
      .getByRole('checkbox', { name: `Done: ${MOVED}, URL changed` })
      .check();
    await expect.poll(() => items().count()).toBe(1);
    expect(await listSentence().textContent()).toMatch(
      /^1 thing needs attention at your platform\. It stays/,
    );
    expect(await page.locator('#attention > details > summary').textContent()).toBe('1 done');
    await page.reload();
    await expect.poll(() => done().count()).toBe(1);
    await page.locator('#attention > details > summary').click();
    await done().first().getByRole('checkbox').uncheck();
    await expect.poll(() => items().count()).toBe(2);
    expect(await page.locator('#attention details').isVisible()).toBe(false);
    // The focus is on the way back.
    await items().first().getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => items().count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => items().count()).toBe(2);
  });

  test('its numbers are filters, and the home page has the sentence', async () => {
    const calm = model.platforms.find(({ name }) => name === 'Quillstack Journals')!;
    await openMine([moved(), calm]);
    expect(await listSentence().textContent()).toMatch(/^2 things need attention at 1 of your 2 platforms\./);
    // Platforms that need attention come first.
    expect((await shownNames())[0]).toBe(MOVED);
    await page.getByRole('link', { name: '1 of your 2 platforms' }).click();
    await expect.poll(shownNames).toEqual([MOVED]);
    expect(new URL(page.url()).search).toBe('?attention=1');
    // The filter follows the ticks.
    for (const _ of [1, 2]) {
      await items().first().getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    }
    await expect.poll(() => listSentence().textContent()).toMatch(/^Nothing needs attention/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.locator('[data-services] select[name=attention]').selectOption('1');
    await page.getByText('No row matches attention needed.').waitFor();
    await page.evaluate((key) => localStorage.removeItem(key), LIST_KEY.replace('ids', 'done'));
    await page.goto(`${server.url}/`);
    await expect
      .poll(() => page.locator('[data-own-list] span').textContent())
      .toBe('2 things need attention at 1 of your 2 platforms.');
    await page.getByRole('link', { name: '1 of your 2 platforms' }).click();
    await expect.poll(shownNames).toEqual([MOVED]);
  });

  test('of a removed platform stays, and a list that begins now has no old news', async () => {
    const ids = ['The Quiet Shelf', 'Alpine Data Commons'];
    await openMine();
    await paste(ids.join('\n'));
    for (const box of await page.locator('[data-matches] input').all()) await box.check();
    await page.locator('[data-add-matches]').click();
    await services().first().waitFor();
    const texts = async () => (await items().locator('td.text').allInnerTexts()).map((text) => text.trim());
    expect(await texts()).toEqual([expect.stringMatching(/^Removed from the registry\./)]);
    expect(await services().filter({ hasText: 'The Quiet Shelf' }).innerText()).toMatch(
      /Removed on \d+ \w+ \d{4}/,
    );
    // The credential was required before the list began.
    await page.evaluate((key) => localStorage.setItem(key, '2020-01-01'), LIST_KEY.replace('ids', 'began'));
    await page.reload();
    await expect.poll(async () => (await texts()).join()).toMatch(/Registered IP address now required/);
  });
});

test('axe finds nothing in a list that is shared, and in one with changes and a tick', async () => {
  const expectNone = async (state: string): Promise<void> =>
    expect(await violationsInBothThemes({ within: 'main' }), state).toEqual([]);
  await openMine(chosen().slice(0, 3), `#ids=${chosen()[5]!.id}`);
  await expectNone('shared');
  await openMine(chosen());
  await unfold('Changes');
  await page.locator('#changes .dated').first().waitFor();
  await unfold('Share or remove the list');
  await page.locator('#attention input').first().check();
  await page.locator('#attention > details > summary').click();
  await expectNone('with changes and a tick');
});
