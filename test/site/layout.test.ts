// No page of any kind scrolls sideways at any width, nor does a list; on phones nothing within a page does. No word is broken.
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

/** Words that are broken over two lines, except in URLs and code. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement!.closest('.address, .id, .code, .listing, .visually-hidden')) continue;
    // Phones hide headings and captions from everything but screen readers.
    if ((text.parentElement!.closest<HTMLElement>('thead, caption')?.offsetWidth ?? 2) < 2) continue;
    for (const { 0: word, index } of text.data.matchAll(/(?<!\p{L})\p{Script=Latin}{2,12}(?!\p{L})/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}

const WIDTHS_OF_WORDS = [384, 1280];
/** Every 64 px, in the order of a window that is made wider. */
const WIDTHS = Array.from({ length: 21 }, (_, i) => 320 + i * 64);

test.each(templates)('%s', async (path) => {
  await page.goto(`${server.url}${path}`);
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(() => {
      const root = document.documentElement;
      // Text that only screen readers get is cut on purpose; code scrolls.
      const isCut = (element: Element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
        !element.matches('.visually-hidden, thead, caption, svg, input, select') &&
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
    if (!WIDTHS_OF_WORDS.includes(width)) continue;
    const broken = await page.evaluate(brokenWords);
    wrong.push(...broken.map((word) => `${width}: the word ${word} is broken`));
  }
  expect(wrong).toEqual([]);
});
