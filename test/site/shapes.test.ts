// Platforms of all shapes: none to forty services, one to four releases, long texts, and both directions beside each other.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { serveHttp } from '../fixtures.ts';
import { onPages, openPage, page } from './browser.ts';
import { harmTo } from './inert.ts';
import { ownSite, type OwnSite } from './own.ts';
import { LONG_NAME, shapedPath, shapedRegistry } from './shaped-registry.ts';
import { shapeOf } from './templates.ts';
import { violationsInBothThemes, WIDTHS } from './violations.ts';

const SHAPES = [
  ['No service', '0'],
  [LONG_NAME, '1'],
  ['مكتبة الأنهار', '2'],
  ['Three releases', '3'],
  ['Four releases', 'lines'],
  ['Forty services', 'lines'],
] as const;

let site: OwnSite;

onPages();
beforeAll(async () => {
  const script = shapedRegistry();
  const { url } = await serveHttp((request, response) => {
    const body = script[request.url!.split('?')[0]!];
    const text = JSON.stringify(body ?? { detail: 'Not found.' });
    response
      .writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
      .end(text.replaceAll('https://registry.example', `http://${request.headers.host}`));
  });
  site = await ownSite(url, '--brand', 'usage', '--allow-bad');
});

test.each(SHAPES)('%s: shape %s, no wider than the window', async (name, shape) => {
  const path = shapedPath(name);
  expect(shapeOf(await readFile(join(site.distDir, path, 'index.html'), 'utf8'))).toBe(shape);
  await page.goto(site.url + path);
  expect(await harmTo(page, WIDTHS)).toEqual([]);
});

// The sample has the others.
test.each(['مكتبة الأنهار', 'Three releases', 'Forty services'])('axe finds nothing: %s', async (name) => {
  await page.goto(site.url + shapedPath(name));
  expect(await violationsInBothThemes()).toEqual([]);
});

const linesShown = () => page.locator('tbody tr:visible > th.name').count();

test('of 40 services, 12 lines are shown and 28 are folded, also without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    await openPage({ javaScriptEnabled });
    await page.goto(site.url + shapedPath('Forty services'));
    expect(await linesShown()).toBe(12);
    expect(await page.locator('h2').first().innerText()).toBe('All 40 services');
    await page.getByText('28 more services').click();
    expect(await linesShown()).toBe(40);
  }
});

test('texts of both directions are beside each other, each in its own', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(site.url + shapedPath('مكتبة الأنهار'));
  for (const row of ['customer_id', 'requestor_id_required', 'api_key_required']) {
    const texts = page.locator(`#row-${row} td :is(bdi, p[dir=auto])`);
    expect(
      await texts.evaluateAll((all) => all.map((each) => getComputedStyle(each).direction)),
      row,
    ).toEqual(['rtl', 'ltr']);
  }
});

test('the list of providers has releases that the registry does not list', async () => {
  await page.goto(`${site.url}/provider/`);
  const cells = page.getByRole('row', { name: 'Last Press' }).locator('td');
  const texts = (await cells.allTextContents()).map((each) => each.replace(/\s+/g, ' ').trim());
  expect(texts).toEqual(['Unlisted releases', '5.2 Not stated']);
});

test('after a first snapshot there are no changes to filter, and feeds that can be followed', async () => {
  await page.goto(`${site.url}/changes/`);
  expect(await page.locator('main :is(form, nav, h2)').count()).toBe(0);
  expect(await page.locator('main a[href="/base/changes/all.atom"]').count()).toBeGreaterThan(0);
});
