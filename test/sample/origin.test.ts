// The sample registry over HTTP: the contract of the specification (§4), and what live registries do besides.
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SAMPLE_SERVER_HEADER, startOrigin, type SampleOrigin } from '../../src/sample/sample-origin.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request as given: paths are not normalized, redirects not followed. */
function send(
  origin: SampleOrigin,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: origin.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

const sample = sampleRegistry();
const platform = sample.platforms.find((each) => each.sushi_services.some((s) => s.migrations.length))!;
const service = platform.sushi_services.find((each) => each.migrations.some((m) => m.data_host))!;
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe.each(['usage', 'counter'])('brand %s', (brand) => {
  let origin: SampleOrigin;
  beforeAll(async () => {
    origin = await startOrigin({ brand });
  });
  afterAll(() => origin.close());
  const json = async (path: string) => JSON.parse((await send(origin, path)).body);

  test('the release list and the brand’s key', async () => {
    const releases = await json(`/api/v1/${brand}-release/`);
    expect(releases.map((release: { number: string }) => release.number)).toEqual(['5', '5.1']);
    const [first] = await json('/api/v1/platform/');
    expect(Object.keys(first.reports[0])).toEqual([`${brand}_release`, 'report_id', 'report_name']);
    expect(Object.keys(first.sushi_services[0])).toEqual([`${brand}_release`, 'url']);
    const other = brand === 'usage' ? 'counter' : 'usage';
    expect((await send(origin, `/api/v1/${other}-release/`)).status).toBe(404);
    expect((await send(origin, '/api/v1/platform/')).body).not.toContain(`${other}_release`);
  });
});

describe('links', () => {
  let origin: SampleOrigin;
  beforeAll(async () => {
    origin = await startOrigin();
  });
  afterAll(() => origin.close());
  const linksIn = async (path: string, headers = {}): Promise<string[]> =>
    [...(await send(origin, path, 'GET', headers)).body.matchAll(/"(http:\/\/[^"]*\/api\/v1\/[^"]*)"/g)].map(
      (found) => found[1]!,
    );

  test('migrations link to the previous host, or have null', async () => {
    const { migrations } = JSON.parse((await send(origin, `/api/v1/sushi-service/${service.id}/`)).body);
    expect(migrations.map((each: { data_host: unknown }) => each.data_host)).toEqual(
      service.migrations.map((each) => each.data_host && origin.url + each.data_host),
    );
  });

  test('begin with the Host header, whatever it contains', async () => {
    const links = await linksIn('/api/v1/platform/', { Host: 'registry.example:8080' });
    expect(links.every((link) => link.startsWith('http://registry.example:8080/api/v1/'))).toBe(true);
    expect((await linksIn('/api/v1/platform/'))[0]).toMatch(origin.url);
  });
});

describe('HTTP', () => {
  let origin: SampleOrigin;
  beforeAll(async () => {
    origin = await startOrigin({ platforms: 30 });
  });
  afterAll(() => origin.close());
  const record = `/api/v1/platform/${sample.platforms[0]!.id}/`;

  test.each(['/api/v1/platform/', record, '/api/v1/notification/', '/api/v1/usage-release/'])(
    'headers of %s, and the same without a body for HEAD',
    async (path) => {
      const got = await send(origin, path);
      expect(got.headers).toMatchObject({
        'content-type': 'application/json',
        vary: 'Accept',
        allow: 'GET, HEAD, OPTIONS',
        server: SAMPLE_SERVER_HEADER,
        'content-length': String(Buffer.byteLength(got.body)),
      });
      const { date: _, ...headers } = got.headers;
      const head = await send(origin, path, 'HEAD');
      expect(head).toMatchObject({ status: 200, body: '', headers });
    },
  );

  test('bodies are not indented, and letters of any script are not escaped', async () => {
    const { body } = await send(origin, '/api/v1/platform/');
    expect(body).toBe(JSON.stringify(JSON.parse(body)));
    expect(body).toContain('みなと学術ジャーナル');
    expect(body).not.toMatch(/\\u[0-9a-f]{4}/);
  });

  test('OPTIONS answers 200 with Allow', async () => {
    const reply = await send(origin, record, 'OPTIONS');
    expect(reply).toMatchObject({
      status: 200,
      headers: { allow: 'GET, HEAD, OPTIONS', 'content-type': 'application/json' },
    });
    expect(JSON.parse(reply.body)).toMatchObject({ renders: ['application/json'] });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'])('%s answers 405', async (method) => {
    const reply = await send(origin, record, method);
    expect(reply).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS', 'content-type': 'application/json' },
    });
    expect(JSON.parse(reply.body)).toEqual({ detail: `Method "${method}" not allowed.` });
  });

  test.each([
    '/',
    '/api/v1/',
    '/api/v1/platform/1/',
    `/api/v1/platform/${NOBODY}/`,
    `/api/v1/sushi-service/${NOBODY}/`,
    `/api/v1/sushi-service/${NOBODY}/notification/`,
    `/api/v1/usage-data-host/${NOBODY}/`,
    '/api/v1/usage-data-host/',
    '/api/v1/platform/../platform/',
    '/api/v1/platform/%2e%2e/',
    '/api/v1/notification/?page=3',
    '/api/v1/notification/?page=none',
    '//evil.example',
  ])('%s answers 404', async (path) => {
    const reply = await send(origin, path);
    expect(reply).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/json', server: SAMPLE_SERVER_HEADER },
    });
    expect(JSON.parse(reply.body)).toEqual({ detail: 'Not found.' });
  });

  test('a path without its trailing slash redirects, with its query', async () => {
    expect(await send(origin, '/api/v1//platform?format=api')).toMatchObject({
      status: 301,
      headers: { location: '/api/v1/platform/?format=api' },
    });
    expect((await send(origin, '/api/v1/unknown')).status).toBe(404);
  });

  test('repeated slashes count as one, and IDs may be upper case', async () => {
    expect((await send(origin, '/api//v1///platform/')).body).toBe(
      (await send(origin, '/api/v1/platform/')).body,
    );
    expect(
      (await send(origin, record.replace(sample.platforms[0]!.id, sample.platforms[0]!.id.toUpperCase())))
        .status,
    ).toBe(200);
  });

  test('a known ETag answers 304', async () => {
    const { headers } = await send(origin, '/api/v1/platform/');
    const etag = headers.etag!;
    const again = await send(origin, '/api/v1/platform/', 'GET', { 'If-None-Match': `"other", W/${etag}` });
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag, server: SAMPLE_SERVER_HEADER } });
    expect((await send(origin, record, 'GET', { 'If-None-Match': etag })).status).toBe(200);
  });

  test('any ETag is known to “*”, and a page of a list has its own', async () => {
    expect((await send(origin, record, 'GET', { 'If-None-Match': '*' })).status).toBe(304);
    const first = (await send(origin, '/api/v1/notification/')).headers.etag!;
    expect((await send(origin, '/api/v1/notification/?page=1')).headers.etag).toBe(first);
    expect(
      (await send(origin, '/api/v1/notification/?page=2', 'GET', { 'If-None-Match': first })).status,
    ).toBe(200);
  });

  test('of repeated parameters, the last format and the first page count', async () => {
    const linkAt = async (query: string) =>
      JSON.parse((await send(origin, `/api/v1/notification/?${query}`)).body).previous;
    expect(await linkAt('format=api&format=json&page=2&page=1')).toBe(`${origin.url}/api/v1/notification/`);
    expect(await linkAt('format=json&format=api&page=2')).toBe(
      `${origin.url}/api/v1/notification/?format=api`,
    );
    for (const page of ['0', '1.5', '-1', ''])
      expect((await send(origin, `/api/v1/notification/?page=${page}`)).status).toBe(404);
    expect((await send(origin, `${record}?page=9`)).status).toBe(200);
  });

  test('without a Host header, links begin with the URL of the origin', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      const socket = connect(origin.port, '127.0.0.1', () =>
        socket.end('GET /api/v1/platform/ HTTP/1.0\r\n\r\n'),
      );
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect(body).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(body).toContain(`"url":"${origin.url}/api/v1/sushi-service/`);
  });

  test('a port in use rejects', async () => {
    await expect(startOrigin({ platforms: 0, port: origin.port })).rejects.toThrow(
      `Port ${origin.port} on 127.0.0.1 is in use.`,
    );
  });

  test('closes at once, with its open connections', async () => {
    const other = await startOrigin({ platforms: 1 });
    await fetch(`${other.url}/api/v1/platform/`);
    await other.close();
    await expect(fetch(`${other.url}/api/v1/platform/`)).rejects.toThrow('fetch failed');
  });
});

describe('notifications', () => {
  let origin: SampleOrigin;
  beforeAll(async () => {
    origin = await startOrigin();
  });
  afterAll(() => origin.close());

  test('the list of all comes in pages of 50, linked both ways', async () => {
    const seen: { id: string }[] = [];
    let previous: string | null = null;
    let next: string | null = `${origin.url}/api/v1/notification/`;
    while (next) {
      const page = (await (await fetch(next)).json()) as {
        count: number;
        next: string | null;
        previous: string | null;
        results: { id: string }[];
      };
      expect(page.count).toBe(sample.notifications.length);
      expect(page.previous).toBe(previous);
      expect(page.results).toHaveLength(page.next ? 50 : page.count - seen.length);
      previous = next;
      seen.push(...page.results);
      next = page.next;
    }
    expect(seen.map(({ id }) => id)).toEqual(sample.notifications.map(({ id }) => id));
  });
});

test.each([
  [4, 503, '{"detail":"The registry is being maintained."}'],
  [8, 200, '<!doctype html><title>Registry</title><p>Please come back tomorrow.'],
])('on night %d every request has the status %d and no record', async (night, status, body) => {
  const origin = await startOrigin({ platforms: 1, night });
  onTestFinished(() => origin.close());
  const reply = await send(origin, '/api/v1/platform/');
  expect(reply).toMatchObject({ status, body, headers: { server: SAMPLE_SERVER_HEADER } });
  expect(reply.headers['content-type']).toMatch(night === 4 ? /^application\/json$/ : /^text\/html/);
});

test('the URL of an origin names its host', async () => {
  const origin = await startOrigin({ platforms: 0, host: 'localhost' });
  onTestFinished(() => origin.close());
  expect(origin.url).toBe(`http://localhost:${origin.port}`);
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all!.some(({ address }) => address === '::1'),
);

test.skipIf(!hasIPv6)('an address of IPv6 is in brackets in the URL of an origin', async () => {
  const origin = await startOrigin({ platforms: 0, host: '::1' });
  onTestFinished(() => origin.close());
  expect(origin.url).toBe(`http://[::1]:${origin.port}`);
});
