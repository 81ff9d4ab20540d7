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

test('services of the current release come first, and have different names', async () => {
  const { path, services } = model.platforms.find((platform) => platform.services.length === 8)!;
  await page.goto(server.url + path);
  const titles = (await page.locator('.services tbody th').allInnerTexts()).map((title) => title.trim());
  expect(titles).toEqual(
    ['5.1', '5'].flatMap((release) =>
      ['books', 'journals', 'film', 'newspapers'].map((part) => `Release ${release} service · ${part}`),
    ),
  );
  expect(titles).toHaveLength(services.length);
  const cells = page.locator('.services tbody td.url');
  const urls = (await cells.locator('.copying .address').allInnerTexts()).map((url) => url.trim());
  const parameters = await cells.locator('p.address').allInnerTexts();
  const shared = urls.filter((url) => urls.indexOf(url) !== urls.lastIndexOf(url));
  expect(parameters).toHaveLength(shared.length);
  expect(new Set(parameters).size).toBe(4);
  for (const [i, url] of urls.entries()) {
    const own = await cells.nth(i).locator('p.address').allInnerTexts();
    expect([url, own]).toEqual([url, shared.includes(url) ? [expect.stringMatching(/^platform=scrr-/)] : []]);
  }
  await page.getByRole('link', { name: titles[5]! }).click();
  expect(await page.locator('h1').innerText()).toContain(titles[5]);
});

test('the reports of a platform are a line for each release, and what the newer one adds', async () => {
  const platform = model.platforms.find(({ offers, services }) => {
    const added = offers.filter(({ releases }) => releases.join() === '5.1');
    return (
      services.length === 2 && added.length === 2 && offers.some(({ releases }) => releases.length === 2)
    );
  })!;
  await page.goto(server.url + platform.path);
  const lines = await page.locator('#reports dl > div').allInnerTexts();
  const idsIn = (release: string) =>
    platform.offers.filter(({ releases }) => releases.includes(release)).map(({ report }) => report.id);
  expect(lines.map((line) => line.split(/\s+/))).toEqual(
    ['5.1', '5'].map((release) => ['Release', release, ...idsIn(release)]),
  );
  const [one, other] = idsIn('5.1').filter((id) => !idsIn('5').includes(id));
  expect(await page.locator('#reports').innerText()).toContain(`adds ${one} and ${other}`);
});

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

  test('none are derived from a URL without a scheme', async () => {
    const { path } = model.services.find(({ record }) => !record.url.includes('://'))!;
    await page.goto(server.url + path);
    const setup = await page.locator('.setup').innerText();
    expect(setup).toContain('No requests can be derived from this URL');
    expect(setup).toMatch(/The URL is not an http or https URL/);
    expect(await page.locator('#requests').count()).toBe(0);
  });
});

test('a service without a contact names the contacts of its platform and data host', async () => {
  const { path, platforms } = model.services.find(
    ({ record, platforms: [platform] }) => record.contact === null && platform?.record.contact?.email,
  )!;
  await page.goto(server.url + path);
  const contact = page.locator('.setup dl > div', { hasText: /^Contact/ });
  expect(await contact.innerText()).toMatch(/None listed\. Ask the platform/);
  expect(await contact.getByRole('link', { name: platforms[0]!.name }).count()).toBe(1);
  expect(await contact.innerText()).toContain(platforms[0]!.record.contact!.email);
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

  test('says first what is not normal, each with a link to its place', async () => {
    const { path } = model.services.find(({ record }) => /jasen\.example/.test(record.url))!;
    await page.goto(server.url + path);
    const outage = page.locator('.head .warnings a').first();
    expect(await outage.innerText()).toMatch(/^Not answering since \d+ \w+ \d{4}$/);
    const place = (await outage.getAttribute('href'))!;
    expect(await page.locator(place).innerText()).toMatch(/^Status\s+Has not answered since/);
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
    expect([...fragments].toSorted()).toEqual(['#night', '#status']);
  });
});
