import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { devMiddleware } from '../../src/mirror/serve/dev-middleware.ts';
import { ask, serve } from './raw-request.ts';
import { answers, folder, makeDist, makeSnapshot, NOTIFICATIONS, ONE } from './mirror-fixtures.ts';

const SITE = 'https://x.github.io/repo';

/** Stands for `astro dev`: requests that the middleware passes on return 418. */
async function develop(snapshotDir: string, site: string): Promise<number> {
  const middleware = devMiddleware({ snapshotDir, site });
  const server = createServer((request, response) => {
    void middleware(request, response, (error) => {
      response
        .writeHead(error === undefined ? 418 : 500)
        .end(error instanceof Error ? error.message : 'next');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('the same answers as from a build, with and without the base path', async () => {
  const port = await develop(await makeSnapshot(answers()), SITE);
  const built = await serve(await makeDist(SITE));
  for (const path of Object.keys(answers()).filter((each) => !each.includes('?'))) {
    for (const spelling of [path, `${path}?format=api`, path.slice(0, -1), `${path}index.json`]) {
      const expected = await ask(built.port, `/repo${spelling}`);
      for (const base of ['/repo', '']) {
        const { status, headers, text } = await ask(port, base + spelling);
        expect([status, text]).toEqual([200, expected.text]);
        // Without a build there is no file with a date.
        const other = { 'keep-alive': '', date: '', 'last-modified': '' };
        expect({ ...headers, ...other }).toEqual({ ...expected.headers, ...other });
      }
    }
  }
  const { etag = '' } = (await ask(port, ONE)).headers;
  expect((await ask(port, ONE, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await ask(port, NOTIFICATIONS, { method: 'OPTIONS' })).status).toBe(204);
  expect((await ask(port, NOTIFICATIONS, { method: 'POST' })).status).toBe(405);
  expect((await ask(port, '/repo/api/v1/x/')).text).toBe('{"detail":"Not found."}');
});

test('other requests are passed on', async () => {
  const port = await develop(await makeSnapshot(answers()), SITE);
  for (const path of ['/', '/repo/', '/platform/', '/api/v2/', '/repo/%', '/@vite/client'])
    expect((await ask(port, path)).status).toBe(418);
});

test('a new snapshot is served; a missing one is reported', async () => {
  const root = join(await folder(), 'snapshot');
  await rename(await makeSnapshot(answers()), root);
  const port = await develop(root, SITE);
  expect((await ask(port, ONE)).text).toContain('Žížala');
  await rm(root, { recursive: true });
  const gone = await ask(port, ONE);
  expect([gone.status, gone.text]).toEqual([500, expect.stringContaining('npm run snapshot')]);
  await rename(await makeSnapshot({ ...answers(), [ONE]: '{"name":"new"}' }, {}, 'v2'), root);
  expect((await ask(port, ONE)).text).toBe('{"name":"new"}');
});
