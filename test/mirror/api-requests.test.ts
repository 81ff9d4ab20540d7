// What the requirements leave open of /api/v1/ on the local server: contract.test.ts in test/hosting verifies the requirements.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { serveSite } from '../fixtures.ts';
import { ask } from './raw-request.ts';
import { answers, ID, LIST, makeDist, NOTIFICATIONS, ONE, OTHER, SERVICE, write } from './mirror-fixtures.ts';

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
