// What only our own server does below /api/v1/: test/hosting/contract.test.ts has what every server does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { serveSite } from '../fixtures.ts';
import { ask } from './raw-request.ts';
import {
  responses,
  ID,
  LIST,
  makeDist,
  NOTIFICATIONS,
  ONE,
  OTHER,
  SERVICE,
  write,
} from './mirror-fixtures.ts';

const SITE = 'https://mirror.example';
const NOT_FOUND = '{"detail":"Not found."}';

test('the last value of a query counts; others have no effect', async () => {
  const { port } = await serveSite(await makeDist(SITE));
  const { text, headers } = await ask(port, NOTIFICATIONS);
  const many = `?q=${'a'.repeat(10_000)}`;
  for (const query of ['?page=1', '?page=2&page=01', many, '?format=api&format=json', '?%']) {
    const reply = await ask(port, NOTIFICATIONS + query);
    expect([query, reply.status, reply.text, reply.headers.etag]).toEqual([query, 200, text, headers.etag]);
  }
  for (const query of ['?page=09', '?page=10&format=json', '?format=api&page=1&page=2']) {
    const reply = await ask(port, NOTIFICATIONS.slice(0, -1) + query);
    expect([query, reply.status, reply.text]).toEqual([query, 404, NOT_FOUND]);
  }
  // Other lists have no pages.
  for (const path of [LIST, `${SERVICE}notification/`])
    expect((await ask(port, `${path}?page=2`)).status, path).toBe(200);
  const inApiFormat = await ask(port, `${LIST}?a=b&format=json&format=api`);
  expect(inApiFormat.text).toContain(`${SERVICE}?format=api"`);
  const known = { 'If-None-Match': inApiFormat.headers.etag! };
  expect((await ask(port, `${LIST}?format=api`, { headers: known })).status).toBe(304);
});

test('only whole names of records and lists are paths; only some methods are allowed', async () => {
  const { port } = await serveSite(await makeDist(SITE));
  for (const path of [`${LIST}${ID}x/`, `${ONE}extra/`, '/api/v1/other-release/', '/api/v1/index.html']) {
    const { status, text, headers } = await ask(port, path);
    expect([path, status, text, headers.vary]).toEqual([path, 404, NOT_FOUND, 'Accept']);
  }
  const { headers: preflight } = await ask(port, ONE, { method: 'OPTIONS' });
  expect(preflight['access-control-max-age']).toBe('86400');
  for (const method of ['TRACE', 'PROPFIND']) {
    const { status, headers } = await ask(port, ONE, { method });
    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
  }
});

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
  // Node's fetch adds Cache-Control: no-cache.
  for (const [condition, status] of [
    [etag, 304],
    ['"x"', 200],
  ] as const)
    for (const path of [ONE, `${ONE}?format=api`, '/']) {
      const url = `http://127.0.0.1:${port}${path}`;
      const known = condition === etag ? (await fetch(url)).headers.get('etag')! : condition;
      const reply = await fetch(url, { headers: { 'If-None-Match': known } });
      expect([path, condition, reply.status]).toEqual([path, condition, status]);
    }
});

test('a new build may have another URL', async () => {
  const dist = await makeDist(SITE);
  const { port } = await serveSite(dist);
  expect((await ask(port, '/')).status).toBe(200);
  await makeDist('https://x.github.io/repo', responses(), dist);
  expect((await ask(port, '/')).headers.location).toBe('/repo/');
  expect((await ask(port, `/repo${SERVICE}?format=api`)).text).toContain(
    `/repo/api/v1/usage-data-host/${OTHER}/?format=api"`,
  );
});

describe('copies compressed at build time', () => {
  const long = '[' + '"é",'.repeat(200_000) + '1]';
  const withCopies = async (): Promise<{ dist: string; port: number }> => {
    const dist = await makeDist(SITE, { ...responses(), '/api/v1/usage-release/': long });
    for (const path of [LIST, '/api/v1/usage-release/']) {
      const bytes = await readFile(join(dist, path, 'index.json'));
      await write(dist, `${path}index.json.br`, brotliCompressSync(bytes));
      await write(dist, `${path}index.json.gz`, gzipSync(bytes));
    }
    return { dist, port: (await serveSite(dist)).port };
  };

  test('have an ETag each, by which they are unchanged', async () => {
    const { port } = await withCopies();
    for (const path of [LIST, '/api/v1/usage-release/']) {
      const plain = await ask(port, path);
      const tags = new Set([plain.headers.etag]);
      for (const [accepted, coding, decode] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['br;q=0.4, gzip;q=0.6', 'gzip', gunzipSync],
      ] as const) {
        const reply = await ask(port, path, { headers: { 'Accept-Encoding': accepted } });
        const length = String(reply.body.length);
        expect(reply.headers).toMatchObject({ 'content-encoding': coding, 'content-length': length });
        expect(decode(reply.body).toString() === plain.text, accepted).toBe(true);
        tags.add(reply.headers.etag);
        const headers = { 'Accept-Encoding': accepted, 'If-None-Match': reply.headers.etag! };
        const known = await ask(port, path, { headers });
        expect([known.status, known.headers.vary]).toEqual([304, 'Accept, Accept-Encoding']);
      }
      expect(tags.size).toBe(3);
    }
    const none = await ask(port, ONE, { headers: { 'Accept-Encoding': 'br' } });
    expect([none.headers['content-encoding'], none.headers.vary]).toEqual([undefined, 'Accept']);
  });
});
