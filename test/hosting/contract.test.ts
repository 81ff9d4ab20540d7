// The mirror's contract on real web servers; only the differences in the table are allowed.
import { beforeAll, describe, expect, test } from 'vitest';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import type { WebHostName } from '../../src/hosting/web-host-names.ts';
import type { Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { verifyMirror } from '../../src/verify/verify-mirror.ts';
import { ask, type Reply } from '../mirror/raw-request.ts';
import { makeFor, sampleSnapshot, type Made } from './host-fixtures.ts';
import {
  programOf,
  startApache,
  startCaddy,
  startNginx,
  startOwn,
  startStandIn,
  startWrangler,
} from './web-servers.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await sampleSnapshot();
});

const SERVERS: [WebHostName, string, (program: string, made: Made, name: WebHostName) => Promise<number>][] =
  [
    ['serve', 'node', startOwn],
    ['nginx', 'nginx', startNginx],
    ['caddy', 'caddy', startCaddy],
    ['apache', 'apache2', startApache],
    ['htaccess', 'apache2', startApache],
    ['cloudflare', 'wrangler', startWrangler],
    ['cloudfront', 'stand-in', startStandIn],
  ];

const RUNS_CODE: WebHostName[] = ['serve', 'cloudflare', 'cloudfront'];

describe.each(SERVERS)('%s', (name, program, start) => {
  const path = programOf(program);
  test.skipIf(path === undefined).each(['https://mirror.example', 'https://x.github.io/some.site/re-po_~1'])(
    `keeps the contract at %s, but for its differences (needs ${program})`,
    async (site) => {
      const made = await makeFor(name, site, snapshot);
      const port = await start(path!, made, name);
      const { differences } = WEB_HOSTS[name];
      const verdict = await verifyMirror({ url: `http://127.0.0.1:${port}${made.base}`, differences });
      expect(verdict.broken).toEqual([]);
      expect(verdict.kept).toEqual([]);
      expect(verdict.untried).toEqual([]);
      await checkSite(port, made, name);
    },
  );
});

/** Pages and files outside the API. */
async function checkSite(port: number, { base, page }: Made, name: WebHostName): Promise<void> {
  const get = (path: string): Promise<Reply> => ask(port, base + path);
  const html = { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' };
  const home = await get('/');
  expect([home.status, home.text]).toEqual([200, expect.stringContaining('<title></title>')]);
  expect(home.headers).toMatchObject({ ...html, 'cache-control': 'no-cache' });
  expect(home.headers['access-control-allow-origin']).toBeUndefined();
  // A page above the mirror.
  const api = await get('/api/');
  expect([api.status, api.headers['content-type']]).toEqual([200, html['content-type']]);
  const script = await get('/_astro/page.abc.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript\b/);
  expect((await get('/data/manifest.json')).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    'content-type': 'application/json',
  });
  // At the root too.
  for (const path of ['/SHA256SUMS', '/data/SHA256SUMS'])
    expect((await get(path)).headers['content-type']).toBe('text/plain; charset=utf-8');
  const laterPage = await get('/api/v1/notification/?page=2');
  expect(laterPage.status).toBe(RUNS_CODE.includes(name) ? 404 : 200);
  // A long query has no effect, on pages either.
  for (const path of ['/', '/api/v1/platform/'])
    expect((await get(`${path}?q=${'a'.repeat(3000)}`)).status).toBe(200);
  // Downloads continue.
  const part = await ask(port, `${base}/data/registry.sqlite`, { headers: { Range: 'bytes=9-17' } });
  if (!['cloudfront', 'cloudflare'].includes(name))
    expect([part.status, part.text]).toEqual([206, '{"id":1}\n']);
  const short = await get(`/${page.slice(0, -1)}`);
  expect(short.status).toBeGreaterThanOrEqual(301);
  const { location = '' } = short.headers;
  // nginx by itself adds the port on which it listens, which is not the public one behind a proxy.
  if (name === 'nginx') expect(location).toMatch(/^\//);
  expect(URL.parse(location, `http://127.0.0.1:${port}`)?.pathname).toBe(`${base}/${page}`);
  for (const path of ['/nothing/', '/platform/nothing/', '/nothing.html']) {
    const missing = await get(path);
    expect([path, missing.status]).toEqual([path, 404]);
  }
}
