// The sentence about a list, its filters and the file to update a harvester with: on the page as by the command, for a list
// whose response is known by hand.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { beforeAll, expect, inject, test } from 'vitest';
import { defaultSince } from '../../src/mine/list-news.ts';
import { dateInWords } from '../../src/util/date-words.ts';
import { createFolder } from '../fixtures.ts';
import { SPREADSHEET } from '../mine/expected-matches.ts';
import { run } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { download, onSite, openPage, openTab, page, server } from './browser.ts';

/** What the sample says of each since a month ago. */
const LIST = [
  'Zeitschriftenportal Mittelgebirge', // has a new URL
  'The Quiet Shelf', // was removed before
  'Serendib Law Reports', // has no release 5.1 service
  'Győri Őszi Szemle', // neither
  'Quillstack Journals R5', // needs nothing, but release 5 is in use
];
const CALM = ['Quillstack Journals', 'Marlowe & Finch Online'];

const since = dateInWords(defaultSince(Date.now()));
const SENTENCE = `Since ${since}: 1 service moved. 2 of your 5 platforms have no release 5.1 service, 1 is no longer in the registry. 1 needs nothing.`;

let folder: string;

onSite();
beforeAll(() => {
  folder = createFolder();
});

const sentence = () => page.locator('[data-sentence]').textContent();
const rows = () => page.locator('[data-services] tbody tr');
const response = () => page.locator('[data-services] form output').textContent();
const search = () => new URL(page.url()).search;
const shownNames = async () => {
  const names = await rows().locator('th a').allTextContents();
  return [...new Set(names.map((name) => name.replace(/\s/g, ' ')))];
};

async function keep(names: readonly string[]): Promise<void> {
  await page.goto(`${server.url}/mine/`);
  await page.getByLabel('Paste what you have').fill(names.join('\n'));
  await page.getByRole('button', { name: 'Find these platforms' }).click();
  await page.locator('[data-matches] table').waitFor();
  // A removed platform is offered, not selected.
  for (const box of await page.locator('[data-matches] input').all()) await box.check();
  await page.getByRole('button', { name: `Add ${names.length} platforms` }).click();
  await rows().first().waitFor();
}

async function runMine(names: readonly string[], ...args: string[]): Promise<string> {
  const list = join(folder, 'list.txt');
  await writeFile(list, names.join('\n'));
  const { snapshotDir } = inject('site');
  return (await runShared('mine', ['--list', list, ...args], { SNAPSHOT_DIR: snapshotDir })).output;
}

test('the sentence is the same on the page and by the command, in each of its forms', async () => {
  await keep(LIST);
  await expect.poll(sentence).toBe(SENTENCE);
  expect((await runMine(LIST)).split('\n')[0]).toBe(SENTENCE);
  expect((await runMine(LIST, '--markdown')).split('\n')[0]).toBe(SENTENCE);
  expect(JSON.parse(await runMine(LIST, '--json'))).toMatchObject({ summary: SENTENCE, since: null });
  // With --since, the sentence begins there.
  const [first] = (await runMine(LIST, '--since', '2020-01-01')).split('\n');
  expect(first).toMatch(/^Since 1 January 2020: 1 platform was removed, 1 service moved, /);
});

test('nothing changed, and all platforms have the current release', async () => {
  const expected = `Nothing changed since ${since}; all 2 platforms have release 5.1.`;
  await keep(CALM);
  await expect.poll(sentence).toBe(expected);
  expect((await runMine(CALM)).split('\n')[0]).toBe(expected);
  // All rows are shown, without a filter.
  expect(search()).toBe('');
  expect(await response()).toMatch(/^\d rows$/);
  await page.getByRole('button', { name: 'Update my harvester' }).click();
  await page.getByText('No file: in the last 12 months, none of these services moved').waitFor();
});

test('what needs attention is shown first; each number is a filter, in the URL', async () => {
  await keep(LIST);
  await expect.poll(search).toBe('?attention=needed');
  await expect.poll(shownNames).toEqual(['The Quiet Shelf', 'Zeitschriftenportal Mittelgebirge']);
  const steps: [link: string, search: string, names: string[]][] = [
    ['1 service moved', '?attention=moved', ['Zeitschriftenportal Mittelgebirge']],
    [
      '2 of your 5 platforms have no release 5.1 service',
      '?release=not+5.1',
      ['Győri Őszi Szemle', 'Serendib Law Reports'],
    ],
    ['1 is no longer in the registry', '?attention=gone', ['The Quiet Shelf']],
    ['1 needs nothing', '?attention=nothing', ['Quillstack Journals']],
  ];
  for (const [link, expected, names] of steps) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect.poll(shownNames).toEqual(names);
    expect(search()).toBe(expected);
  }
  expect(await response()).toBe('2 of 6 rows: attention not needed');
  // The URL has the filter, also for a page that is loaded with it, and one that is cleared stays so.
  await page.reload();
  await expect.poll(shownNames).toEqual(['Quillstack Journals']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows().count()).toBe(6);
  await page.locator('[data-services] [data-star]').first().click();
  expect(search()).toBe('');
});

test('the file for the harvester has the bytes that the command prints', async () => {
  await keep(LIST);
  const { name, text } = await download('Update my harvester');
  expect(name).toBe('update-my-harvester.csv');
  expect(text).toBe(await runMine(LIST, '--export', 'moves'));
  const moves = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
  const columns = ['Platform', 'Release', 'What changes', 'Old URL', 'New URL'];
  expect(moves.map((row) => columns.map((column) => row[column]))).toEqual([
    [
      'Quillstack Journals',
      '5.1',
      'Release 5.1 replaces release 5',
      'https://sushi.quillstack.example/r5/',
      'https://sushi.quillstack.example',
    ],
    [
      'Zeitschriftenportal Mittelgebirge',
      '5.1',
      'New URL',
      'https://sushi.mittelgebirge.example',
      'https://sushi.rechenwerk.example/mittelgebirge',
    ],
  ]);
  // It has nothing that happened before a date, and other files have no date.
  const [, ...later] = (
    await runMine(LIST, '--export', 'moves', '--since', defaultSince(Date.now() + 3e9))
  ).split('\n');
  expect(later.join('')).not.toContain('New URL');
  expect(await runMine(LIST, '--export', 'spreadsheet', '--since', '2020-01-01')).toBe(
    'mine: --since cannot be used with --export spreadsheet, which contains all services. Remove one.\n',
  );
});

test('the saved list matches the command’s, and asks nothing again', async () => {
  const saved = join(folder, 'saved.csv');
  await runMine(LIST, '--save-list', saved);
  await keep(LIST);
  const { text } = await download('Save list');
  expect(text).toBe(`\uFEFF${await readFile(saved, 'utf8')}`);
  expect(text).toMatch(/,Quillstack Journals,5\r\n$/);
  expect((await runMine(text.split('\r\n').slice(0, -1))).split('\n')[0]).toBe(SENTENCE);
});

test('a shared list says so, and is kept with one button', async () => {
  await keep(LIST);
  const link = (await page.locator('[data-list-link]').textContent())!;
  // A colleague's browser has no list.
  await openPage();
  await page.goto(link);
  await expect.poll(() => page.locator('h1').textContent()).toBe('A shared list: 5 platforms');
  await expect.poll(sentence).toBe(SENTENCE.replace('your 5', 'these 5'));
  await page.getByRole('link', { name: '1 service moved' }).click();
  await expect.poll(shownNames).toEqual(['Zeitschriftenportal Mittelgebirge']);
  expect(page.url()).toBe(link.replace('#', '?attention=moved#'));
  await page.getByRole('button', { name: 'Keep this list' }).click();
  await expect.poll(() => page.locator('h1').textContent()).toBe('My platforms');
  await expect.poll(sentence).toBe(SENTENCE);
});

test('since the last visit, where there was one', async () => {
  await keep(LIST);
  const { end } = (await (await fetch(`${server.url}/mine/runs.json`)).json()) as { end: string };
  const prefix = 'registry-snapshot:/base/mine/';
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(`${key}:seen`), prefix))
    .toMatch(new RegExp(`^${end} \\d{4}-`));
  await openTab();
  await page.goto(`${server.url}/mine/`);
  const today = dateInWords(new Date().toLocaleDateString('sv'));
  await expect
    .poll(sentence)
    .toMatch(
      new RegExp(`^Nothing changed since ${today}\\. 2 of your 5 platforms have no release 5\\.1 service`),
    );
});

test('the command reads a served mirror as it reads the snapshot', async () => {
  const args = ['--list', SPREADSHEET, '--since', '2020-01-01', '--json'];
  const env = { SNAPSHOT_DIR: inject('site').snapshotDir };
  const ofMirror = await run('mine', [...args, '--mirror', server.url], env);
  expect(ofMirror).toEqual(await run('mine', args, env));
  expect(ofMirror.output).toContain('"changes"');
});
