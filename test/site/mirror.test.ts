import { beforeAll, expect, test } from 'vitest';
import type { SampleOrigin } from '../../src/sample/sample-origin.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { verifyMirror } from '../../src/mirror/verify/verify-mirror.ts';
import { startSample } from '../fixtures.ts';
import { onSite, page, server } from './browser.ts';

let elsewhere: SampleOrigin;

onSite();
beforeAll(async () => {
  elsewhere = await startSample({ night: readSampleNights().length });
});

test('the built sample meets every requirement', async () => {
  const { results, dangling, paths } = await verifyMirror({ url: server.url });
  expect(results.filter(({ state }) => state !== 'met').map(({ name }) => name)).toEqual(['missing']);
  expect(dangling).toEqual([]);
  expect(paths).toBeGreaterThan(200);
});

test('a script of another site reads the registry’s records from the mirror', async () => {
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
});
