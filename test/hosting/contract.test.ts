// The requirements on real web servers.
import { beforeAll, describe, expect, test } from 'vitest';
import { ERROR_BODIES, type Coding } from '../../src/mirror/contract.ts';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import type { WebHostName } from '../../src/config/web-host-names.ts';
import type { Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import type { Result } from '../../src/mirror/verify/verdict.ts';
import { verifyMirror } from '../../src/mirror/verify/verify-mirror.ts';
import { has } from '../dataset/made.ts';
import { LIST, REGISTRY, snapshotOf } from '../mirror/mirror-fixtures.ts';
import { API_PATH } from '../../src/registry/endpoint.ts';
import { ask, type Reply } from '../mirror/raw-request.ts';
import { content, GONE } from '../mirror/verify/faulty-mirror.ts';
import { signMirror } from '../mirror/verify/signed-mirror.ts';
import { makeFor, type Made } from './host-fixtures.ts';
import { isInstalled, startOwn, startServer, WEB_SERVER_NAMES } from './web-servers.ts';

/** A framework's list of a registry's endpoints. */
const ROOT_ANSWER = `{"platform":"${REGISTRY}${LIST}","users":"${REGISTRY}/api/v1/users/"}`;

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf({ ...content(), [API_PATH]: ROOT_ANSWER }, { missing: [GONE] });
});

const SITES = ['https://mirror.example', 'https://x.github.io/some.site/re-po_~1'];

describe.each(['serve', ...WEB_SERVER_NAMES] as const)('%s', (name) => {
  const start = (made: Made) => (name === 'serve' ? startOwn(made) : startServer(name, made));
  test.skipIf(name !== 'serve' && !isInstalled(name)).each(SITES)(
    `meets the requirements at %s, but for its differences (needs ${name})`,
    async (site) => {
      const made = await makeFor(name, site, snapshot);
      const signed = site === SITES[0] && has('ssh-keygen') ? await signMirror(made.dist) : undefined;
      const port = await start(made);
      const { differences } = WEB_HOSTS[name];
      const url = `http://127.0.0.1:${port}${made.base}`;
      // The signed bytes arrive in each form.
      const { results } = await verifyMirror({ url, differencesOf: () => differences, ...signed });
      const isListed = ({ name: requirement }: Result): boolean => differences[requirement] !== undefined;
      expect(results.filter((result) => result.state !== (isListed(result) ? 'known' : 'met'))).toEqual([]);
      await checkSite(port, made, name);
      if (WEB_HOSTS[name].copies) await checkFiles(port, made);
    },
  );

  test.skipIf(name !== 'serve' && !isInstalled(name)).each(SITES)(
    'what is missing at %s: an API root that the registry does not have, folders without a page',
    async (site) => {
      const made = await makeFor(name, site, await snapshotOf(content()));
      const port = await start(made);
      for (const path of ['/api/v1/', '/api/v1', '/api/v1/sushi-service/']) {
        const { status, headers, text } = await ask(port, made.base + path);
        expect([path, status, text]).toEqual([path, 404, ERROR_BODIES[404]]);
        expect(headers).toMatchObject({ 'content-type': 'application/json', allow: 'GET, HEAD, OPTIONS' });
      }
      for (const path of [
        '/data/',
        '/_astro/',
        '/platform/',
        '/nothing/',
        '/platform/nothing/',
        '/nothing.html',
      ]) {
        const { status, headers, text } = await ask(port, made.base + path);
        expect([path, status, text]).toEqual([path, 404, '<title>Not here</title>']);
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'x-content-type-options': 'nosniff',
        });
      }
    },
  );
});

/** Queries of the notification list, which is one page. */
const LIST_QUERIES: [string, number][] = [
  ['?page=2', 404],
  ['?page=012&format=api', 404],
  ['?page=1', 200],
  ['?page=x', 200],
  ['?xpage=2', 200],
];

/** Accept-Encoding → the possible values of Content-Encoding; `undefined` is the plain file. */
const CODINGS: [string, (Coding | undefined)[]][] = [
  ['identity', [undefined]],
  ['gzip;q=0', [undefined]],
  ['identity;q=1, br;q=0', [undefined]],
  ['br;q=0.0, GZIP;q=0.5', ['gzip']],
  ['gzip; q=0, br', ['br', undefined]],
  ['xgzip', [undefined]],
];

/** Negotiation, ranges and conditions on hosts that serve files, below the API and outside it. */
async function checkFiles(port: number, { base, page }: Made): Promise<void> {
  const list = `${base}/api/v1/platform/`;
  for (const path of [list, `${base}/${page}`])
    for (const [accepted, codings] of CODINGS) {
      const { headers } = await ask(port, path, { headers: { 'Accept-Encoding': accepted } });
      expect(codings, `${path} ${accepted}`).toContain(headers['content-encoding']);
      expect(headers.vary).toMatch(/\bAccept-Encoding\b/);
      if (path === list) expect(headers.vary).toMatch(/\bAccept\b(?!-)/);
    }
  for (const path of [list, `${base}/data/manifest.json`]) {
    const beyond = await ask(port, path, { headers: { Range: 'bytes=999999999-' } });
    expect(beyond.headers['access-control-allow-origin']).toBe('*');
    if (path !== list) continue;
    // A host may ignore ranges.
    expect([200, 416]).toContain(beyond.status);
    if (beyond.status === 416) expect(beyond.text).toBe(ERROR_BODIES[416]);
    expect(beyond.headers['content-type']).toBe('application/json');
  }
  const changed = await ask(port, list, { headers: { 'If-Match': '"x"' } });
  expect([200, 412]).toContain(changed.status);
  expect(changed.headers['content-type']).toBe('application/json');
}

/** Pages and files outside the API. */
async function checkSite(port: number, { base, page, site }: Made, name: WebHostName): Promise<void> {
  const get = (path: string): Promise<Reply> => ask(port, base + path);
  const html = { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' };
  const home = await get('/');
  expect([home.status, home.text]).toEqual([200, expect.stringContaining('<title></title>')]);
  expect(home.headers).toMatchObject({ ...html, 'cache-control': 'no-cache' });
  expect(home.headers['access-control-allow-origin']).toBeUndefined();
  if (base) {
    const { status, headers } = await get('');
    expect([200, 301]).toContain(status);
    if (status === 301)
      expect(URL.parse(headers.location!, `http://127.0.0.1:${port}`)?.pathname).toBe(`${base}/`);
  }
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
  // The checksum files at the root and in data/ have the same type.
  for (const path of ['/SHA256SUMS', '/data/SHA256SUMS'])
    expect((await get(path)).headers['content-type']).toBe('text/plain; charset=utf-8');
  const root = JSON.parse((await get(API_PATH)).text) as object;
  expect(root).toEqual({ platform: `${site}${LIST}`, users: `${REGISTRY}/api/v1/users/` });
  for (const [query, status] of LIST_QUERIES) {
    const reply = await get(`/api/v1/notification/${query}`);
    expect([query, reply.status]).toEqual([query, status]);
  }
  // Reports cite this page under another name.
  for (const path of ['/notifications', '/notifications/']) {
    const { status, headers } = await get(path);
    const target = URL.parse(headers.location ?? '', `http://127.0.0.1:${port}`)?.pathname;
    expect([path, status, target]).toEqual([path, 301, `${base}/notification/`]);
  }
  // A long query has no effect, on pages either.
  for (const path of ['/', '/api/v1/platform/'])
    expect((await get(`${path}?q=${'a'.repeat(3000)}`)).status).toBe(200);
  // Downloads continue.
  const part = await ask(port, `${base}/data/registry.sqlite`, { headers: { Range: 'bytes=9-17' } });
  if (name !== 'cloudflare') expect([part.status, part.text]).toEqual([206, '{"id":1}\n']);
  const short = await get(`/${page.slice(0, -1)}`);
  expect(short.status).toBeGreaterThanOrEqual(301);
  const { location = '' } = short.headers;
  // nginx by itself adds the port on which it listens, which is not the public one behind a proxy.
  if (name === 'nginx') expect(location).toMatch(/^\//);
  expect(URL.parse(location, `http://127.0.0.1:${port}`)?.pathname).toBe(`${base}/${page}`);
}
