import type { Browser } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { onSite } from './browser.ts';
import { templatesOf } from './templates.ts';

let browser: Browser;
let server: MirrorServer;

onSite((site) => void ({ browser, server } = site));

/** Words that are broken over two lines, except in URLs and code. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement!.closest('.address, .id, .code, .listing, .visually-hidden')) continue;
    // On phones these are for screen readers only.
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

const templates = await templatesOf(inject('site').distDir);

test.each([1280, 390])('at %i px', async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const broken: [path: string, words: string[]][] = [];
  for (const path of templates) {
    await page.goto(server.url + path);
    const words = await page.evaluate(brokenWords);
    if (words.length > 0) broken.push([path, words]);
  }
  expect(broken).toEqual([]);
  await page.close();
});
