// Faults of a mirror, and exactly which promises each breaks.
import { gzipSync } from 'node:zlib';
import type { RequirementName } from '../../src/mirror/requirements.ts';
import { ID, LIST, ONE, SERVICE } from '../mirror/mirror-fixtures.ts';
import { GONE, type Answered, type Asked, type Spoil } from './faulty-mirror.ts';

export const isApi = ({ url }: Asked): boolean => url.includes('/api/v1');
export const asks =
  (path: string, method = 'GET') =>
  (asked: Asked): boolean =>
    asked.method === method && asked.url === `/repo${path}`;
/** Replaces the answers to requests that match `when`. */
export const instead =
  (when: (asked: Asked) => boolean, status: number, body: string, headers: Answered['headers'] = {}) =>
  (answered: Answered, asked: Asked): void => {
    if (!when(asked)) return;
    Object.assign(answered, { status, body: Buffer.from(body) });
    Object.assign(answered.headers, headers);
    if (body === '') delete answered.headers['content-length'];
  };
export const without =
  (name: string, when = isApi) =>
  (answered: Answered, asked: Asked): void => {
    if (when(asked)) delete answered.headers[name];
  };
export const withHeader =
  (name: string, value: string, when = isApi) =>
  (answered: Answered, asked: Asked): void => {
    if (when(asked)) answered.headers[name] = value;
  };
/** Files that verify requests, except pages of records. */
const isFile = ({ url }: Asked): boolean => url === '/repo/' || /\/(data|changes)\//.test(url);
const html = { 'content-type': 'text/html' };
const notFound = '{"detail":"Not found."}';

/** Changes the body of a form of an answer. Without a coding, the file has no compressed copies. */
export const changed = (path: string, change: (body: Buffer) => Buffer | string, coding?: string): Spoil => ({
  there: (asked) => {
    if (asks(path)(asked) && coding === undefined) asked.headers['accept-encoding'] = 'identity';
  },
  back: (answered, asked) => {
    if (asks(path)(asked) && answered.headers['content-encoding'] === coding)
      answered.body = Buffer.from(change(answered.body));
  },
});
/** Takes one Accept-Encoding for another. */
const accepts = (given: string, taken: string, path?: string): Spoil => ({
  there: (asked) => {
    const isAbout = path === undefined || asks(path)(asked);
    if (isAbout && asked.headers['accept-encoding'] === given) asked.headers['accept-encoding'] = taken;
  },
});
const half = (body: Buffer): Buffer => body.subarray(0, body.length / 2);
const older = (): Buffer => gzipSync('{"id":"older"}');
const oneByte = (body: Buffer): Buffer => Buffer.concat([body.subarray(0, -2), Buffer.from('?\n')]);
export const withoutLine =
  (file: string) =>
  (body: Buffer): string =>
    body.toString().replace(new RegExp(`.* {2}${file}\n`), '');
const withOtherSum =
  (file: string) =>
  (body: Buffer): string =>
    body.toString().replace(new RegExp(`.* {2}${file}\n`), `${'0'.repeat(64)}  ${file}\n`);
export const SPOILS: [RequirementName, string, Spoil][] = [
  [
    'bytes',
    'one byte of one record',
    {
      back: (answered, asked) => {
        if (asked.url.includes(SERVICE) && answered.body.length > 0) answered.body[0] = 0x20;
      },
    },
  ],
  ['bytes', 'a record that fails', { back: instead(asks(SERVICE), 500, '{}') }],
  ['bytes', 'a record that is gone', { back: instead(asks(SERVICE), 404, notFound) }],
  [
    'bytes',
    'compressed for who did not ask',
    {
      there: (asked) => {
        if (asked.url.endsWith(LIST) && asked.method === 'GET') asked.headers['accept-encoding'] = 'gzip';
      },
    },
  ],
  ['missing', 'another status for what is missing', { back: instead(asks(GONE), 410, notFound) }],
  ['missing', 'an empty record for what is missing', { back: instead(asks(GONE), 200, '{}') }],
  [
    'slashes',
    'a redirect from the slash form',
    {
      back: instead(
        (asked) =>
          isApi(asked) &&
          asked.method === 'GET' &&
          asked.url.endsWith('/') &&
          [LIST, ONE].some((path) => asked.url === `/repo${path}`),
        301,
        '',
        { location: '/x' },
      ),
    },
  ],
  [
    'slashes',
    'a redirect to the slash form',
    { back: instead(({ url }) => url.endsWith('/platform'), 301, '', { location: '/x' }) },
  ],
  [
    'slashes',
    'the list in place of a record',
    {
      there: (asked) => {
        if (asked.url.endsWith(`/platform/${ID}`) && isApi(asked)) asked.url = `/repo${LIST}`;
      },
    },
  ],
  ['slashes', 'no doubled slashes', { back: instead(({ url }) => url.includes('//'), 404, notFound) }],
  [
    'slashes',
    'none behind the prefix',
    { back: instead(({ url }) => url.includes('/api/v1//'), 404, notFound) },
  ],
  [
    'type',
    'text at one spelling',
    { back: withHeader('content-type', 'text/plain', ({ url }) => url.endsWith('/platform')) },
  ],
  [
    'type',
    'an error as HTML',
    {
      back: (answered) => {
        if (answered.body.toString() === notFound) answered.headers['content-type'] = 'text/html';
      },
    },
  ],
  ['type', 'no type', { back: without('content-type') }],
  ['vary', 'by encoding alone', { back: withHeader('vary', 'Accept-Encoding') }],
  ['methods', 'left out', { back: without('allow', (asked) => asked.method !== 'OPTIONS') }],
  [
    'methods',
    'with a method more',
    { back: withHeader('allow', 'GET, HEAD, OPTIONS, POST', (asked) => asked.method !== 'OPTIONS') },
  ],
  ['methods', 'refused', { back: instead((asked) => isApi(asked) && asked.method === 'HEAD', 404, '') }],
  ['methods', 'without the ETag', { back: without('etag', (asked) => asked.method === 'HEAD') }],
  [
    'methods',
    'of another length',
    { back: withHeader('content-length', '7', (asked) => asked.method === 'HEAD') },
  ],
  ['methods', 'refused', { back: instead((asked) => asked.method === 'OPTIONS', 405, notFound) }],
  ['methods', 'without Allow', { back: without('allow', (asked) => asked.method === 'OPTIONS') }],
  ['methods', 'no preflight', { back: without('access-control-allow-methods') }],
  [
    'methods',
    'no preflight for others',
    { back: without('access-control-allow-origin', (asked) => asked.method === 'OPTIONS') },
  ],
  [
    'methods',
    'POST as GET',
    {
      there: (asked) => {
        if (asked.method === 'POST') asked.method = 'GET';
      },
    },
  ],
  [
    'methods',
    'PATCH as GET',
    { there: (asked) => void (asked.method = asked.method.replace('PATCH', 'GET')) },
  ],
  [
    'methods',
    'POST is not refused for what is not there',
    {
      back: instead(({ method, url }) => method === 'POST' && url.includes('/platform/0000'), 404, notFound),
    },
  ],
  [
    'methods',
    'a refusal in HTML',
    { back: instead((asked) => asked.method === 'DELETE', 405, '<h1>405</h1>', html) },
  ],
  [
    'methods',
    'a preflight of one other site',
    {
      back: withHeader(
        'access-control-allow-origin',
        'https://a.example',
        (asked) => asked.method === 'OPTIONS',
      ),
    },
  ],
  [
    'cors',
    'sent twice',
    { back: withHeader('access-control-allow-origin', '*, *', (asked) => asked.method !== 'OPTIONS') },
  ],
  [
    'cors',
    'nowhere',
    { back: without('access-control-allow-origin', (asked) => asked.method !== 'OPTIONS') },
  ],
  [
    'cors',
    'not on /data/',
    { back: without('access-control-allow-origin', ({ url }) => url.includes('/data/')) },
  ],
  [
    'cors',
    'not on a cursor page',
    { back: without('access-control-allow-origin', ({ url }) => url.includes('/changes/since/')) },
  ],
  [
    'cors',
    'not on a feed',
    { back: without('access-control-allow-origin', ({ url }) => url.endsWith('.atom')) },
  ],
  ...(
    [
      ['/', 'text/plain'],
      ['.sqlite', 'application/octet-stream'],
      ['.csv', 'text/csv'],
      ['.ndjson', 'application/json'],
      ['SHA256SUMS', 'application/octet-stream'],
      ['all.atom', 'application/xml'],
      ['all.json', 'text/html; charset=utf-8'],
    ] as const
  ).map(([ending, type]): [RequirementName, string, Spoil] => [
    'files',
    `${ending} as ${type}`,
    {
      back: withHeader(
        'content-type',
        type,
        (asked) => !isApi(asked) && asked.method !== 'OPTIONS' && isFile(asked) && asked.url.endsWith(ending),
      ),
    },
  ]),
  ['files', 'a list page as text', { back: withHeader('content-type', 'text/plain', asks('/platform/')) }],
  [
    'files',
    'the checksums at the root as octets',
    { back: withHeader('content-type', 'application/octet-stream', asks('/SHA256SUMS')) },
  ],
  ['files', 'no database', { back: instead(({ url }) => url.endsWith('.sqlite'), 404, '', html) }],
  ['files', 'types may be guessed', { back: without('x-content-type-options') }],
  [
    'files',
    'types may be guessed behind a redirect',
    {
      back: (answered) => {
        if (answered.status === 301) delete answered.headers['x-content-type-options'];
      },
    },
  ],
  ['files', 'none on pages', { back: without('content-security-policy', asks(`/platform/${ID}/`)) }],
  [
    'files',
    'frames',
    {
      back: ({ headers }) => {
        const policy = String(headers['content-security-policy'] ?? '');
        if (policy) headers['content-security-policy'] = policy.replace(/; frame-ancestors.*/, '');
      },
    },
  ],
  [
    'files',
    'another site learns the page',
    { back: withHeader('referrer-policy', 'unsafe-url', () => true) },
  ],
  [
    'files',
    'types may be guessed in an answer in the API format',
    { back: without('x-content-type-options', ({ url }) => url.endsWith(`${ONE}?format=api`)) },
  ],
  ['etag', 'none', { back: without('etag') }],
  ['etag', 'never 304', { there: ({ headers }) => void delete headers['if-none-match'] }],
  [
    'etag',
    'always 304',
    {
      there: ({ headers }) => {
        if (headers['if-none-match']) headers['if-none-match'] = '*';
      },
    },
  ],
  [
    'gzip',
    'not at all',
    {
      there: ({ headers }) => {
        if (headers['accept-encoding'] === 'gzip') headers['accept-encoding'] = 'identity';
      },
    },
  ],
  [
    'gzip',
    'of something else',
    {
      back: (answered, asked) => {
        if (asks(LIST)(asked) && answered.headers['content-encoding'] === 'gzip')
          answered.body = Buffer.from('no gzip');
      },
    },
  ],
  [
    'gzip',
    'unknown to caches',
    {
      back: (answered) => {
        if (answered.headers['content-encoding'] === 'gzip') answered.headers['vary'] = 'Accept';
      },
    },
  ],
  [
    'gzip',
    'another coding of a page for who accepts gzip alone',
    {
      back: (answered, asked) => {
        if (asks('/platform/')(asked) && asked.headers['accept-encoding'] === 'gzip')
          answered.headers['content-encoding'] = 'rot13';
      },
    },
  ],
  ['gzip', 'a copy of one record that was cut off', changed(SERVICE, half, 'gzip')],
  ['gzip', 'an old copy of one record', changed(SERVICE, older, 'gzip')],
  ['gzip', 'gzip for who refuses it', accepts('gzip;q=0', 'gzip')],
  ['gzip', 'brotli for who refuses it', accepts('br;q=0, identity', 'br')],
  ['gzip', 'gzip for who refuses it, of pages', accepts('gzip;q=0', 'gzip', '/')],
  ['files', 'a copy of one page in gzip that was cut off', changed(`/platform/${ID}/`, half, 'gzip')],
  ['files', 'an old copy of one page in gzip', changed(`/platform/${ID}/`, older, 'gzip')],
  ['files', 'a copy of one page in brotli that was cut off', changed('/platform/', half, 'br')],
  ['files', 'half of the database', changed('/data/registry.sqlite', half)],
  ['files', 'half of the database in gzip', changed('/data/registry.sqlite', half, 'gzip')],
  ['files', 'one byte of a CSV file', changed('/data/platforms.csv', oneByte)],
  ['files', 'one byte of an NDJSON file', changed('/data/platforms.ndjson', oneByte)],
  ['files', 'no page of a list', { back: instead(asks('/platform/'), 404, '', html) }],
  ['files', 'no style sheet', { back: instead(({ url }) => url.endsWith('.css'), 404, '', html) }],
  ['files', 'no script', { back: instead(({ url }) => url.endsWith('.js'), 404, '', html) }],
  ['files', 'no search index', { back: instead(({ url }) => url.includes('/pagefind/'), 404, '', html) }],
  ['files', 'no names to search', { back: instead(asks('/search/names.json'), 404, '', html) }],
  [
    'files',
    'a page that redirects to itself',
    { back: instead(asks(`/platform/${ID}/`), 301, '', { location: `/repo/platform/${ID}/` }) },
  ],
  [
    'files',
    'another manifest',
    changed('/data/manifest.json', (body) => body.toString().replace(/"tool": ?"/, '$&x')),
  ],
  ['files', 'checksums without a file', changed('/SHA256SUMS', withoutLine('_astro/page.abc.css'))],
  [
    'files',
    'checksums without an answer',
    changed('/SHA256SUMS', withoutLine(`${SERVICE.slice(1)}index.json`)),
  ],
  [
    'files',
    'an old checksum of an answer',
    changed('/SHA256SUMS', withOtherSum(`${SERVICE.slice(1)}index.json`)),
  ],
  ['files', 'no checksums', { back: instead(asks('/SHA256SUMS'), 404, '', html) }],
  ['files', 'an old checksum of data', changed('/SHA256SUMS', withOtherSum('data/platforms.csv'))],
  ['files', 'fewer checksums of the data', changed('/data/SHA256SUMS', withoutLine('platforms.csv'))],
  ['cache', 'for a day', { back: withHeader('cache-control', 'public, max-age=86400') }],
  ['cache', 'for a second too long', { back: withHeader('cache-control', 'max-age=601') }],
  ['cache', 'for too long by caches alone', { back: withHeader('cache-control', 'max-age=0, s-maxage=601') }],
  ['cache', 'for no given time', { back: withHeader('cache-control', 'public') }],
  ['cache', 'as long as anybody likes', { back: without('cache-control') }],
  ['format', 'ignored', { there: (asked) => void (asked.url = asked.url.replace('?format=api', '')) }],
  [
    'format',
    'on notifications_url too',
    {
      back: (answered, asked) => {
        if (asked.url.endsWith('?format=api') && !answered.headers['content-encoding'])
          answered.body = Buffer.from(
            answered.body.toString().replaceAll('/notification/"', '/notification/?format=api"'),
          );
      },
    },
  ],
  [
    'format',
    'a wrong copy of one record',
    changed(`${SERVICE}?format=api`, (body) => body.toString().replace('?format=api', '')),
  ],
  [
    'format',
    'a plain copy that was cut off',
    {
      back: (answered, asked) => {
        if (asks(`${LIST}?format=api`)(asked) && asked.headers['accept-encoding'] === 'identity')
          answered.body = half(answered.body);
      },
    },
  ],
  ['format', 'a copy in gzip that was cut off', changed(`${LIST}?format=api`, half, 'gzip')],
  [
    'query',
    'a format of its own',
    { there: (asked) => void (asked.url = asked.url.replace('?format=json', '?format=api')) },
  ],
  ['query', 'no record with a page', { back: instead(asks(`${ONE}?page=2&x=%25`), 404, notFound) }],
  [
    'query',
    'the whole list as each page',
    { there: (asked) => void (asked.url = asked.url.replace(/(notification\/)\?page=2$/, '$1')) },
  ],
  [
    'query',
    'a page of HTML in place of a later page',
    { back: instead(({ url }) => url.includes('/v1/notification/?page=2'), 404, '<h1>404</h1>', html) },
  ],
  [
    'cors',
    'no ETag',
    { back: without('access-control-expose-headers', (asked) => asked.method !== 'OPTIONS') },
  ],
  ['query', 'pages that are empty', { back: instead(({ url }) => url.includes('page=2'), 200, '[]') }],
  ['unknown', 'an empty list', { back: instead(asks('/api/v1/nothing/'), 200, '[]') }],
  ['unknown', 'a page', { back: instead(asks('/api/v1/platform/nothing/'), 404, '<h1>404</h1>', html) }],
  ['unknown', 'other words', { back: instead(asks('/api/v1/nothing/'), 404, '{"detail":"No."}') }],
  ['root', 'other words', { back: instead(asks('/api/v1/'), 404, '{"detail":"No."}') }],
  ['files', 'no /notifications', { back: instead(asks('/notifications'), 404, '', html) }],
  ['files', 'no home page without the slash', { back: instead(asks(''), 404, '', html) }],
  ['files', 'no page without the slash', { back: instead(asks(`/platform/${ID}`), 404, '', html) }],
  [
    'files',
    'led away',
    { back: instead(asks(`/platform/${ID}/`), 302, '', { location: 'https://elsewhere.example/' }) },
  ],
  [
    'files',
    'the JSON',
    {
      there: (asked) =>
        void (asked.url = asked.url.replace(/^\/repo(?=\/usage-data-host\/[^/]+$)/, '/repo/api/v1')),
    },
  ],
];
