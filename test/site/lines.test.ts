import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import type { Model } from '../../src/model/model-types.ts';
import { modelOfSite, onSite } from './browser.ts';

let browser: Browser;
let server: MirrorServer;
let model: Model;
let page: Page;

onSite(async (site) => {
  ({ browser, server } = site);
  page = await browser.newPage();
  model = await modelOfSite();
});

async function open(path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(server.url + path);
}

/** Short parts of URLs that are broken although they fit on one line. URLs may break only after `/`, `.`, `?` and `&`. */
function brokenParts(): string[] {
  const broken: string[] = [];
  for (const address of document.querySelectorAll('main .address')) {
    const texts = document.createTreeWalker(address, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (text.data.length > 24 || lines.size < 2) continue;
      const straight = document.createElement('span');
      straight.style.whiteSpace = 'nowrap';
      straight.textContent = text.data;
      address.append(straight);
      const [{ width }, style] = [straight.getBoundingClientRect(), getComputedStyle(address.parentElement!)];
      straight.remove();
      const room = address.parentElement!.clientWidth - Number.parseFloat(style.paddingInlineEnd);
      if (width <= room) broken.push(text.data);
    }
  }
  return broken;
}

test.each([1280, 390])('short parts of URLs do not break at %i px', async (width) => {
  const broken: string[] = [];
  const paths = [...model.hosts.map(({ path }) => path), '/sushi-service/', '/audit/', '/changes/'];
  for (const path of paths) {
    await open(path, width);
    broken.push(...(await page.evaluate(brokenParts)).map((part) => `${path} ${part}`));
  }
  expect(broken).toEqual([]);
});
