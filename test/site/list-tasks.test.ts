// What librarians come for: from the home page in at most four clicks, with the answer in view.
import { readFile } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Server } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
import { modelOfSite, onSite } from './browser.ts';

let browser: Browser;
let server: Server;
let model: Model;
let page: Page;
let clicks: number;

onSite(async (site) => {
  ({ browser, server } = site);
  model = await modelOfSite();
});
afterEach(() => page.close());

async function openHome(width: number, height: number): Promise<void> {
  page = await browser.newPage({ viewport: { width, height }, acceptDownloads: true });
  await page.goto(`${server.url}/`);
  clicks = 0;
}

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}

async function choose(name: string, value: string): Promise<void> {
  clicks += 1;
  // Its script makes the headers of the list buttons when it starts.
  await page.locator('thead th button').first().waitFor();
  await page.locator(`select[name=${name}]`).selectOption(value);
}

/** On phones the filters are folded. */
async function unfoldFilters(width: number): Promise<void> {
  if (width >= 640) return;
  await page.locator('thead th button').first().waitFor();
  await click(page.locator('[data-fold]'));
}

const rows = () => page.locator('table[data-list] tbody tr');

/** The result line and the first row are in view: the reader scrolls nothing. */
async function expectAnswerInView(count: number, height: number): Promise<void> {
  await expect.poll(() => rows().count()).toBe(count);
  expect(clicks).toBeLessThanOrEqual(4);
  for (const each of [page.locator('output'), rows().first()]) {
    const { y, height: own } = (await each.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + own).toBeLessThanOrEqual(height);
  }
}

describe.each([
  [1280, 800],
  [390, 844],
])('at %i × %i', (width, height) => {
  test('platforms with TR_J3 in 5.1 whose audit expired', async () => {
    await openHome(width, height);
    await click(page.getByRole('main').getByRole('link', { name: 'TR_J3', exact: true }).first());
    await unfoldFilters(width);
    await choose('offered', '5.1');
    await choose('audit', 'Audit expired');
    const wanted = model.platforms.filter(
      ({ offers, services }) =>
        offers.some(({ report, releases }) => report.id === 'TR_J3' && releases.includes('5.1')) &&
        services.some(({ release, audit }) => release === '5.1' && audit?.status === 'Audit expired'),
    );
    await expectAnswerInView(wanted.length, height);
    expect(wanted.length).toBeGreaterThan(0);
    expect((await rows().locator('th').allInnerTexts()).map((text) => text.trim())).toEqual(
      wanted.map(({ name }) => name),
    );
  });

  test('services with API key and request limit', async () => {
    await openHome(width, height);
    await click(page.locator('a[href$="/sushi-service/?api_key=yes"]'));
    await unfoldFilters(width);
    await choose('request_limit', 'yes');
    const wanted = model.services.filter(
      ({ record }) => record.api_key_required && record.request_volume_limits_applied,
    );
    expect(wanted.length).toBeGreaterThan(0);
    await expectAnswerInView(wanted.length, height);
    const [first] = await rows().allInnerTexts();
    expect(first).toContain('API key');
    const { request_volume_limits_info: limit } = wanted[0]!.record;
    expect(first!.replace(/\s+/g, ' ')).toContain(limit.slice(0, 20));
  });

  test('CSV of one host’s services with limits and contacts', async () => {
    const host = model.hosts.find(({ services }) =>
      services.some(({ record }) => record.request_volume_limits_info && record.contact?.email),
    )!;
    await openHome(width, height);
    await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }));
    await unfoldFilters(width);
    await choose('host', host.id);
    await expect.poll(() => rows().count()).toBe(host.services.length);
    const button = page.getByRole('button', { name: 'Download CSV' });
    const { y } = (await button.boundingBox())!;
    expect(y).toBeLessThan(height);
    const waiting = page.waitForEvent('download');
    await click(button);
    expect(clicks).toBeLessThanOrEqual(4);
    const records: Record<string, string>[] = parseCsv(await readFile(await (await waiting).path(), 'utf8'), {
      columns: true,
      bom: true,
    });
    const services = model.services.filter((service) => service.host === host);
    expect(
      records.map((each) => [each['URL'], each['Request limit (full text)'], each['Contact email']]),
    ).toEqual(
      services.map(({ record }) => [
        record.url,
        record.request_volume_limits_info.trim(),
        record.contact?.email ?? '',
      ]),
    );
  });
});
