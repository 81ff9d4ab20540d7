// The pages of platforms and services answer first: at the top, on every screen, with and without a script.
import { brotliCompressSync, constants } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, inject, test } from 'vitest';
import { offeredReportsOf, requestUrlOf, serviceRequestsOf } from '../../src/model/service-requests.ts';
import type { Service } from '../../src/model/model-types.ts';
import { model, onSite, openPage, page, server, storeList } from './browser.ts';

onSite();

describe('requests of a service', () => {
  const many = (service: Service) => service.record.platform_attr_required && service.release === '5.1';

  test('are a list of paths without a script, their base URL and parameters said once', async () => {
    const service = model.services.find(many)!;
    await openPage({ javaScriptEnabled: false });
    await page.goto(server.url + service.path);
    const { base, parameters, requests } = serviceRequestsOf(service, offeredReportsOf(service))!;
    expect(requests.length).toBeGreaterThan(6);
    const paths = page.locator('.paths li code');
    expect(await paths.allInnerTexts()).toEqual(requests.map(({ path }) => path));
    expect(await paths.first().isVisible()).toBe(true);
    expect(await page.locator('.paths p code').first().innerText()).toBe(`?${parameters}`);
    expect(await page.locator('form.request, .request-url').filter({ visible: true }).count()).toBe(0);
    expect((await page.locator('main').innerText()).split(base)).toHaveLength(3);
  });

  test('are one at a time: the status first, then reports with months, as URL or for curl', async () => {
    const service = model.services.find(many)!;
    const found = serviceRequestsOf(service, offeredReportsOf(service))!;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(server.url + service.path);
    const code = page.locator('.request-url code');
    const months = page.getByLabel('From');
    expect(await code.innerText()).toBe(requestUrlOf(found, found.requests[0]!));
    expect(await months.isVisible()).toBe(false);
    const select = page.getByLabel('Request', { exact: true });
    const options = await select.locator('option').allTextContents();
    expect(options.slice(0, 3).map((text) => text.trim())).toEqual(['Status', 'Report list', 'Members']);
    await select.selectOption('Report list');
    expect(await code.innerText()).toBe(requestUrlOf(found, found.requests[1]!));

    const [report] = offeredReportsOf(service);
    await select.selectOption(report!.id);
    expect(await code.innerText()).toMatch(/&begin_date=\d{4}-\d{2}&end_date=\d{4}-\d{2}$/);
    await months.fill('2025-01');
    await page.getByLabel('to', { exact: true }).fill('2025-06');
    await page.getByLabel('As a curl command').check();
    await page.locator('.request-url button').click();
    await page.locator('.request-url').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl '${found.base}/r51/reports/${report!.id.toLowerCase()}?${found.parameters}&begin_date=2025-01&end_date=2025-06'`,
    );
    await months.fill('');
    expect(await code.innerText()).toContain('&begin_date=YYYY-MM&end_date=2025-06');
  });
});

test('no page of a platform or service weighs more than 14 KB or scrolls sideways', async () => {
  const { distDir } = inject('site');
  const records = [...model.platforms, ...model.services];
  const weights = await Promise.all(
    records.map(async ({ path }) => {
      const html = await readFile(join(distDir, path, 'index.html'));
      // The level of typical web hosts.
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
      return { path, weight: brotliCompressSync(html, options).length };
    }),
  );
  expect(weights.filter(({ weight }) => weight > 14_000)).toEqual([]);
  const heaviest = weights.toSorted((one, other) => other.weight - one.weight).slice(0, 4);
  const wide = model.services.filter(({ record }) => /\S{80}/.test(record.platform_specific_info));
  for (const { path } of [...heaviest, ...wide]) {
    await page.goto(server.url + path);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main *')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
          .filter(
            (each) =>
              !['visible', 'clip'].includes(getComputedStyle(each).overflowX) ||
              each === document.documentElement,
          )
          .map((each) => each.className || each.tagName),
      );
      expect(sideways, `${path} at ${width}`).toEqual([]);
    }
  }
});

describe('a service', () => {
  /** The words of its row, by column; columns that say nothing on a page are missing there. */
  async function wordsOn(path: string, service: Service): Promise<Record<string, string>> {
    await page.goto(server.url + path);
    const row = page.locator(`tbody tr:has(a[href$="${service.path}"])`).first();
    await row.waitFor();
    return row.evaluate((element) =>
      Object.fromEntries(
        ['.url .address', '.needs', '.text:not([data-label="Contact"])', '.state'].flatMap((column) => {
          const cell = element.querySelector<HTMLElement>(`td:is(${column.split(' ')[0]})`);
          const part = column.includes(' ') ? cell?.querySelector<HTMLElement>('.address') : cell;
          return part ? [[column, part.innerText.replace(/\s+/g, ' ').trim()]] : [];
        }),
      ),
    );
  }

  test('has the same URL, needs, limit and audit in every table', async () => {
    const platform = model.platforms.find(({ services }) => {
      const older = services.find(({ release }) => release === '5');
      return services.length === 2 && older?.audit && older.record.request_volume_limits_info.length > 60;
    })!;
    const service = platform.services.find(({ release }) => release === '5')!;
    const paths = [platform.path, platform.provider!.path, service.host!.path];
    const found = await Promise.resolve(wordsOn(paths[0]!, service)).then(async (first) => {
      const others = [];
      for (const path of paths.slice(1)) others.push(await wordsOn(path, service));
      await storeList([platform.id]);
      return [first, ...others, await wordsOn('/mine/', service)];
    });
    const [first] = found;
    expect(Object.keys(first!)).toHaveLength(4);
    for (const words of found) expect(first).toMatchObject(words);
    expect(found.every((words) => Object.keys(words).length >= 2)).toBe(true);
    expect(Object.keys(found.at(-1)!)).toHaveLength(4);
  });

  test('without a request limit has an empty cell in every table', async () => {
    const service = model.services.find(
      ({ record, platforms }) =>
        record.request_volume_limits_applied === false &&
        record.request_volume_limits_info === '' &&
        platforms.length === 1,
    )!;
    await storeList([service.platforms[0]!.id]);
    for (const path of ['/sushi-service/', '/mine/'])
      expect((await wordsOn(path, service))['.text:not([data-label="Contact"])'] ?? '', path).toBe('');
  });

  test('has the place of each warning on its page', async () => {
    const fragments = new Set<string>();
    for (const { path } of model.services) {
      const html = parse(await readFile(join(inject('site').distDir, path, 'index.html'), 'utf8'));
      for (const link of html.querySelectorAll('.head .warnings a')) {
        const fragment = link.getAttribute('href')!;
        expect(html.querySelectorAll(fragment), `${path}${fragment}`).toHaveLength(1);
        fragments.add(fragment.replace(/-.*/, ''));
      }
    }
    expect([...fragments].toSorted()).toEqual(['#night']);
  });
});
