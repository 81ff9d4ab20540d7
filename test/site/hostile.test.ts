// Hostile text in every field of every record: the site of such a registry runs nothing of it and keeps its layout.
import { readFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../src/registry/finding.ts';
import { startOrigin, type SampleOrigin } from '../../src/sample/sample-origin.ts';
import { openBrowser } from './browser.ts';
import { ownSite, type OwnSite } from './own.ts';
import { templatesOf } from './templates.ts';

const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(2)>',
  'javascript:alert(3)//',
  `"'></title></script><svg onload=alert(4)><h1>Taken over</h1>`,
  'A'.repeat(600),
  '\u202E\u2066\u05E2\u05D1\u05E8\u05D9\u05EA \u0627\u0644\u0639\u0631\u0628\u064A\u0629 right to left\u202E',
  '\u200B\u200D\uFEFF zero\u200Bwidth \u00AD{{ 7*7 }} --> ${alert(5)}',
  `data:text/html,<script>alert(6)</script>\r\n\r\n<style>*{display:none}</style><base href=//evil.example>`,
  `=HYPERLINK("https://evil.example"),<a href=javascript:alert(7)>x</a><iframe srcdoc="<script>alert(8)</script>">`,
];

/** Every text of an answer made hostile, each in its turn, but what holds the records together: ids, links, flags. */
function hostile(value: unknown, turn = { next: 0 }): unknown {
  if (Array.isArray(value)) return value.map((each) => hostile(each, turn));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === 'id' || (typeof inner === 'string' && inner.includes('/api/v1/'))) return [key, inner];
        // Some keep their release and report, so that lists and matrices of them are made at all.
        if (/release$|^report_id$|^number$|^code$/.test(key) && turn.next % 3 > 0) {
          turn.next += 1;
          return [key, inner];
        }
        return [key, hostile(inner, turn)];
      }),
    );
  }
  if (typeof value !== 'string') return value;
  return HOSTILE[(turn.next += 1) % HOSTILE.length];
}

let origin: SampleOrigin;
let registry: HttpServer;
let site: OwnSite;
let browser: Browser;
let templates: string[];

beforeAll(async () => {
  origin = await startOrigin({ platforms: 8 });
  // One turn for all answers, so that a field meets another text in each record.
  const turn = { next: 0 };
  registry = createServer(async (request, response) => {
    const answer = await fetch(origin.url + request.url);
    const text = (await answer.text()).replaceAll(origin.url, `http://${request.headers.host}`);
    const body = answer.ok ? JSON.stringify(hostile(JSON.parse(text), turn)) : text;
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  [site, browser] = await Promise.all([ownSite(url, '--brand', 'usage', '--allow-bad'), openBrowser()]);
  templates = await templatesOf(site.distDir);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  registry.closeAllConnections();
  registry.close();
  await origin.close();
});

/** What happened on a page that should not: dialogs, refused or failed code, requests to anywhere else. */
function watched(page: Page): string[] {
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => happened.push(`error: ${message}`));
  page.on('console', (message) => message.type() === 'error' && happened.push(`console: ${message.text()}`));
  page.on('request', (request) => {
    const { origin: at } = new URL(request.url());
    if (at !== new URL(site.url).origin) happened.push(`request: ${request.url()}`);
  });
  return happened;
}

test('no page runs any of it, and none changes its frame', async () => {
  const page = await browser.newPage();
  const happened = watched(page);
  const broken: string[] = [];
  expect(templates.length).toBeGreaterThan(12);
  for (const path of templates.filter((each) => each !== '/404.html')) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.url + path, { waitUntil: 'load' });
      const seen = await page.evaluate(() => ({
        sideways: document.documentElement.scrollWidth > innerWidth,
        headings: document.querySelectorAll('h1').length,
        strange: [
          ...document.querySelectorAll('main :is(img, iframe, style, base, object, embed), svg[onload]'),
        ].length,
        links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).protocol),
        frame: ['.top', 'main', '.bottom'].map(
          (part) => document.querySelector(part)!.getBoundingClientRect().width,
        ),
      }));
      const { sideways, headings, strange, frame } = seen;
      if (sideways) broken.push(`${path} scrolls sideways at ${width}`);
      if (headings !== 1 || strange > 0) broken.push(`${path} has elements that the text brought`);
      if (frame.some((part) => Math.abs(part - width) > 20))
        broken.push(`${path}: ${frame.join()} of ${width}`);
      expect(
        seen.links.filter((protocol) => !/^(https?|mailto):$/.test(protocol)),
        path,
      ).toEqual([]);
    }
  }
  expect(broken).toEqual([]);
  expect(happened).toEqual([]);
  await page.close();
});

test('search shows it as text', async () => {
  const page = await browser.newPage();
  const happened = watched(page);
  await page.goto(`${site.url}/search/?q=alert`);
  await page.locator('pagefind-results a').first().waitFor();
  expect(await page.locator('.search-page :is(img, script:not([type]), iframe, style, h1)').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(happened).toEqual([]);
  await page.close();
});

test('a list of it can be narrowed', async () => {
  const page = await browser.newPage();
  const happened = watched(page);
  await page.goto(`${site.url}/platform/`);
  const select = page.locator('select[name=country]');
  const value = await select.locator('option').nth(1).getAttribute('value');
  await select.selectOption({ index: 1 });
  const count = await page.locator('tbody tr').count();
  expect(count).toBeGreaterThan(0);
  await page.waitForURL(({ searchParams }) => searchParams.get('country') === value);
  await page.reload();
  expect(await page.locator('tbody tr').count()).toBe(count);
  expect(happened).toEqual([]);
  await page.close();
});

test('what was found is told with links to records, each of which leads to a page', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/snapshot/`);
  const links = await page
    .locator('.found a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const kinds = [...new Set(links.map((href) => new URL(href).pathname.split('/').at(-3)))];
  expect(kinds.toSorted()).toEqual(['platform', 'sushi-service', 'usage-data-host']);
  for (const href of new Set(links)) expect((await fetch(href)).status, href).toBe(200);
  await page.close();
});

test('what was found at several places of one record stands there once, and its places can be unfolded', async () => {
  const { findings } = JSON.parse(await readFile(join(site.distDir, 'data/report.json'), 'utf8')) as {
    findings: Finding[];
  };
  const [endpoint, found] = [...Map.groupBy(findings, (each) => each.endpoint)]
    .filter(([each]) => /^\/api\/v1\/platform\/[^/]+\/$/.test(each))
    .toSorted(([, one], [, other]) => other.length - one.length)[0]!;
  const page = await browser.newPage();
  await page.goto(site.url + endpoint.replace('/api/v1', ''));
  const same = Map.groupBy(found, ({ level, message }) => `${level} ${message}`);
  const entries = page.locator('#findings > ul > li');
  expect(await entries.count()).toBe(same.size);
  const several = [...same.values()].filter(({ length }) => length > 1);
  expect(several.length).toBeGreaterThan(0);
  const folded = page.locator('#findings details');
  expect(await folded.count()).toBe(several.length);
  for (const [i, each] of several.entries()) {
    expect(await folded.nth(i).locator('summary').textContent()).toBe(`In ${each.length} places`);
    const places = folded.nth(i).locator('li');
    expect(await places.first().isVisible()).toBe(false);
    await folded.nth(i).locator('summary').click();
    expect(await places.allTextContents()).toEqual(each.map(({ pointer }) => pointer));
    expect(await places.first().isVisible()).toBe(true);
  }
  await page.close();
});
