// What the requirements leave open: requests to pages and files of a site, and the responses that every server gives.
import { expect } from 'vitest';
import type { WebHostName } from '../../src/config/web-host-names.ts';
import { ERROR_BODIES } from '../../src/mirror/contract.ts';
import { ask } from '../mirror/raw-request.ts';
import type { Made } from './host-fixtures.ts';

interface Details {
  /** Headers of the request. */
  send?: Record<string, string>;
  text?: string;
  /** Headers of the response; undefined stands for an absent one. */
  headers?: Record<string, string | RegExp | undefined>;
  /** The path of the target of a redirect. */
  to?: string;
}

/** A path below the base path, in which `PAGE` stands for a page without its final slash; and the possible statuses. */
type Case = [path: string, status: number | number[], details?: Details];

const HTML = { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' };
const JSON_TYPE = { 'content-type': 'application/json' };
const SUMS = { headers: { 'content-type': 'text/plain; charset=utf-8' } };
const OPEN = { 'access-control-allow-origin': '*' };
const LONG_QUERY = `?q=${'a'.repeat(3000)}`;
const [LIST, NOTIFICATIONS] = ['/api/v1/platform/', '/api/v1/notification/'];
const CLOSED_PAGE = { ...HTML, 'cache-control': 'no-cache', 'access-control-allow-origin': undefined };
const SCRIPT = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': /^(text|application)\/javascript\b/,
};
const OPEN_DATA = { ...OPEN, 'access-control-expose-headers': '*', ...JSON_TYPE };
const NO_RECORD = { text: ERROR_BODIES[404], headers: { ...JSON_TYPE, allow: 'GET, HEAD, OPTIONS' } };
const NO_PAGE = { text: '<title>Not here</title>', headers: HTML };

const REQUESTS: Case[] = [
  ['/', 200, { headers: CLOSED_PAGE }],
  // A page above the mirror.
  ['/api/', 200, { headers: HTML }],
  ['/_astro/page.abc.js', 200, { headers: SCRIPT }],
  ['/data/manifest.json', 200, { headers: OPEN_DATA }],
  ['/SHA256SUMS', 200, SUMS],
  ['/data/SHA256SUMS', 200, SUMS],
  // Downloads continue.
  ['/data/registry.sqlite', 206, { send: { Range: 'bytes=9-17' }, text: '{"id":1}\n' }],
  ['/PAGE', [301, 302, 303, 307, 308], { to: '/PAGE/' }],
  // Reports cite this page under another name.
  ['/notifications', 301, { to: '/notification/' }],
  ['/notifications/', 301, { to: '/notification/' }],
  [`/${LONG_QUERY}`, 200],
  [LIST + LONG_QUERY, 200],
  // The notification list is one page.
  [`${NOTIFICATIONS}?page=2`, 404],
  [`${NOTIFICATIONS}?page=012&format=api`, 404],
  [`${NOTIFICATIONS}?page=1`, 200],
  [`${NOTIFICATIONS}?page=x`, 200],
  [`${NOTIFICATIONS}?xpage=2`, 200],
  ['/api/v1/sushi-service/', 404, NO_RECORD],
  // The file of a response has a URL of its own. Its copies, its other format and the bodies of errors have none.
  [`${LIST}index.json`, 200, { headers: { ...JSON_TYPE, allow: 'GET, HEAD, OPTIONS' } }],
  ...['index.json.gz', 'index.json.br', 'index.api.json', 'index.api.json.gz'].map((name): Case => [
    LIST + name,
    404,
    NO_RECORD,
  ]),
  ...[404, 405, 412, 416].map((status): Case => [`/api/v1/${status}.json`, 404, NO_RECORD]),
  ...['/data/', '/_astro/', '/platform/', '/nothing/', '/platform/nothing/', '/nothing.html'].map(
    (path): Case => [path, 404, NO_PAGE],
  ),
];

/** Accept-Encoding → the possible values of Content-Encoding. */
const CODINGS: [string, RegExp][] = [
  ['identity', /^$/],
  ['gzip;q=0', /^$/],
  ['identity;q=1, br;q=0', /^$/],
  ['br;q=0.0, GZIP;q=0.5', /^gzip$/],
  ['gzip; q=0, br', /^(br)?$/],
  ['xgzip', /^$/],
];
const BEYOND = { Range: 'bytes=999999999-' };

/** Negotiation, ranges and conditions, on servers that have compressed copies of the build. They may ignore the latter two. */
const REQUESTS_OF_COPIES: Case[] = [
  ...CODINGS.flatMap(([accepted, coding]) =>
    [LIST, '/PAGE/'].map((path): Case => {
      const vary = path === LIST ? /\bAccept\b(?!-).*\bAccept-Encoding\b/ : /\bAccept-Encoding\b/;
      return [
        path,
        200,
        { send: { 'Accept-Encoding': accepted }, headers: { 'content-encoding': coding, vary } },
      ];
    }),
  ),
  [LIST, [200, 416], { send: BEYOND, headers: { ...OPEN, ...JSON_TYPE } }],
  ['/data/manifest.json', [200, 416], { send: BEYOND, headers: OPEN }],
  [LIST, [200, 412], { send: { 'If-Match': '"x"' }, headers: JSON_TYPE }],
];

/** Sends each request to a server, and compares its response. */
export async function checkRequests(
  port: number,
  { base, page }: Made,
  name: WebHostName,
  hasCopies: boolean,
): Promise<void> {
  const withPage = (path: string): string =>
    path.replace(/PAGE\/?/, (found) => (found.length > 4 ? page : page.slice(0, -1)));
  const withoutPath: Case[] = base ? [['', [200, 301], { to: '/' }]] : [];
  for (const [path, status, { send = {}, text, headers = {}, to } = {}] of [
    ...REQUESTS,
    ...withoutPath,
    ...(hasCopies ? REQUESTS_OF_COPIES : []),
  ]) {
    // Its local program knows no ranges.
    if (name === 'cloudflare' && status === 206) continue;
    const reply = await ask(port, base + withPage(path), { headers: send });
    const about = `${base + withPage(path)} ${JSON.stringify(send)}`;
    expect([status].flat(), about).toContain(reply.status);
    if (text !== undefined) expect(reply.text, about).toBe(text);
    for (const [header, expected] of Object.entries(headers)) {
      const sent = reply.headers[header];
      if (expected instanceof RegExp) expect(sent ?? '', `${header} of ${about}`).toMatch(expected);
      else expect(sent, `${header} of ${about}`).toBe(expected);
    }
    if (to === undefined || reply.status === 200) continue;
    const { location = '' } = reply.headers;
    expect(URL.parse(location, `http://127.0.0.1:${port}`)?.pathname, about).toBe(base + withPage(to));
    // nginx by itself adds the port on which it listens, which is not the public one behind a proxy.
    if (name === 'nginx') expect(location, about).toMatch(/^\//);
  }
}
