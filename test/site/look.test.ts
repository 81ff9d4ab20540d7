import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
import { modelOfSite, onSite } from './browser.ts';

let browser: Browser;
let server: MirrorServer;
let model: Model;
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  model = await modelOfSite();
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
});
afterEach(() => page.close());

test('a label is on the line of its value', async () => {
  await page.setViewportSize({ width: 768, height: 844 });
  await page.goto(`${server.url}/snapshot/`);
  const offsets = await page
    .locator('.pairs')
    .first()
    .evaluate((list) => {
      const baseline = (element: Element) => {
        const mark = document.createElement('span');
        mark.style.cssText = 'display: inline-block; width: 0; height: 0';
        element.prepend(mark);
        return mark.getBoundingClientRect().bottom;
      };
      return [...list.querySelectorAll('dt')].map((dt) => baseline(dt) - baseline(dt.nextElementSibling!));
    });
  expect(offsets.length).toBeGreaterThan(3);
  for (const offset of offsets) expect(Math.abs(offset)).toBeLessThan(0.6);
});

test.each([1280, 390])('at %i px file names break only between their parts', async (width) => {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(`${server.url}/data/`);
  const lines = await page.locator('[aria-labelledby=files] .address').evaluateAll((links) =>
    links.map((link) => {
      const texts = [...link.childNodes].filter((node) => node instanceof Text);
      const broken = texts.flatMap((text) =>
        [...text.data.matchAll(/\p{L}+/gu)].filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        }),
      );
      return {
        broken: broken.map(([word]) => word),
        lines: Math.round(link.getBoundingClientRect().height / 24),
      };
    }),
  );
  expect(lines.flatMap(({ broken }) => broken)).toEqual([]);
  if (width === 1280) expect(Math.max(...lines.map((each) => each.lines))).toBe(1);
});

test('no line of a heading starts with a dash', async () => {
  for (const { path, name } of model.reports) {
    if (!name.includes(' - ')) continue;
    await page.goto(server.url + path);
    const first = await page.locator('h1').evaluate((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        const at = text.data.indexOf('- ');
        if (at < 1) continue;
        const top = (from: number) => {
          const range = document.createRange();
          range.setStart(text, from);
          range.setEnd(text, from + 1);
          return range.getBoundingClientRect().top;
        };
        return top(at) !== top(at - 2);
      }
      return undefined;
    });
    expect([path, first]).toEqual([path, false]);
  }
});
