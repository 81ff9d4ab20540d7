import { expect, test } from 'vitest';
import { devMiddleware } from '../../src/mirror/serve/dev-middleware.ts';
import { serveHttp, serveSite } from '../fixtures.ts';
import { ask } from './raw-request.ts';
import { responses, makeDist } from './mirror-fixtures.ts';

const SITE = 'https://x.github.io/repo';

/** Stands for `astro dev`, which removes the base path: requests that the middleware passes on return 418. */
async function develop(): Promise<number> {
  const middleware = devMiddleware(await makeDist(SITE));
  const { port } = await serveHttp((request, response) =>
    middleware(request, response, () => response.writeHead(418).end()),
  );
  return port;
}

test('the same responses as from a build', async () => {
  const port = await develop();
  const built = await serveSite(await makeDist(SITE));
  for (const path of [...Object.keys(responses()).filter((each) => !each.includes('?')), '/api/v1/x/']) {
    for (const spelling of [path, `${path}?format=api`, path.slice(0, -1), `${path}index.json`]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const expected = await ask(built.port, `/repo${spelling}`, { method });
        const { status, headers, text } = await ask(port, spelling, { method });
        expect([status, text]).toEqual([expected.status, expected.text]);
        const other = { 'keep-alive': '', date: '', 'last-modified': '', etag: '' };
        expect({ ...headers, ...other }).toEqual({ ...expected.headers, ...other });
      }
    }
  }
});

test('other requests are passed on', async () => {
  const port = await develop();
  for (const path of ['/', '/platform/', '/api/v2/', '/%', '/@vite/client'])
    expect((await ask(port, path)).status).toBe(418);
});
