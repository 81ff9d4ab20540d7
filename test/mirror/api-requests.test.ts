// The contract of /api/v1/ on the local server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { serveSite } from '../fixtures.ts';
import { ask, type Reply } from './raw-request.ts';
import { answers, ID, LIST, makeDist, NOTIFICATIONS, ONE, OTHER, SERVICE, write } from './mirror-fixtures.ts';

const ABSENT = '/api/v1/platform/99999999-9999-4999-8999-999999999999/';

describe.each([
  ['with a base path', 'https://x.github.io/repo', '/repo'],
  ['without one', 'https://mirror.example', ''],
])('%s', (_, site, base) => {
  async function start(): Promise<{
    server: MirrorServer;
    dist: string;
    get: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  }> {
    const dist = await makeDist(site);
    const server = await serveSite(dist);
    return { server, dist, get: (path, headers = {}) => ask(server.port, base + path, { headers }) };
  }
  const published = (dist: string, path: string): Promise<string> =>
    readFile(join(dist, path, 'index.json'), 'utf8');

  test('every spelling of a path returns its bytes as JSON, without a redirect', async () => {
    const { server, dist, get } = await start();
    for (const path of Object.keys(answers()).filter((each) => !each.includes('?'))) {
      const expected = await published(dist, path);
      const spellings = [path, path.slice(0, -1), path.replaceAll('/', '//'), `${path}?a=b&format=json`];
      for (const spelling of spellings) {
        const { status, headers, text } = await get(spelling);
        expect([status, text]).toEqual([200, expected]);
        expect(headers).toMatchObject({
          'content-type': 'application/json',
          vary: 'Accept',
          allow: 'GET, HEAD, OPTIONS',
          'access-control-allow-origin': '*',
          'access-control-expose-headers': '*',
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
          'content-length': String(Buffer.byteLength(expected)),
        });
      }
      const head = await ask(server.port, base + path, { method: 'HEAD' });
      const { headers } = await get(path);
      expect(head.text).toBe('');
      expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
    }
  });

  test('missing records are a 404 in JSON', async () => {
    const { get } = await start();
    const paths = [
      ABSENT,
      `${LIST}x/`,
      `${LIST}${ID}x/`,
      `${ONE}extra/`,
      '/api/v1/',
      '/api/v1',
      '/api/v1/other-release/',
      '/api/v1/index.html',
    ];
    for (const path of paths) {
      const { status, headers, text } = await get(path);
      expect([path, status, text]).toEqual([path, 404, '{"detail":"Not found."}']);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        vary: 'Accept',
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-origin': '*',
      });
    }
  });

  test('other queries have no effect', async () => {
    const { get } = await start();
    const { text, headers } = await get(NOTIFICATIONS);
    for (const query of [
      '?page=1',
      '?page=2&page=01',
      `?q=${'a'.repeat(10_000)}`,
      '?format=api&format=json',
      '?%',
    ]) {
      const other = await get(NOTIFICATIONS + query);
      expect([other.status, other.text, other.headers.etag]).toEqual([200, text, headers.etag]);
    }
  });

  test('the list of all notifications is one page: a later one is a 404', async () => {
    const { get } = await start();
    for (const query of ['?page=2', '?page=09', '?page=10&format=json', '?format=api&page=1&page=2']) {
      for (const path of [NOTIFICATIONS, NOTIFICATIONS.slice(0, -1)]) {
        const { status, text, headers } = await get(path + query);
        expect([status, text, headers['content-type']]).toEqual([
          404,
          '{"detail":"Not found."}',
          'application/json',
        ]);
      }
    }
    // Other lists have no pages.
    for (const path of [LIST, `${SERVICE}notification/`])
      expect((await get(`${path}?page=2`)).status).toBe(200);
  });

  test('format=api is added only to links to the registry’s resources', async () => {
    const { get } = await start();
    const text = async (path: string): Promise<string> => (await get(`${path}?format=api`)).text;
    const link = (path: string): string => `"${site}${path}?format=api"`;
    const host = `/api/v1/usage-data-host/${OTHER}/`;
    expect(await text(LIST)).toContain(`"url":${link(SERVICE)}`);
    expect(await text(LIST)).toContain('"website":"https://acme.example/"');
    for (const path of [ONE, SERVICE]) {
      const body = await text(path);
      expect(body).toContain(`"data_host":${link(host)},"url":"https://reports.example/r51/"`);
      expect(body).toContain(`"migrations":[{"data_host":${link(host)}},{"data_host":null}]`);
      expect(body).toContain(`"notifications_url":"${site}${SERVICE}notification/"`);
      expect(body).toContain('"See https://registry.example/api/v1/platform/ \\r\\nfor');
    }
    expect(await text(host)).toContain(`"platforms":[${link(ONE)}]`);
    const { headers } = await get(`${LIST}?a=b&format=json&format=api`);
    const { headers: plain } = await get(LIST);
    expect(headers.etag).not.toBe(plain.etag);
    // It is not stored, so it has no date and is sent in full.
    const other = { etag: '', date: '', 'content-length': '', 'last-modified': '', 'accept-ranges': '' };
    expect({ ...headers, ...other }).toEqual({ ...plain, ...other });
    const again = await get(`${LIST}?format=api`, { 'If-None-Match': headers.etag! });
    expect(again.status).toBe(304);
  });

  test('OPTIONS returns Allow and a CORS preflight; other methods are refused', async () => {
    const { server } = await start();
    for (const path of [LIST, ONE.slice(0, -1), ABSENT]) {
      const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' };
      const options = await ask(server.port, base + path, { method: 'OPTIONS', headers });
      expect([options.status, options.text]).toEqual([204, '']);
      expect(options.headers).toMatchObject({
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
        vary: 'Accept',
      });
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        const refused = await ask(server.port, base + path, { method, headers: { 'Content-Length': '0' } });
        expect([refused.status, refused.text]).toEqual([405, '{"detail":"Method not allowed."}']);
        expect(refused.headers).toMatchObject({
          allow: 'GET, HEAD, OPTIONS',
          'content-type': 'application/json',
        });
      }
    }
  });
});

const SITE = 'https://mirror.example';

test('an ETag stays until a build changes the file; If-None-Match with it returns 304', async () => {
  const dist = await makeDist(SITE);
  const { port } = await serveSite(dist);
  const { headers } = await ask(port, ONE);
  const etag = headers.etag!;
  const [, strong] = /^W\/(".+")$/.exec(etag)!;
  for (const condition of [etag, strong!, `"x", ${etag}`]) {
    for (const method of ['GET', 'HEAD']) {
      const reply = await ask(port, ONE, { method, headers: { 'If-None-Match': condition } });
      expect([condition, reply.status, reply.text]).toEqual([condition, 304, '']);
      expect(reply.headers).toMatchObject({ etag, vary: 'Accept', 'cache-control': 'no-cache' });
      expect(reply.headers['access-control-allow-origin']).toBe('*');
      for (const name of ['content-type', 'content-length']) expect(reply.headers).not.toHaveProperty(name);
    }
  }
  expect((await ask(port, ONE, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
});

test('a mirrored API root is answered in every spelling', async () => {
  const root = `{"platform":"${SITE}${LIST}"}`;
  const { port } = await serveSite(await makeDist(SITE, { ...answers(), '/api/v1/': root }));
  for (const path of ['/api/v1/', '/api/v1', '//api//v1//', '/api/v1?page=2']) {
    const { status, headers, text } = await ask(port, path);
    expect([path, status, text, headers['content-type']]).toEqual([path, 200, root, 'application/json']);
  }
  const inApiFormat = root.replace(LIST, `${LIST}?format=api`);
  for (const path of ['/api/v1/', '/api/v1'])
    expect((await ask(port, `${path}?format=api`)).text).toBe(inApiFormat);
});

test('a new build may have another URL', async () => {
  const dist = await makeDist(SITE);
  const { port } = await serveSite(dist);
  expect((await ask(port, '/')).status).toBe(200);
  await makeDist('https://x.github.io/repo', answers(), dist);
  expect((await ask(port, '/')).headers.location).toBe('/repo/');
  expect((await ask(port, `/repo${SERVICE}?format=api`)).text).toContain(
    `/repo/api/v1/usage-data-host/${OTHER}/?format=api"`,
  );
});

describe('copies compressed at build time', () => {
  const long = '[' + '"é",'.repeat(200_000) + '1]';
  const withCopies = async (): Promise<{ dist: string; port: number }> => {
    const dist = await makeDist(SITE, { ...answers(), '/api/v1/usage-release/': long });
    for (const path of [LIST, '/api/v1/usage-release/']) {
      const bytes = await readFile(join(dist, path, 'index.json'));
      await write(dist, `${path}index.json.br`, brotliCompressSync(bytes));
      await write(dist, `${path}index.json.gz`, gzipSync(bytes));
    }
    return { dist, port: (await serveSite(dist)).port };
  };

  test('are sent to clients that accept them, each with its own ETag', async () => {
    const { port } = await withCopies();
    for (const path of [LIST, '/api/v1/usage-release/']) {
      const plain = await ask(port, path);
      expect(plain.headers.vary).toBe('Accept, Accept-Encoding');
      expect(plain.headers['content-encoding']).toBeUndefined();
      const tags = new Set([plain.headers.etag]);
      for (const [accepted, coding, decode] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
        ['br;q=0.4, gzip;q=0.6', 'gzip', gunzipSync],
      ] as const) {
        const reply = await ask(port, path, { headers: { 'Accept-Encoding': accepted } });
        expect(reply.headers).toMatchObject({
          'content-encoding': coding,
          'content-type': 'application/json',
          vary: 'Accept, Accept-Encoding',
          'content-length': String(reply.body.length),
        });
        expect(decode(reply.body).toString() === plain.text).toBe(true);
        tags.add(reply.headers.etag);
        const headers = { 'Accept-Encoding': accepted, 'If-None-Match': reply.headers.etag! };
        const known = await ask(port, path, { headers });
        expect([known.status, known.headers.vary]).toEqual([304, 'Accept, Accept-Encoding']);
      }
      expect(tags.size).toBe(3);
      for (const accepted of ['identity', 'br;q=0, gzip;q=0.0', 'zstd', '']) {
        const reply = await ask(port, path, { headers: { 'Accept-Encoding': accepted } });
        expect(reply.headers['content-encoding']).toBeUndefined();
      }
    }
    const none = await ask(port, ONE, { headers: { 'Accept-Encoding': 'br' } });
    expect([none.headers['content-encoding'], none.headers.vary]).toEqual([undefined, 'Accept']);
  });
});

test('a large answer is complete, also in the API format, and 304 if unchanged', async () => {
  const service = `{"url":"https://registry.example${SERVICE}"}`;
  const long = `[${[...Array(20_000)].fill(service).join()}]`;
  const { port } = await serveSite(await makeDist(SITE, { ...answers(), [LIST]: long }));
  const { text, headers } = await ask(port, LIST);
  expect(text === long.replaceAll('https://registry.example', SITE)).toBe(true);
  expect((await ask(port, LIST, { headers: { 'If-None-Match': headers.etag! } })).status).toBe(304);
  expect((await ask(port, LIST, { method: 'HEAD' })).headers['content-length']).toBe(String(text.length));
  const replies = await Promise.all([1, 2, 3].map(() => ask(port, `${LIST}?format=api`)));
  const inApiFormat = text.replaceAll(`${SERVICE}"`, `${SERVICE}?format=api"`);
  for (const reply of replies) expect(reply.text === inApiFormat).toBe(true);
});
