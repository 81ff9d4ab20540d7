import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Server } from '../../src/mirror/serve/server.ts';
import { onSite } from './browser.ts';
import { templatesOf } from './templates.ts';

let browser: Browser;
let server: Server;

onSite((site) => void ({ browser, server } = site));

const templates = await templatesOf(inject('site').distDir);

/** Rules that the page breaks, with the elements. */
async function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  });
}

/** In both colour schemes and at four widths; also reports horizontal scrolling. */
async function violationsInAllModes(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      all.push(...(await violationsOf(page)).map((each) => `${width} ${colorScheme} ${each}`));
    }
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
      all.push(`${width}: the page scrolls sideways`);
    }
  }
  return all;
}

test.each(templates)('%s', async (path) => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  // The browser itself reports the status of the 404 page.
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  await page.evaluate(axe.source);
  expect(await violationsInAllModes(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('the search page with filters', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/search/?q=journal&kind=Platform`);
  await page.locator('.hit a').first().waitFor();
  await page.evaluate(axe.source);
  expect(await violationsInAllModes(page)).toEqual([]);
  await page.close();
});

test('a filtered list, and one without matches', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/platform/?release=5.1&sort=-reports`);
  await page.evaluate(axe.source);
  expect(await violationsInAllModes(page)).toEqual([]);
  await page.locator('input[name=q]').fill('no platform is called like this');
  expect(await page.locator('output').textContent()).toMatch(/^No platforms match/);
  expect(await violationsInAllModes(page)).toEqual([]);
  await page.close();
});
