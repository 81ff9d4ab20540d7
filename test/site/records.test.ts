// The pages of platforms and services answer first: at the top, on every screen, with and without a script.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { requestPrefixOf } from '../../src/model/service-requests.ts';
import type { Platform, Service } from '../../src/model/model-types.ts';
import { model, onSite, openPage, page, server, storeList } from './browser.ts';
import { harmTo } from './inert.ts';

onSite();

describe('a request', () => {
  function findPlatform() {
    const platform = model.platforms.find(
      ({ services, offers }) =>
        services.length === 2 &&
        services.some(({ record }) => record.platform_attr_required) &&
        offers.some(({ report, releases }) => report.id === 'TR_J1' && releases.length === 2),
    )!;
    const byRelease = (one: Service, other: Service) => one.release.localeCompare(other.release);
    const [older, current] = platform.services.toSorted(byRelease);
    return { path: platform.path, older: older!, current: current! };
  }

  const code = () => page.locator('.request-url code').innerText();

  test('fetches one report without a script', async () => {
    const { path, current } = findPlatform();
    await openPage({ javaScriptEnabled: false });
    await page.goto(server.url + path);
    expect(await page.locator('form.request').isVisible()).toBe(false);
    expect(await code()).toMatch(
      new RegExp(
        `^${RegExp.escape(requestPrefixOf(current))}/reports/tr_j1\\?customer_id=CUSTOMER_ID&.*=YYYY-MM$`,
      ),
    );
  });

  test('is one of a report, months and a release, as URL or for curl', async () => {
    const { path, older } = findPlatform();
    await page.goto(server.url + path);
    const months = page.getByLabel('First month');
    expect(await code()).toMatch(/\/tr_j1\?.*&begin_date=\d{4}-\d{2}&end_date=\d{4}-\d{2}$/);
    await months.fill('2025-01');
    await page.getByLabel('Last month').fill('2025-06');
    await page.getByRole('combobox', { name: 'Release' }).selectOption(older.release);
    await page.getByLabel('curl').check();
    await page.locator('.request-url button').click();
    await page.locator('.request-url').getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/&begin_date=2025-01&end_date=2025-06'$/);
    expect(copied).toMatch(new RegExp(`^curl '${RegExp.escape(requestPrefixOf(older))}/reports/tr_j1\\?`));
    await months.fill('');
    expect(await code()).toContain('&begin_date=YYYY-MM&end_date=2025-06');
    await page.getByRole('combobox', { name: 'Report' }).selectOption('Report list');
    expect(await months.isDisabled()).toBe(true);
    expect(await code()).not.toContain('begin_date');
  });

  test('follows the URL that the operator noted', async () => {
    const { path } = model.platforms.find(({ name }) => name === 'Cedar & Vine Forestry Full Text')!;
    await page.goto(server.url + path);
    await page.getByRole('combobox', { name: 'Report', exact: true }).selectOption('Report list');
    expect(await code()).toMatch(
      /^https:\/\/usage\.cedarandvine\.example\/v51\/r51\/reports\?customer_id=.*&platform=cv-forestry$/,
    );
  });
});

test.for([1, 2])('on a phone, the answers of %i services name their releases', async (count) => {
  const { path, services } = model.platforms.find(
    (platform) => platform.services.length === count && platform.releases.length === count,
  )!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.url + path);
  const heads = page.locator('.answers .release:visible', { hasText: 'Release' });
  const releases = services.map(({ release }) => `Release ${release}`);
  // The newest one is first.
  expect(await heads.allInnerTexts()).toEqual(releases.toSorted().toReversed());
});

const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);

test('pages of a platform with one service have at most 1,800 pixels', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const lengthOf = ({ record, services }: Platform) => JSON.stringify([record, services[0]!.record]).length;
  const longest = model.platforms
    .filter(({ services }) => services.length === 1)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  for (const { path } of longest.slice(0, 8)) {
    await page.goto(server.url + path);
    expect(await heightOf(), path).toBeLessThanOrEqual(1800);
  }
});

test('the record of two services is in view after a scroll', async () => {
  const { path } = model.platforms.find(({ name }) => name === 'Harborlight Academic Complete')!;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(server.url + path);
  const { y, height } = (await page.locator('.answers').boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(1250);
  expect(await heightOf()).toBeLessThanOrEqual(2150);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await heightOf()).toBeLessThanOrEqual(3900);
});

test('no page of a platform or service weighs more than 14 KB', async () => {
  const { distDir } = inject('site');
  const weights = [...model.platforms, ...model.services].map(async ({ path }) => {
    const html = await readFile(join(distDir, path, 'index.html'));
    // The level of typical web hosts.
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    return { path, weight: brotliCompressSync(html, options).length };
  });
  expect((await Promise.all(weights)).filter(({ weight }) => weight > 14_000)).toEqual([]);
});

test('long words stay within the pages of their services', async () => {
  const wide = model.services.filter(({ record }) => /\S{80}/.test(record.platform_specific_info));
  expect(wide.length).toBeGreaterThan(0);
  for (const { path } of wide) {
    await page.goto(server.url + path);
    expect(await harmTo(page), path).toEqual([]);
  }
});

test('a service has the same URL, required credentials and audit in every list', async () => {
  const platform = model.platforms.find(({ services }) => {
    const older = services.find(({ release }) => release === '5');
    return services.length === 2 && older?.audit;
  })!;
  const service = platform.services.find(({ release }) => release === '5')!;
  await storeList([platform.id]);
  const found = [];
  for (const path of [platform.provider!.path, service.host!.path, '/mine/']) {
    await page.goto(server.url + path);
    const row = page.locator(`tbody tr:has(a[href$="${service.path}"])`).first();
    await row.waitFor();
    found.push(await row.locator(':is(td.url code, td.url + td, td.state)').allInnerTexts());
  }
  const [first] = found;
  expect(first).toHaveLength(3);
  for (const texts of found) expect(texts).toEqual(first);
});
