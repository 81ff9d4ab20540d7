import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { startOrigin, type SampleOrigin } from '../../src/sample/sample-origin.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { verifyMirror } from '../../src/mirror/verify/verify-mirror.ts';
import { closePages, openBrowser, serveSampleSite } from './browser.ts';

let server: MirrorServer;
let browser: Browser;
let elsewhere: SampleOrigin;

beforeAll(async () => {
  [server, browser, elsewhere] = await Promise.all([
    serveSampleSite(),
    openBrowser(),
    startOrigin({ night: readSampleNights().length }),
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await server.close();
  await elsewhere.close();
});

test('the built sample meets every requirement', async () => {
  const { results, dangling, paths } = await verifyMirror({ url: server.url });
  expect(results.filter(({ state }) => state !== 'met').map(({ name }) => name)).toEqual(['missing']);
  expect(dangling).toEqual([]);
  expect(paths).toBeGreaterThan(200);
});

test('a script of another site reads the registry’s records from the mirror', async () => {
  const page = await browser.newPage();
  await page.goto(`${elsewhere.url}/api/v1/usage-release/`);
  const read = async (base: string): Promise<unknown[]> =>
    page.evaluate(async (api) => {
      // A custom header causes a preflight request.
      const get = async (path: string): Promise<unknown> =>
        (
          await fetch(api + path, api.startsWith(location.origin) ? {} : { headers: { 'X-Reader': '1' } })
        ).json();
      const list = (await get('/api/v1/platform/')) as { id: string }[];
      return Promise.all(list.slice(0, 5).map(({ id }) => get(`/api/v1/platform/${id}/`)));
    }, base);
  const wanted = JSON.stringify(await read(elsewhere.url));
  const found = JSON.stringify(await read(server.url));
  expect(found).toBe(wanted.replaceAll(`"${elsewhere.url}/`, `"${server.builtFor}/`));
  await page.close();
});
