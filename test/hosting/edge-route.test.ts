// How scripts in front of a web host route a request.
import { describe, expect, test } from 'vitest';
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
  special: [],
  onOptions: { options: 'yes' },
  errors: { 400: 'bad', 404: 'none', 405: 'method' },
  files: [],
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
    ['a page without its slash', '/repo/platform', {}, { page: '/platform' }],
    ['the home page', '/repo', {}, { page: '/' }],
    ['a way out of the site', '/repo/%2e%2e/x', {}, error(400)],
    ['a malformed escape', '/repo/%zz', {}, error(400)],
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

const onCloudFront = (uri: string, querystring: object): unknown =>
  handle(RULES, {
    context: { eventType: 'viewer-request' },
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

test('CloudFront answers by the last value of a repeated parameter', () => {
  const list = '/repo/api/v1/notification/';
  expect(onCloudFront(list, { format: twice('json', 'api') })).toMatchObject({
    uri: `${list}index.api.json`,
  });
  expect(onCloudFront(list, { page: twice('1', '2') })).toMatchObject({ statusCode: 404 });
});
