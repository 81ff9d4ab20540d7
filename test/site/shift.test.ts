// Pages load without layout shift.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, inject, test } from 'vitest';
import { browser, onSite, server } from './browser.ts';

/** Layout shift above 0.1 counts as poor. */
const MAX_SHIFT = 0.02;

onSite();

/** The first record of a list. */
async function firstOf(list: string): Promise<string> {
  const page = parse(await readFile(join(inject('site').distDir, list, 'index.html'), 'utf8'));
  return page.querySelector('tbody th a')!.getAttribute('href')!.replace('/base', '');
}

interface Shift {
  time: number;
  value: number;
  what: string[];
}

/** Records layout shifts without recent user input. */
function observe(): void {
  const noted: Shift[] = [];
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      };
      const what = sources.map(({ node }) => `${node?.nodeName}.${node?.className}`);
      if (!hadRecentInput) noted.push({ time: startTime, value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Resolves to the time when visitors see the page. Chromium lays it out before, too, while it waits for the styles. */
function waitForPaint(): Promise<number> {
  return new Promise((resolve) =>
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true }),
  );
}

const waitForFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

// They wait for the network most of the time.
test.concurrent.each([
  '/',
  '/platform/',
  '/platform/?release=5.1&sort=-reports',
  '/platform/?q=nothing+is+called+like+this',
  '/sushi-service/?release=5&q=journal&api_key=yes&audit=none',
  '/report-type/TR/?offered=5.1',
  '/audit/',
  '/search/?q=journal',
  'a platform',
  'a service',
])('%s', async (name) => {
  const lists = { 'a platform': 'platform', 'a service': 'sushi-service' } as Record<string, string>;
  const path = lists[name] ? await firstOf(lists[name]) : name;
  const shiftAt = async (width: number, height: number) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.addInitScript(observe);
    // On a very slow machine, the sentence appears that is for pages whose script never comes.
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
    const seen = Promise.withResolvers<void>();
    await page.route(/\.js$|\/status\.json$/, async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.goto(server.url + path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    const painted = await page.evaluate(waitForPaint);
    await page.evaluate(waitForFrames);
    seen.resolve();
    await page.waitForLoadState('networkidle');
    await page.evaluate(waitForFrames);
    const noted = await page.evaluate(() => (globalThis as unknown as { noted: Shift[] }).noted);
    const shifts = noted.filter(({ time }) => time > painted);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, `${width}: ${shifts.flatMap(({ what }) => what).join(', ')}`).toBeLessThanOrEqual(MAX_SHIFT);
    await page.close();
  };
  await Promise.all([shiftAt(1280, 900), shiftAt(390, 844)]);
});
