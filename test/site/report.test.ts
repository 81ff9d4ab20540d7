import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model, Platform } from '../../src/model/model-types.ts';
import { sortReleasesNewestFirst } from '../../src/model/sort-order.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { onSite } from './browser.ts';

const { distDir, snapshotDir } = inject('site');
let browser: Browser;
let server: MirrorServer;
let model: Model;
let newestFirst: string[];

onSite(async (site) => {
  ({ browser, server } = site);
  model = modelOf(readRegistry(await openSnapshot(snapshotDir)));
  newestFirst = model.releases.toReversed();
});

async function built(path: string): Promise<HTMLElement> {
  return parse(await readFile(join(distDir, path, 'index.html'), 'utf8'));
}

/** With normalised spaces. */
function cellsOf(page: HTMLElement, table: string): string[][] {
  return page
    .querySelectorAll(`${table} tbody tr`)
    .map((row) => row.querySelectorAll('th, td').map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()));
}

const offering = (platform: Platform, id: string) =>
  platform.offers.find(({ report }) => report.id === id)?.releases ?? [];

describe('the catalogue', () => {
  test('shows the number and share of platforms for each report and release', async () => {
    const rows = cellsOf(await built('report'), '.short-table');
    const total = model.platforms.length;
    for (const { id, name } of model.reports) {
      const counts = newestFirst.map((release) => {
        const count = model.platforms.filter((each) => offering(each, id).includes(release)).length;
        return `${count} ${Math.round((count / total) * 100)}%`;
      });
      expect(rows).toContainEqual([id, name, ...counts]);
    }
  });

  test('counts a platform once per report type', async () => {
    const rows = cellsOf(await built('report'), '.short-table');
    for (const { code, name, reports } of model.reportTypes) {
      const counts = newestFirst.map((release) => {
        const offers = (each: Platform) => reports.some(({ id }) => offering(each, id).includes(release));
        return model.platforms.filter(offers).length;
      });
      const row = rows.find(([head]) => head === `${code} ${name}`)!;
      expect([code, ...row.slice(1).map((cell) => Number.parseInt(cell, 10))]).toEqual([code, ...counts]);
    }
  });
});

test('the matrix of a type has the releases of each platform and report as text', async () => {
  for (const type of model.reportTypes) {
    const page = await built(type.path!);
    expect(page.querySelectorAll('.matrix thead th').map((head) => head.textContent.trim())).toEqual([
      'Platform',
      ...type.reports.map(({ id }) => id),
    ]);
    expect(cellsOf(page, '.matrix')).toEqual(
      model.platforms
        .filter(({ offers }) => offers.some(({ report }) => report.type === type))
        .map((platform) => [
          platform.name.replace(/\s+/g, ' ').trim(),
          ...type.reports.map(
            ({ id }) =>
              sortReleasesNewestFirst(offering(platform, id), model.currentRelease).join(' + ') || '–',
          ),
        ]),
    );
  }
});

test('older, current and both releases have different marks', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/report-type/TR/`);
  const marks = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.matrix tbody td')].map((cell) => [
        cell.textContent.trim(),
        getComputedStyle(cell, '::before').backgroundImage,
      ]),
    ),
  );
  expect(Object.keys(marks).toSorted()).toEqual(['5', '5.1', '5.1 + 5', '–']);
  expect(new Set(Object.values(marks)).size).toBe(4);
  await page.close();
});

test('the page of a report lists every platform that offers it', async () => {
  for (const { id, path, offers } of model.reports) {
    const page = await built(path!);
    expect(page.querySelector('h1')!.textContent).toContain(id);
    const names = cellsOf(page, 'table[data-list]').map(([name]) => name);
    expect([id, names]).toEqual([
      id,
      offers.map(({ platform }) => platform.name.replace(/\s+/g, ' ').trim()),
    ]);
  }
});

test('pages of reports and types start with counts by release and end with IDs', async () => {
  for (const { path, counts, definitions, offers } of [
    ...model.reports,
    ...model.reportTypes.map((type) => ({ ...type, offers: type.platforms })),
  ]) {
    const page = await built(path!);
    const said = page.querySelectorAll('.head li').map((item) =>
      item.textContent
        .replace(/\s+/g, ' ')
        .replace(/ \(\d+ without a service of this release\)/, '')
        .trim(),
    );
    const wanted = newestFirst.map((release) => {
      const count = counts.get(release) ?? 0;
      return `In release ${release}: ${count === 0 ? 'no platforms' : `${count} platform${count === 1 ? '' : 's'}`}`;
    });
    if (offers.length > 0) expect([path, said.slice(0, wanted.length)]).toEqual([path, wanted]);
    const text = page.querySelector('main')!.textContent;
    for (const { id } of definitions)
      expect(text.indexOf(id), path).toBeGreaterThan(text.lastIndexOf('platform'));
  }
});

test('the reports of a type link to their pages', async () => {
  for (const type of model.reportTypes) {
    const links = (await built(type.path!)).querySelectorAll('.head a.report-id');
    expect(links.map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual(
      type.reports.map(({ id, path }) => [id, `/base${path}`]),
    );
  }
});

test('a type without a description has a notice', async () => {
  const rows = cellsOf(await built('report'), 'table:has(#types)');
  for (const { code, name, definitions } of model.reportTypes) {
    const row = rows.find(([head]) => head === `${code} ${name}`)!;
    const described = definitions.some(({ description }) => description !== '');
    expect([code, row[1] === 'The registry gives no description.']).toEqual([code, !described]);
    expect(row[1]).not.toBe('');
  }
});

test.each([1280, 840])(
  'at %i px, the headers of the large matrix stay visible when it is scrolled',
  async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 700 } });
    await page.goto(`${server.url}/report-type/TR/`);
    const region = page.locator('.matrix [role=region]');
    await region.focus();
    const places = await region.evaluate(async (element) => {
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
      element.scrollTo({ top: 600, left: 300, behavior: 'instant' });
      // If the region doesn't scroll, the page does.
      if (element.scrollTop === 0) scrollBy({ top: 600, behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const at = (selector: string) => element.querySelector(selector)!.getBoundingClientRect();
      return {
        within: element.scrollTop,
        head: at('thead th:last-child').top - Math.max(box.top, 0),
        corner: at('thead th').left - box.left,
        name: at('tbody tr:last-child th').left - box.left,
      };
    });
    expect(places.within).toBe(width === 1280 ? 0 : 600);
    for (const place of [places.head, places.corner, places.name]) expect(Math.abs(place)).toBeLessThan(2);
    await page.close();
  },
);

test('on a phone a row of the large matrix is a card of the reports that its platform offers', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
  await page.goto(`${server.url}/report-type/TR/`);
  const cells = page.locator('.matrix tbody tr').first().locator('td');
  const shown = cells.filter({ visible: true });
  expect(await shown.allInnerTexts()).toEqual((await cells.allTextContents()).filter((text) => text !== '–'));
  const labels = await shown.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each, '::after').content),
  );
  expect(labels[0]).toBe('"TR"');
  await page.close();
});

describe.each([1280, 390])('at %i px', (width) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width, height: 700 } });
  });
  afterAll(() => page.close());

  test('the numbers of report types are visible', async () => {
    await page.goto(`${server.url}/report/`);
    const region = page.getByRole('region', { name: 'Report types and the number' });
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test('no report page scrolls horizontally', async () => {
    for (const path of ['/report/', '/report/TR_J1/', '/report-type/TR/']) {
      await page.goto(server.url + path);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
        path,
        0,
      ]);
    }
  });
});

test('the large matrix is filtered by report and release together', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/report-type/TR/?offered=5.1&report=TR_B1`);
  const wanted = model.platforms.filter((each) => offering(each, 'TR_B1').includes('5.1'));
  expect(wanted.length).toBeGreaterThan(0);
  expect(await page.locator('.matrix tbody th').allInnerTexts()).toEqual(wanted.map(({ name }) => name));
  expect(await page.locator('output').textContent()).toMatch(
    new RegExp(`^${wanted.length} of \\d+ platforms: offered under 5.1, report TR_B1$`),
  );
  await page.close();
});
