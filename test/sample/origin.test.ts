// The sample registry over HTTP: the contract of the specification (§4), and what live registries do besides.
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { SAMPLE_SERVER_HEADER, startOrigin } from '../../src/sample/sample-origin.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import { startSample } from '../fixtures.ts';
import { ask, sendRaw } from '../mirror/raw-request.ts';

const sample = sampleRegistry();
const platform = sample.platforms.find((each) => each.sushi_services.some((s) => s.migrations.length))!;
const service = platform.sushi_services.find((each) => each.migrations.some((m) => m.data_host))!;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const PLATFORMS = '/api/v1/platform/';
const PLATFORM = `${PLATFORMS}${sample.platforms[0]!.id}/`;
const NOTIFICATIONS = '/api/v1/notification/';

type Headers = Record<string, string>;

/** LIST is the ETag of the platform list, PAGE the ETag of the first page of notifications. */
const REQUESTS: [request: string, headers?: Headers][] = [
  ...[PLATFORMS, PLATFORM, NOTIFICATIONS, '/api/v1/usage-release/'].flatMap((path): [string][] => [
    [`GET ${path}`],
    [`HEAD ${path}`],
  ]),
  ...['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].map((method): [string] => [
    `${method} ${PLATFORM}`,
  ]),
  ...[
    '/',
    '/api/v1/',
    '/api/v1/counter-release/',
    '/api/v1/platform/1/',
    `/api/v1/platform/${NOBODY}/`,
    `/api/v1/sushi-service/${NOBODY}/`,
    `/api/v1/sushi-service/${NOBODY}/notification/`,
    `/api/v1/usage-data-host/${NOBODY}/`,
    '/api/v1/usage-data-host/',
    '/api/v1/platform/../platform/',
    '/api/v1/platform/%2e%2e/',
    '//evil.example',
    '/api/v1/unknown',
    '/api/v1//platform?format=api',
    '/api//v1///platform/',
    PLATFORM.toUpperCase().replace('/API/V1/PLATFORM', '/api/v1/platform'),
    ...['0', '1.5', '-1', '', '3', 'none', '1', '2&page=1', '2&format=json&format=api'].map(
      (page) => `${NOTIFICATIONS}?page=${page}`,
    ),
    `${NOTIFICATIONS}?page=2&format=api&format=json`,
    `${PLATFORM}?page=9`,
  ].map((path): [string] => [`GET ${path}`]),
  [`GET ${PLATFORMS}`, { 'If-None-Match': '"other", W/LIST' }],
  [`GET ${PLATFORM}`, { 'If-None-Match': 'LIST' }],
  [`GET ${PLATFORM}`, { 'If-None-Match': '*' }],
  [`GET ${NOTIFICATIONS}?page=1`, { 'If-None-Match': 'PAGE' }],
  [`GET ${NOTIFICATIONS}?page=2`, { 'If-None-Match': 'PAGE' }],
];

test('each request has its response', async () => {
  const origin = await startSample({ platforms: 30 });
  const send = async (path: string, method = 'GET', headers: Headers = {}) =>
    ask(origin.port, path, { method, headers: { Host: 'registry.example', ...headers } });
  const tags = new Map([
    ['LIST', String((await send(PLATFORMS)).headers.etag)],
    ['PAGE', String((await send(NOTIFICATIONS)).headers.etag)],
  ]);
  const texts: string[] = [];
  for (const [request, given = {}] of REQUESTS) {
    const [method, path] = request.split(' ') as [string, string];
    const headers = Object.entries(given).map(([name, value]) => [
      name,
      value.replace(/LIST|PAGE/, (tag) => tags.get(tag)!),
    ]);
    const reply = await send(path, method, Object.fromEntries(headers) as Headers);
    const { date: _, connection: __, 'keep-alive': ___, 'content-length': length, ...shown } = reply.headers;
    const ofGet = method === 'HEAD' ? await send(path) : reply;
    if (reply.status !== 304) expect(length, request).toBe(String(Buffer.byteLength(ofGet.text)));
    const lines = [
      [request, ...Object.values(given)].join(' · '),
      [reply.status, ...Object.entries(shown).map(([name, value]) => `${name}: ${value}`)].join(' · '),
      reply.text.length > 110 ? `${reply.text.slice(0, 110)}…` : reply.text,
    ];
    texts.push(lines.filter(Boolean).join('\n  '));
  }
  const named = [...tags].reduce((all, [name, tag]) => all.replaceAll(tag, name), texts.join('\n'));
  await expect(`${named}\n`).toMatchFileSnapshot('__snapshots__/origin.txt');
});

const jsonAt = async (url: string) => (await fetch(url)).json();

test.each(['usage', 'counter'])('the keys of releases are the brand’s: %s', async (brand) => {
  const { port, url } = await startSample({ brand, platforms: 30 });
  const releases = (await jsonAt(`${url}/api/v1/${brand}-release/`)) as { number: string }[];
  expect(releases.map(({ number }) => number)).toEqual(['5', '5.1']);
  const list = await ask(port, PLATFORMS);
  const [first] = JSON.parse(list.text);
  expect(Object.keys(first.reports[0])).toEqual([`${brand}_release`, 'report_id', 'report_name']);
  expect(Object.keys(first.sushi_services[0])).toEqual([`${brand}_release`, 'url']);
  expect(list.text).not.toContain(`${brand === 'usage' ? 'counter' : 'usage'}_release`);
});

test('bodies are not indented, and letters of any script are not escaped', async () => {
  const { text } = await ask((await startSample({ platforms: 30 })).port, PLATFORMS);
  expect(text).toBe(JSON.stringify(JSON.parse(text)));
  expect(text).toContain('みなと学術ジャーナル');
  expect(text).not.toMatch(/\\u[0-9a-f]{4}/);
});

test('links begin with the Host header, or else with the URL of the origin', async () => {
  const { port, url } = await startSample();
  const { text } = await ask(port, PLATFORMS, { headers: { Host: 'registry.example:8080' } });
  const links = text.match(/(?<=")http:[^"]*(?=\/api\/v1\/)/g);
  expect(new Set(links)).toEqual(new Set(['http://registry.example:8080']));
  const withoutHost = await sendRaw(port, `GET ${PLATFORMS} HTTP/1.0\r\n\r\n`);
  expect(withoutHost).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(withoutHost).toContain(`"url":"${url}/api/v1/sushi-service/`);
  // Migrations link to the previous host, or have null.
  const { migrations } = (await jsonAt(`${url}/api/v1/sushi-service/${service.id}/`)) as typeof service;
  expect(migrations.map((each) => each.data_host)).toEqual(
    service.migrations.map((each) => each.data_host && url + each.data_host),
  );
});

test('the notification list comes in pages of 50, linked both ways', async () => {
  const { url } = await startSample();
  const ids: string[] = [];
  let previous: string | null = null;
  let next: string | null = `${url}${NOTIFICATIONS}`;
  while (next) {
    const page: any = await jsonAt(next);
    expect([page.count, page.previous]).toEqual([sample.notifications.length, previous]);
    expect(page.results).toHaveLength(page.next ? 50 : page.count - ids.length);
    [previous, next] = [next, page.next];
    ids.push(...page.results.map(({ id }: { id: string }) => id));
  }
  expect(ids).toEqual(sample.notifications.map(({ id }) => id));
});

test.each([
  [4, 503, /^application\/json$/, '{"detail":"The registry is being maintained."}'],
  [8, 200, /^text\/html/, '<!doctype html><title>Registry</title><p>Please come back tomorrow.'],
])('on night %d every request has the status %d and no record', async (night, status, type, text) => {
  const { port } = await startSample({ platforms: 1, night });
  const headers = { server: SAMPLE_SERVER_HEADER, 'content-type': expect.stringMatching(type) };
  expect(await ask(port, PLATFORMS)).toMatchObject({ status, text, headers });
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all!.some(({ address }) => address === '::1'),
);

test.each([['localhost', 'localhost'], ...(hasIPv6 ? [['::1', '[::1]']] : [])] as [string, string][])(
  'the URL of an origin names its host %s',
  async (host, named) => {
    const { port, url } = await startSample({ platforms: 0, host });
    expect(url).toBe(`http://${named}:${port}`);
  },
);

test('a port in use rejects; an origin that closes ends its open connections', async () => {
  const { port, url, close } = await startOrigin({ platforms: 1 });
  await expect(startOrigin({ platforms: 0, port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use.`);
  await fetch(url + PLATFORMS);
  await close();
  await expect(fetch(url + PLATFORMS)).rejects.toThrow('fetch failed');
});
