// Facts of the operator on the pages of the sample. page-texts.test.ts has the rows of a record, branded.test.ts hostile facts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { model, onSite, page, server } from './browser.ts';

const NOTED_URL = 'https://usage.cedarandvine.example/v51';

onSite();

const forestry = () => model.platforms.find(({ name }) => name === 'Cedar & Vine Forestry Full Text')!;

test('a request follows the noted URL', async () => {
  await page.goto(server.url + forestry().path);
  await page.getByRole('combobox', { name: 'Report', exact: true }).selectOption('Report list');
  expect(await page.locator('.request-url code').innerText()).toMatch(
    new RegExp(`^${NOTED_URL}/r51/reports\\?customer_id=.*&platform=cv-forestry$`),
  );
});

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
