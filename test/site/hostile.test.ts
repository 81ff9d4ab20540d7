// The site of a registry with hostile text in every field runs none of it and keeps its layout.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { serveHttp, startSample } from '../fixtures.ts';
import { incidents, onPages, page } from './browser.ts';
import { harmTo } from './inert.ts';
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

/** Replaces every text of a response by hostile text, except IDs, links and flags. */
function toHostile(value: unknown, turn = { next: 0 }): unknown {
  if (Array.isArray(value)) return value.map((each) => toHostile(each, turn));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        // Contradicts the audits of the services.
        if (key === 'audited') return [key, false];
        if (key === 'id' || (typeof inner === 'string' && inner.includes('/api/v1/'))) return [key, inner];
        // Some keep their release and report, so that lists and matrices have content.
        if (/release$|^report_id$|^number$|^code$/.test(key) && turn.next % 3 > 0) {
          turn.next += 1;
          return [key, inner];
        }
        return [key, toHostile(inner, turn)];
      }),
    );
  }
  if (typeof value !== 'string') return value;
  return HOSTILE[(turn.next += 1) % HOSTILE.length];
}

let site: OwnSite;
let templates: string[];

onPages();
beforeAll(async () => {
  const origin = await startSample({ platforms: 8 });
  // Shared by all answers, so that a field has another text in each record.
  const turn = { next: 0 };
  const { url } = await serveHttp(async (request, response) => {
    const reply = await fetch(origin.url + request.url);
    const text = (await reply.text()).replaceAll(origin.url, `http://${request.headers.host}`);
    const body = reply.ok ? JSON.stringify(toHostile(JSON.parse(text), turn)) : text;
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(body);
  });
  site = await ownSite(url, '--brand', 'usage', '--allow-bad');
  templates = await templatesOf(site.distDir);
});
beforeEach(() => {
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(site.url).origin)
      incidents.push(`request: ${request.url()}`);
  });
});

test('no page runs it or changes its layout', async () => {
  expect(templates.length).toBeGreaterThan(12);
  for (const path of templates.filter((each) => each !== '/404.html')) {
    await page.goto(site.url + path, { waitUntil: 'load' });
    expect(await harmTo(page), path).toEqual([]);
  }
});

test('a list of the platforms and what they changed are only text, and so are results of search', async () => {
  const ids = (await readdir(join(site.distDir, 'platform'))).filter((name) => !name.includes('.'));
  await page.goto(`${site.url}/mine/#ids=${ids.join(',')}`);
  await page.getByRole('button', { name: 'Keep this list' }).click();
  await page.locator('[data-services] tbody tr').first().waitFor();
  expect(await harmTo(page)).toEqual([]);
  await page.goto(`${site.url}/search/?q=alert`);
  await page.locator('.hit-title a').first().waitFor();
  expect(await harmTo(page)).toEqual([]);
});

test('lists can be filtered', async () => {
  await page.goto(`${site.url}/platform/`);
  const rows = page.locator('tbody tr');
  const all = await rows.count();
  await page.locator('.filter details > summary').first().click();
  const select = page.locator('select[name=country]');
  const value = await select.locator('option').nth(1).getAttribute('value');
  await select.selectOption({ index: 1 });
  await expect.poll(() => rows.count()).toBeLessThan(all);
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  await page.waitForURL(({ searchParams }) => searchParams.get('country') === value);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(count);
});

test('findings link to the pages of their records', async () => {
  await page.goto(`${site.url}/snapshot/`);
  const links = await page
    .locator('#findings tbody a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const kinds = [...new Set(links.map((href) => new URL(href).pathname.split('/').at(-3)))];
  expect(kinds.toSorted()).toEqual(['platform', 'sushi-service', 'usage-data-host']);
  for (const href of new Set(links)) expect((await fetch(href)).status, href).toBe(200);
});
