// How scripts in front of a web host route a request.
import { describe, expect, test } from 'vitest';
import { answer } from '../../src/hosting/edge/cloudflare.js';
import { handle } from '../../src/hosting/edge/cloudfront.js';
import { route, type EdgeRules, type Routed } from '../../src/hosting/edge/route.js';

const RULES: EdgeRules = {
  base: '/repo',
  api: ['api', 'v1'],
  index: 'index.json',
  apiIndex: 'index.api.json',
  pagedList: 'api/v1/notification',
  onApi: { api: 'yes' },
  onSite: { site: 'yes' },
  special: [
    { pattern: '^/repo/data/', headers: { site: 'data' } },
    { pattern: String.raw`\.csv$`, headers: { type: 'csv' } },
  ],
  onOptions: { options: 'yes' },
  errors: { 400: 'bad', 404: 'none', 405: 'method' },
  files: ['SHA256SUMS'],
  redirects: { notifications: 'notification' },
};

const routed = (path: string, request: object = {}): Routed =>
  route(RULES, { method: 'GET', path, apiFormat: false, page: '', query: '', ...request });
const error = (status: number): Routed => ({
  status,
  headers: RULES.onApi,
  body: RULES.errors[status] ?? '',
});

describe('a site with a base path', () => {
  test.each<[string, string, object, Routed]>([
    ['an answer', '/repo/api/v1/platform', {}, { file: '/api/v1/platform/index.json' }],
    ['its file', '/repo//api/v1/platform/index.json', {}, { file: '/api/v1/platform/index.json' }],
    [
      'the API format',
      '/repo/api/v1/platform/',
      { apiFormat: true },
      { file: '/api/v1/platform/index.api.json' },
    ],
    ['an answer outside the base path', '/api/v1/platform/', {}, error(404)],
    ['a page outside the base path', '/platform/', {}, {}],
    ['the base path in other capitals', '/Repo/api/v1/platform/', {}, {}],
    ['a later page of the only paged list', '/repo/api/v1/notification/', { page: '2' }, error(404)],
    [
      'its first page',
      '/repo/api/v1/notification/',
      { page: '01' },
      { file: '/api/v1/notification/index.json' },
    ],
    ['a page', '/repo/platform/', {}, { page: '/platform/' }],
    ['the page above the API', '/repo/api/', {}, { page: '/api/' }],
    ['a page without its slash', '/repo/platform', {}, { page: '/platform' }],
    ['the home page', '/repo', {}, { page: '/' }],
    ['a way out of the site', '/repo/%2e%2e/x', {}, error(400)],
    ['a malformed escape', '/repo/%zz', {}, error(400)],
    ['a dot', '/repo/./platform/', {}, error(400)],
    ['too long a path', `/repo/${'a'.repeat(2043)}`, {}, error(400)],
    ['escapes', '/repo/provider/A%20%26%20B/', {}, { page: '/provider/A%20%26%20B/' }],
    ['HEAD', '/repo/platform/', { method: 'HEAD' }, { page: '/platform/' }],
    [
      'a folder with the name of the file',
      '/repo/api/v1/index.json/',
      {},
      { file: '/api/v1/index.json/index.json' },
    ],
    ['OPTIONS', '/x', { method: 'OPTIONS' }, { status: 204, headers: RULES.onOptions }],
    ['POST', '/repo/', { method: 'POST' }, error(405)],
    [
      'an alias of a page',
      '/repo/notifications/',
      {},
      { status: 301, headers: { Location: '/repo/notification/', site: 'yes' } },
    ],
    [
      'its query',
      '/repo/notifications',
      { query: '?release=5.1' },
      { status: 301, headers: { Location: '/repo/notification/?release=5.1', site: 'yes' } },
    ],
  ])('%s', (_, path, request, expected) => {
    expect(routed(path, request)).toEqual(expected);
  });
});

const onCloudFront = (uri: string, querystring: object, eventType = 'viewer-request'): unknown =>
  handle(RULES, {
    context: { eventType },
    request: { method: 'GET', uri, querystring, headers: {} },
    response: { statusCode: 200, headers: {} },
  } as Parameters<typeof handle>[1]);
const twice = (first: string, last: string): object => ({
  value: last,
  multiValue: [{ value: first }, { value: last }],
});

test('CloudFront redirects to the page with its slash and its query, as it was sent', () => {
  const querystring = { release: { value: '5.1' }, q: twice('a%20b', 'b') };
  expect(onCloudFront('/repo/platform', querystring)).toMatchObject({
    headers: { location: { value: '/repo/platform/?release=5.1&q=a%20b&q=b' } },
  });
  expect(onCloudFront('/repo/platform', {})).toMatchObject({
    headers: { location: { value: '/repo/platform/' } },
  });
});

test('CloudFront answers by the only value of a parameter, or by the last one', () => {
  const list = '/repo/api/v1/notification/';
  expect(onCloudFront(list, { format: twice('json', 'api') })).toMatchObject({
    uri: `${list}index.api.json`,
  });
  expect(onCloudFront(list, { format: { value: 'api' } })).toMatchObject({ uri: `${list}index.api.json` });
  expect(onCloudFront(list, { page: twice('1', '2') })).toMatchObject({ statusCode: 404 });
});

test.each([
  ['/repo/', '/repo/index.html'],
  ['/repo/platform/', '/repo/platform/index.html'],
  ['/repo/data/SHA256SUMS', '/repo/data/SHA256SUMS'],
  ['/repo/data/a.csv', '/repo/data/a.csv'],
  ['/repo/api/v1/platform', '/repo/api/v1/platform/index.json'],
  ['/elsewhere/', '/elsewhere/'],
])('CloudFront reads for %s the file %s', (path, uri) => {
  expect(onCloudFront(path, {})).toMatchObject({ uri });
});

test('CloudFront takes a name without an extension for a page, whatever its folder', () => {
  expect(onCloudFront('/repo/v1.0/platform', {})).toMatchObject({ statusCode: 301 });
});

test.each([
  ['/repo/api/v1/platform/index.json', { api: 'yes' }],
  ['/repo/api/index.html', { site: 'yes' }],
  ['/repo/data/a.csv', { site: 'data', type: 'csv' }],
])('CloudFront adds the headers of %s', (uri, headers) => {
  const values = Object.entries(headers).map(([name, value]) => [name, { value }]);
  expect(onCloudFront(uri, {}, 'viewer-response')).toMatchObject({ headers: Object.fromEntries(values) });
  const { headers: all } = onCloudFront(uri, {}, 'viewer-response') as { headers: object };
  expect(Object.keys(all)).toEqual(Object.keys(headers));
});

describe('the worker of Cloudflare', () => {
  const ETAG = 'W/"x"';
  /** Some of the assets' answers: status, headers and body by path. */
  const ASSETS: Record<string, [number, Record<string, string>]> = {
    '/api/v1/platform/index.json': [200, { ETag: ETAG, 'Content-Type': 'text/html' }],
    '/api/v1/platform/index.api.json': [200, {}],
    '/api/v1/notification/index.json': [200, {}],
    '/api/v1/moved/index.json': [307, { Location: '/' }],
    '/platform': [307, { Location: '/platform/?release=5.1' }],
    '/moved': [301, { Location: 'https://other.example/' }],
    '/404': [200, { 'Content-Type': 'text/html' }],
  };
  async function worker(path: string, init: RequestInit = {}): Promise<Response> {
    const fetch = async ({ url }: Request): Promise<Response> => {
      const { pathname, search } = new URL(url);
      const [status, headers] = ASSETS[pathname] ?? [404, {}];
      return new Response(pathname + search, { status, headers });
    };
    const request = new Request(`https://x.example${path}`, { redirect: 'manual', ...init });
    return answer(RULES, request, { ASSETS: { fetch } });
  }
  const replyTo = async (path: string, init?: RequestInit): Promise<[number, string]> => {
    const response = await worker(path, init);
    return [response.status, await response.text()];
  };

  test('returns the file of an answer with the headers of the API, and errors as the API does', async () => {
    const list = '/repo/api/v1/platform/';
    expect(await replyTo(`${list}?format=json&format=api`)).toEqual([200, '/api/v1/platform/index.api.json']);
    expect(await replyTo(`${list}?format=api&format=json`)).toEqual([200, '/api/v1/platform/index.json']);
    expect((await worker(list)).headers.get('api')).toBe('yes');
    for (const path of [
      '/repo/api/v1/nothing/',
      '/repo/api/v1/moved/',
      '/repo/api/v1/notification/?page=1&page=2',
    ])
      expect(await replyTo(path)).toEqual([404, 'none']);
    expect(await replyTo('/repo/api/v1/notification/?page=2&page=1')).toEqual([
      200,
      '/api/v1/notification/index.json',
    ]);
    expect(await replyTo('/repo/api/v1/nothing/', { method: 'HEAD' })).toEqual([404, '']);
  });

  test.each([
    ['*', 304],
    [ETAG, 304],
    ['"a", "x"', 304],
    ['"y"', 200],
  ])('If-None-Match: %s', async (condition, status) => {
    const response = await worker('/repo/api/v1/platform/', { headers: { 'If-None-Match': condition } });
    expect(response.status).toBe(status);
    expect(response.headers.has('Content-Type')).toBe(status === 200);
  });

  test('leads to pages below the base path, and has the site’s 404 for all others', async () => {
    const short = await worker('/repo/platform?release=5.1');
    expect([short.status, short.headers.get('Location')]).toEqual([307, '/repo/platform/?release=5.1']);
    expect(await short.text()).toBe('/platform?release=5.1');
    expect((await worker('/repo/moved')).headers.get('Location')).toBe('https://other.example/');
    expect(await replyTo('/platform/')).toEqual([404, '/404']);
  });
});
