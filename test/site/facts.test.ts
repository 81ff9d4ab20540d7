// Facts of the operator on the pages of the sample. branded.test.ts has hostile ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { model, onSite, page, server } from './browser.ts';

const NOTED_URL = 'https://usage.cedarandvine.example/v51';
const BY = 'Noted by Northern Libraries, 2 November 2026: ';

onSite();

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** What is noted in the rows of the matrix, by their labels. */
const notedRows = async (): Promise<Record<string, string>> => {
  const rows = await page.locator('.answers tr:has(.note)').all();
  const texts = rows.map(async (row) => [
    await row.locator('th').innerText(),
    plain(await row.locator('.note').innerText()),
  ]);
  return Object.fromEntries(await Promise.all(texts));
};
const forestry = () => model.platforms.find(({ name }) => name === 'Cedar & Vine Forestry Full Text')!;

test.each(['platform', 'service'])(
  'facts stand in the rows that they are about, beside the registry’s values: %s',
  async (kind) => {
    const [service] = forestry().services;
    await page.goto(server.url + (kind === 'platform' ? forestry() : service!).path);
    const noted = await notedRows();
    expect(noted).toMatchObject({
      URL: BY.replace(/: $/, ''),
      'Platform parameter': BY.replace(/: $/, ''),
      Delay: `${BY}20 days after the end of a month`,
      'First month': 'Noted by Northern Libraries, 5 October 2026: January 2025',
      Contact: expect.stringMatching(new RegExp(`^${BY}Client Care`)),
      Reports: expect.stringMatching(/^Noted by Northern Libraries, 5 October 2026: Usage of a month/),
      Request: expect.stringContaining(`${BY}The first request`),
    });
    expect(plain(await page.locator('#row-platform_attr_required td').innerText())).toMatch(
      /^cv-forestry .*Registry: Not needed$/,
    );
    // The noted URL comes first, and requests follow it.
    const urls = await page.locator('#row-url .address').allInnerTexts();
    expect(urls.map(plain).slice(0, 3)).toEqual([
      `${NOTED_URL}/`,
      `${NOTED_URL}/r51`,
      'https://data.cedarandvine.example/usage/v51/?platform=cv-forestry',
    ]);
    await page.getByRole('combobox', { name: 'Report', exact: true }).selectOption('Report list');
    expect(plain(await page.locator('.request-url code').innerText())).toMatch(
      new RegExp(`^${NOTED_URL}/r51/reports\\?customer_id=.*&platform=cv-forestry$`),
    );
  },
);

test('facts reach the records that they hold for, and no other', async () => {
  const { host, platforms } = forestry().services[0]!;
  const { provider } = platforms[0]!;
  const labelsOn = async (path: string): Promise<string[]> => {
    await page.goto(server.url + path);
    return page.locator('main :is(div:has(> dd .note) > dt, tr:has(.note) > th)').allInnerTexts();
  };
  expect(await labelsOn(host!.path)).toEqual(['Delay', 'Request']);
  expect(await labelsOn(provider!.path)).toEqual(['Delay', 'First month', 'Reports']);
  const neighbour = model.services.find(
    (each) => each.host === host && each.platforms[0]!.provider !== provider,
  );
  expect(await labelsOn(neighbour!.path)).toEqual(['Delay', 'Request']);
  expect(await page.locator('.answers').innerText()).toMatch(/Delay\s+Noted by .*: 28 days after/);
  const stranger = model.services.find((each) => each.host !== host)!;
  expect(await labelsOn(stranger.path)).toEqual([]);
  expect(await page.locator('main').innerText()).not.toContain('Noted by');
});

test('facts are in the data, and nothing of them is in the mirror', () => {
  const text = (path: string): string => readFileSync(join(inject('site').distDir, path), 'utf8');
  const { id, services } = forestry();
  expect(text('data/facts.csv')).toContain(`${NOTED_URL}/,2026-11-02,Northern Libraries`);
  for (const path of ['platform', `platform/${id}`, `sushi-service/${services[0]!.id}`])
    expect(text(`api/v1/${path}/index.json`)).not.toMatch(/usage\.cedarandvine|Northern Libraries/);
});
