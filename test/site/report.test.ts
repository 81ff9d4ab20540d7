import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Platform } from '../../src/model/model-types.ts';
import { model, onSite, page, server } from './browser.ts';

const { distDir } = inject('site');
let newestFirst: string[];

onSite();
beforeAll(() => {
  newestFirst = model.releases.toReversed();
});

async function built(path: string): Promise<HTMLElement> {
  return parse(await readFile(join(distDir, path, 'index.html'), 'utf8'));
}

/** The text with normalised spaces. */
function textOf(element: HTMLElement): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}

function cellsOf(from: HTMLElement, table: string): string[][] {
  return from
    .querySelectorAll(`${table} tbody tr`)
    .map((row) => row.querySelectorAll('th, td').map((cell) => textOf(cell)));
}

const offering = (platform: Platform, id: string) =>
  platform.offers.find(({ report }) => report.id === id)?.releases ?? [];

test('the page of a type has the reports of each platform by release', async () => {
  for (const type of model.reportTypes) {
    const root = await built(type.path!);
    const releases = newestFirst.filter((release) => type.counts.has(release));
    expect(root.querySelectorAll('table thead th').map((head) => head.textContent.trim())).toEqual([
      'Platform',
      ...releases.map((release) => `Release ${release}`),
    ]);
    expect(cellsOf(root, 'table')).toEqual(
      model.platforms
        .filter(({ offers }) => offers.some(({ report }) => report.type === type))
        .map((platform) => [
          platform.name.replace(/\s+/g, ' ').trim(),
          ...releases.map((release) =>
            type.reports
              .filter(({ id }) => offering(platform, id).includes(release))
              .map(({ id }) => id)
              .join(' '),
          ),
        ]),
    );
  }
});

test('a report page lists the services that offer it, and names the other platforms', async () => {
  for (const { id, path, offers } of model.reports) {
    const root = await built(path!);
    expect(root.querySelector('h1')!.textContent).toContain(id);
    const counts = newestFirst.flatMap((release) => {
      const count = offers.filter(({ releases: offered }) => offered.includes(release)).length;
      return count > 0 ? `${count} under ${release}` : [];
    });
    if (root.querySelector('output'))
      expect(textOf(root.querySelector('output')!)).toBe(
        `${offers.length} platform${offers.length === 1 ? '' : 's'}: ${counts.join(', ')}`,
      );
    const releases = cellsOf(root, 'table[data-rows]').map(([, release]) => release);
    const offeringServices = model.services.filter((service) =>
      offers.some(
        ({ platform, releases: offered }) =>
          service.platforms.includes(platform) && offered.includes(service.release),
      ),
    );
    expect([id, releases.toSorted()]).toEqual([
      id,
      offeringServices.map(({ release }) => release).toSorted(),
    ]);
    const text = root.querySelector('main')!.textContent;
    for (const { platform, withoutService } of offers.slice(0, 12))
      if (withoutService.length > 0) expect(text).toContain(platform.name);
  }
});

test('on a phone, the reports that a platform offers are a line for each release', async () => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${server.url}/report-type/TR/`);
  const row = page.locator('tbody tr').first();
  const labels = await row
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(labels).toEqual(newestFirst.map((release) => `"Release ${release}:"`));
  for (const cell of await row.locator('td').all())
    expect((await cell.boundingBox())!.height).toBeLessThan(30);
});

test.each([1280, 390])('at %i px the catalogue has all its columns', async (width) => {
  await page.setViewportSize({ width, height: 700 });
  await page.goto(`${server.url}/report/`);
  const table = page.locator('.catalogue');
  const edges = await table.evaluate((element) => ({
    table: element.getBoundingClientRect().right,
    cell: element.querySelector('tbody td:last-child')!.getBoundingClientRect().right,
    page: document.documentElement.clientWidth,
  }));
  expect(edges.cell).toBeCloseTo(edges.table, 0);
  expect(edges.table).toBeLessThanOrEqual(edges.page);
  expect(await table.locator('thead').innerText()).toMatch(/Release\s+5\.1\s+Release\s+5/);
});

test('the list of a type is filtered by report and release together', async () => {
  await page.goto(`${server.url}/report-type/TR/?offered=5.1&report=TR_B1`);
  const wanted = model.platforms.filter((each) => offering(each, 'TR_B1').includes('5.1'));
  expect(wanted.length).toBeGreaterThan(0);
  expect(await page.locator('tbody th').allInnerTexts()).toEqual(wanted.map(({ name }) => name));
  expect(await page.locator('output').textContent()).toMatch(
    new RegExp(`^${wanted.length} of \\d+ platforms: offered under 5.1, report TR_B1$`),
  );
});
