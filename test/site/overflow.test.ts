// No page of any kind scrolls sideways at any width, nor does a list; on phones nothing within a page does.
import type { Browser, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { onSite } from './browser.ts';
import { templatesOf } from './templates.ts';

let browser: Browser;
let server: MirrorServer;
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  page = await browser.newPage();
});

const templates = await templatesOf(inject('site').distDir);

test('pages of all kinds are known', () => expect(templates.length).toBeGreaterThan(14));

/** Every 40 px, in the order of a window that is made wider. */
const WIDTHS = Array.from({ length: 33 }, (_, i) => 320 + i * 40);

test.each(templates)('%s', async (path) => {
  await page.goto(`${server.url}${path}`);
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(() => {
      const root = document.documentElement;
      // Text that only screen readers get is cut on purpose; code and the wide matrix scroll.
      const isCut = (element: Element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
        !element.matches('.visually-hidden, thead, caption, .matrix *, svg, input, select') &&
        element.clientWidth > 1;
      // On wide screens, of lists: other tables may scroll.
      const within = innerWidth < 640 ? 'main *' : '.listed, .listed *';
      return {
        sideways: root.scrollWidth - innerWidth,
        cut: [...document.querySelectorAll(within)].filter(isCut).map((each) => each.outerHTML.slice(0, 120)),
      };
    });
    if (found.sideways > 0) wrong.push(`${width}: ${found.sideways} px too wide`);
    wrong.push(...found.cut.map((html) => `${width}: ${html}`));
  }
  expect(wrong).toEqual([]);
});

test('where the large matrix does not fit, it keeps its first column and says that it scrolls', async () => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${server.url}/report-type/TR/`);
  const region = page.locator('.matrix .table');
  expect(await page.getByText('Scroll sideways').isVisible()).toBe(false);
  await page.setViewportSize({ width: 840, height: 844 });
  // Larger text.
  await page.evaluate(() => (document.documentElement.style.fontSize = '150%'));
  await page.getByText('Scroll sideways').waitFor();
  const name = region.locator('tbody th').first();
  const left = (await name.boundingBox())!.x;
  await region.evaluate((element) => element.scrollBy({ left: 300, behavior: 'instant' }));
  expect(await region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  expect((await name.boundingBox())!.x).toBeCloseTo(left, 0);
});
