import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Server } from '../../src/mirror/serve/server.ts';
import type { Model, Platform } from '../../src/model/model-types.ts';
import { openDialog } from '../../scripts/bench/search-session.ts';
import { modelOfSite, onSite } from './browser.ts';

let browser: Browser;
let server: Server;
let model: Model;
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  model = await modelOfSite();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.close());

const shown = () =>
  page
    .locator('tbody th a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const paths = (platforms: Platform[]) => platforms.map(({ path }) => `/base${path}`);
const resultLine = () => page.locator('output').textContent();

/** Whether a platform has a service of release 5.1 that needs no API key, and offers TR_J1 under that release. */
function isMatch({ services, offers }: Platform): boolean {
  return (
    services.some(({ release, record }) => release === '5.1' && record.api_key_required === false) &&
    offers.some(({ report, releases }) => report.id === 'TR_J1' && releases.includes('5.1'))
  );
}

test('by keyboard: find a platform, filter the list, open a service and copy its URL', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const named = model.platforms.find((platform) => isMatch(platform) && platform.record.abbrev.length > 2)!;
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? '');
  const linkTo = (path: string) => new RegExp(`^<a [^>]*${path}"`);
  /** Presses Tab until the wanted element has the focus. */
  const tabTo = async (wanted: RegExp) => {
    for (let i = 0; i < 120; i += 1) {
      await keyboard.press('Tab');
      if (wanted.test(await focused())) return;
    }
    throw new Error(`Tab does not lead to ${wanted}`);
  };

  /** Uses arrow keys, because typing depends on the browser's timing. */
  const choose = async (wanted: string) => {
    const chosen = () =>
      page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]!.label);
    for (let i = 0; i < 80; i += 1) {
      await keyboard.press('ArrowDown');
      if ((await chosen()).startsWith(wanted)) return;
    }
    throw new Error(`No option begins with ${wanted}`);
  };

  await page.goto(`${server.url}/`);
  await openDialog(page);
  await keyboard.type(named.name);
  await page.locator(`dialog[open] a[href="/base${named.path}"]`).first().waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await page.waitForURL(`**${named.path}`);

  await tabTo(/>\s*Platforms\s*</);
  await keyboard.press('Enter');
  await page.waitForURL('**/platform/');
  for (const [field, label] of [
    ['release', '5.1'],
    ['report', 'TR_J1'],
    ['api_key', 'not needed'],
  ] as const) {
    await tabTo(new RegExp(`^<select name="${field}"`));
    await choose(label);
  }
  await expect.poll(shown).toEqual(paths(model.platforms.filter(isMatch)));
  await tabTo(linkTo(named.path));
  await keyboard.press('Enter');
  await page.waitForURL(`**${named.path}`);

  const service = named.services.find(({ release }) => release === '5.1')!;
  await tabTo(linkTo(service.path));
  await keyboard.press('Enter');
  await page.waitForURL(`**${service.path}`);
  await tabTo(/data-copy/);
  await keyboard.press('Enter');
  await page.locator('button', { hasText: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(service.record.url);
});

describe('a list', () => {
  test('writes its filter to the URL and reads it from there', async () => {
    await page.goto(`${server.url}/platform/`);
    await page.locator('select[name=country]').selectOption('FR');
    await page.locator('input[name=q]').fill('REVUES');
    // The browser reports the URL with a delay.
    await page.waitForURL(({ search }) => search === '?q=REVUES&country=FR');
    const address = page.url();
    const before = await shown();
    expect(before.length).toBeGreaterThan(0);
    await page.goto(address);
    expect(await shown()).toEqual(before);
    expect(await resultLine()).toBe(`${before.length} of 90 platforms: country France, “REVUES”`);
  });

  test('a column header sorts ascending, then descending, then restores the order', async () => {
    await page.goto(`${server.url}/platform/`);
    const before = await shown();
    const head = page.getByRole('button', { name: 'Reports' });
    const numbers = async () => (await page.locator('tbody td.number').allTextContents()).map(Number);
    await head.click();
    expect(await numbers()).toEqual((await numbers()).toSorted((a, b) => a - b));
    await head.click();
    expect(await numbers()).toEqual((await numbers()).toSorted((a, b) => b - a));
    await page.waitForURL(({ search }) => search === '?sort=-reports');
    await head.click();
    expect(await shown()).toEqual(before);
  });

  test('saves the shown rows as CSV', async () => {
    await page.goto(`${server.url}/sushi-service/?release=5`);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const text = await readFile(await (await waiting).path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFService of,Short name,Page,Release,Address,Asks for,Audit,Data host');
    expect(lines.length - 1).toBe(model.services.filter(({ release }) => release === '5').length);
    // The distinction of a service is separated from its credentials.
    expect(text).toContain('Registered IP address platform=scrr-books');
  });

  test('shows all rows when the filter is cleared', async () => {
    await page.goto(`${server.url}/platform/?release=none&q=x`);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 90);
    expect(await resultLine()).toBe('90 platforms');
    await page.waitForURL(({ search }) => search === '');
  });

  test('ignores unknown values in the URL', async () => {
    await page.goto(`${server.url}/platform/?release=9&country=__proto__&nonsense=1&sort=nothing`);
    expect(await page.locator('tbody tr').count()).toBe(90);
    expect(await page.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true);
  });

  test('collapses its fields on a phone and shows how many are in use', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/platform/`);
    const fold = page.getByRole('button', { name: /filter/i });
    const field = page.locator('select[name=release]');
    const top = async () => (await page.locator('table').boundingBox())!.y;
    expect(await top()).toBeLessThan(600);
    expect(await fold.textContent()).toBe('Filters');
    expect(await field.isVisible()).toBe(false);

    await page.locator('input[name=q]').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5.1');
    expect(await page.locator('select:focus').inputValue()).toBe('5.1');
    expect(await fold.textContent()).toBe('1 filter');

    await page.goto(`${server.url}/platform/?release=5.1&country=FR`);
    expect(await fold.textContent()).toBe('2 filters');
    expect(await field.isVisible()).toBe(false);
    expect(await resultLine()).toMatch(/of 90 platforms: release 5\.1, country France$/);

    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await field.isVisible()).toBe(true);
    expect(await fold.isVisible()).toBe(false);
  });
});

test.each([
  ['/platform/', ['Platform', 'Releases', 'Audit']],
  ['/report/TR_J1/', ['Platform', 'Release 5', 'Release 5.1']],
  ['/sushi-service/', ['Service of', 'Release', 'Address']],
])('on a phone %s shows %j and the start of the next column', async (path, wanted) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.url + path);
  const region = (await page.locator('.listed').boundingBox())!;
  const heads = await page.locator('thead th').all();
  for (const [i, name] of wanted.entries()) {
    expect((await heads[i]!.textContent())!.replace(/\s+/g, ' ')).toContain(name);
    const { x, width } = (await heads[i]!.boundingBox())!;
    expect(x + width, name).toBeLessThanOrEqual(region.x + region.width);
  }
  const next = (await heads[wanted.length]!.boundingBox())!;
  expect(next.x).toBeLessThan(region.x + region.width - 10);
  expect(next.x + next.width).toBeGreaterThan(region.x + region.width);
});

test('every figure of the home page links to the list that it counts', async () => {
  await page.goto(`${server.url}/`);
  const shares = await page.locator('.share').evaluateAll((all) =>
    all.map((share) => ({
      to: share.querySelector('a')?.href ?? '',
      count: Number(share.querySelector('.figure')!.textContent),
    })),
  );
  expect(shares.length).toBeGreaterThan(40);
  for (const { to, count } of shares) {
    await page.goto(to);
    expect(await page.locator('table[data-list] tbody tr').count(), to).toBe(count);
  }
});

test('the home page warns if the last check is too long ago', async () => {
  const answer = (checked: string) => JSON.stringify({ checked, changed: '2020-01-01T00:00:00.000Z' });
  for (const [hours, stale] of [
    [1, false],
    [49, true],
  ] as const) {
    const checked = new Date(Date.now() - hours * 3_600_000).toISOString();
    await page.route('**/data/status.json', (route) => route.fulfill({ body: answer(checked) }));
    await page.goto(`${server.url}/`);
    await page.locator('.fresh time').first().waitFor();
    expect(
      await page
        .getByText('This copy may be out of date')
        .first()
        .isVisible()
        .catch(() => false),
    ).toBe(stale);
  }
});

test('without JavaScript every record is reachable and readable', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const seen = new Set<string>();
  const open = ['/base/'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    // Record pages link only to what lists have too.
    const html = await (await fetch(new URL(path, server.url))).text();
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/base\/[^"#?]*)/g))
      if (href.endsWith('/') && !href.includes('/api/')) open.push(href);
  }
  const records = [...model.platforms, ...model.services, ...model.hosts].map(({ path }) => `/base${path}`);
  expect(records.filter((path) => !seen.has(path))).toEqual([]);
  await plain.goto(`${server.url}${model.services[0]!.path}`);
  expect(await plain.locator('main').textContent()).toContain(model.services[0]!.record.url);
  expect(await plain.locator('.copy').first().isVisible()).toBe(false);
  await plain.goto(`${server.url}/platform/`);
  expect(await plain.locator('tbody tr').count()).toBe(90);
  expect(await plain.locator('form[data-filter]').isVisible()).toBe(false);
  await context.close();
});
