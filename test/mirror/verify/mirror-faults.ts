// Faults of a mirror, and the one requirement that each breaks.
import { gzipSync } from 'node:zlib';
import type { RequirementName } from '../../../src/mirror/requirements.ts';
import { ID, LIST, ONE, SERVICE } from '../mirror-fixtures.ts';
import { GONE, NOTHING, type Answered, type Asked, type Spoil } from './faulty-mirror.ts';

type When = (asked: Asked) => boolean;

const isApi: When = ({ url }) => url.includes('/api/v1');
const isOptions: When = ({ method }) => method === 'OPTIONS';
const isOther: When = (asked) => !isOptions(asked);
export const asks =
  (path: string, method = 'GET'): When =>
  (asked) =>
    asked.method === method && asked.url === `/repo${path}`;
const ending =
  (text: string): When =>
  ({ url }) =>
    url.endsWith(text);
const within =
  (text: string): When =>
  ({ url }) =>
    url.includes(text);

/** Changes of responses to requests that match `when`. */
const answering = (when: When, change: (answered: Answered, asked: Asked) => void): Spoil => ({
  back: (answered, asked) => when(asked) && change(answered, asked),
});
export const instead = (when: When, status: number, body: string, headers: Answered['headers'] = {}): Spoil =>
  answering(when, (answered) => {
    Object.assign(answered, { status, body: Buffer.from(body) });
    Object.assign(answered.headers, headers);
    if (body === '') delete answered.headers['content-length'];
  });
export const without = (name: string, when = isApi): Spoil =>
  answering(when, ({ headers }) => void delete headers[name]);
export const withHeader = (name: string, value: string, when = isApi): Spoil =>
  answering(when, ({ headers }) => void (headers[name] = value));

/** Changes the body of a form of a response. Without a coding, the file has no compressed copies. */
export const changed = (path: string, change: (body: Buffer) => Buffer | string, coding?: string): Spoil => ({
  there: (asked) => {
    if (asks(path)(asked) && coding === undefined) asked.headers['accept-encoding'] = 'identity';
  },
  back: (answered, asked) => {
    if (asks(path)(asked) && answered.headers['content-encoding'] === coding)
      answered.body = Buffer.from(change(answered.body));
  },
});
/** Takes a request for another one. */
const taking = (change: (asked: Asked) => void): Spoil => ({ there: change });
const takingUrl = (from: string | RegExp, to: string): Spoil =>
  taking((asked) => void (asked.url = asked.url.replace(from, to)));
const takingMethod = (method: string): Spoil =>
  taking((asked) => void (asked.method = asked.method.replace(method, 'GET')));
/** Takes one value of a header for another. */
const takingHeader = (name: string, from: RegExp, to: string, when: When = () => true): Spoil =>
  taking((asked) => {
    const value = String(asked.headers[name] ?? '');
    if (when(asked) && from.test(value)) asked.headers[name] = to;
  });

const html = { 'content-type': 'text/html' };
const notFound = '{"detail":"Not found."}';
const half = (body: Buffer): Buffer => body.subarray(0, body.length / 2);
const older = (): Buffer => gzipSync('{"id":"older"}');
const oneByte = (body: Buffer): Buffer => Buffer.concat([body.subarray(0, -2), Buffer.from('?\n')]);
const sumOf = (file: string, sum: string) => (body: Buffer) =>
  body.toString().replace(new RegExp(`.* {2}${file}\n`), sum && `${sum}  ${file}\n`);
const OLD_SUM = '0'.repeat(64);
const RESPONSE = `${SERVICE.slice(1)}index.json`;
const PAGE = `/platform/${ID}/`;

/** Types of files, by the end of their URL. */
const WRONG_TYPES = [
  ['/repo/', 'text/plain'],
  ['/platform/', 'text/plain'],
  ['.sqlite', 'application/octet-stream'],
  ['.csv', 'text/csv'],
  ['.ndjson', 'application/json'],
  ['data/SHA256SUMS', 'application/octet-stream'],
  ['/repo/SHA256SUMS', 'application/octet-stream'],
  ['all.atom', 'application/xml'],
  ['all.json', 'text/html; charset=utf-8'],
] as const;

export const SPOILS: [RequirementName, string, Spoil][] = [
  ['bytes', 'one byte of one record', answering(within(SERVICE), ({ body }) => void body.fill(' ', 0, 1))],
  ['bytes', 'a record that fails', instead(asks(SERVICE), 500, '{}')],
  ['bytes', 'a record that is gone', instead(asks(SERVICE), 404, notFound)],
  [
    'bytes',
    'compressed for who did not ask',
    takingHeader('accept-encoding', /^identity$/, 'gzip', asks(LIST)),
  ],
  ['missing', 'another status for what is missing', instead(asks(GONE), 410, notFound)],
  ['missing', 'an empty record for what is missing', instead(asks(GONE), 200, '{}')],
  ['root', 'an empty answer', instead(asks('/api/v1/'), 200, '{}')],
  ['root', 'HTML without the final slash', instead(asks('/api/v1'), 404, '<h1>404</h1>', html)],
  ['root', 'the files of a folder', instead(asks('/_astro/'), 200, '<h1>Index of /</h1>', html)],
  ['root', 'a folder that is forbidden', instead(asks('/pagefind/'), 403, '<h1>403</h1>', html)],
  ['slashes', 'a redirect from the slash form', instead(asks(ONE), 301, '', { location: '/x' })],
  ['slashes', 'a redirect to the slash form', instead(ending('/v1/platform'), 301, '', { location: '/x' })],
  ['slashes', 'the list in place of a record', takingUrl(new RegExp(`(/v1/platform/)${ID}$`), '$1')],
  ['slashes', 'no doubled slashes', instead(within('//'), 404, notFound)],
  ['slashes', 'none behind the prefix', instead(within('/api/v1//'), 404, notFound)],
  ['type', 'text at one spelling', withHeader('content-type', 'text/plain', ending('/v1/platform'))],
  [
    'type',
    'an error as HTML',
    answering(isApi, ({ status, headers }) => void (status === 404 && Object.assign(headers, html))),
  ],
  ['type', 'no type', without('content-type')],
  ['vary', 'by encoding alone', withHeader('vary', 'Accept-Encoding')],
  ['methods', 'no Allow', without('allow', isOther)],
  ['methods', 'a method more', withHeader('allow', 'GET, HEAD, OPTIONS, POST', isOther)],
  [
    'methods',
    'HEAD refused',
    instead(({ url, method }) => isApi({ url } as Asked) && method === 'HEAD', 404, ''),
  ],
  ['methods', 'HEAD without the ETag', without('etag', ({ method }) => method === 'HEAD')],
  ['methods', 'HEAD of another length', withHeader('content-length', '7', ({ method }) => method === 'HEAD')],
  ['methods', 'OPTIONS refused', instead(isOptions, 405, notFound)],
  ['methods', 'OPTIONS without Allow', without('allow', isOptions)],
  ['methods', 'no preflight', without('access-control-allow-methods')],
  ['methods', 'no preflight for others', without('access-control-allow-origin', isOptions)],
  [
    'methods',
    'a preflight of one site',
    withHeader('access-control-allow-origin', 'https://a.example', isOptions),
  ],
  ['methods', 'POST as GET', takingMethod('POST')],
  ['methods', 'PATCH as GET', takingMethod('PATCH')],
  [
    'methods',
    'POST is not refused for what is not there',
    instead(({ method, url }) => method === 'POST' && url.includes('/platform/0000'), 404, notFound),
  ],
  ['type', 'a refusal in HTML', instead(({ method }) => method === 'DELETE', 405, '<h1>405</h1>', html)],
  ['format', 'ignored', takingUrl('?format=api', '')],
  [
    'format',
    'on notifications_url too',
    changed(`${SERVICE}?format=api`, (body) =>
      body.toString().replace('/notification/"', '/notification/?format=api"'),
    ),
  ],
  [
    'format',
    'a wrong copy',
    changed(`${SERVICE}?format=api`, (body) => body.toString().replace('?format=api', '')),
  ],
  ['format', 'a copy that was cut off', changed(`${LIST}?format=api`, half)],
  ['format', 'a copy in gzip that was cut off', changed(`${LIST}?format=api`, half, 'gzip')],
  ['query', 'a format of its own', takingUrl('?format=json', '?format=api')],
  ['query', 'no record with a page', instead(asks(`${ONE}?page=2&x=%25`), 404, notFound)],
  ['query', 'the whole list as each page', takingUrl(/(notification\/)\?page=2$/, '$1')],
  [
    'query',
    'HTML in place of a later page',
    instead(within('/v1/notification/?page=2'), 404, '<h1>404</h1>', html),
  ],
  ['query', 'pages that are empty', instead(within('page=2'), 200, '[]')],
  ['unknown', 'an empty list', instead(asks(NOTHING), 200, '[]')],
  ['unknown', 'a page', instead(asks('/api/v1/platform/nothing/'), 404, '<h1>404</h1>', html)],
  ['cors', 'nowhere', without('access-control-allow-origin', isOther)],
  ['cors', 'twice', withHeader('access-control-allow-origin', '*, *', isOther)],
  ['cors', 'not on /data/', without('access-control-allow-origin', within('/data/'))],
  ['cors', 'not on a cursor page', without('access-control-allow-origin', within('/changes/since/'))],
  ['cors', 'not on a feed', without('access-control-allow-origin', ending('.atom'))],
  ['etag', 'none', without('etag')],
  ['etag', 'never 304', takingHeader('if-none-match', /^/, '"none"')],
  [
    'etag',
    'never 304 for who sends no-cache',
    takingHeader('if-none-match', /^/, '"none"', ({ headers }) => headers['cache-control'] === 'no-cache'),
  ],
  ['etag', 'always 304', takingHeader('if-none-match', /./, '*')],
  ['gzip', 'not at all', takingHeader('accept-encoding', /^gzip$/, 'identity')],
  ['gzip', 'something else', changed(LIST, () => 'no gzip', 'gzip')],
  ['gzip', 'a copy of one record that was cut off', changed(SERVICE, half, 'gzip')],
  ['gzip', 'an old copy of one record', changed(SERVICE, older, 'gzip')],
  [
    'gzip',
    'unknown to caches',
    answering(
      isApi,
      ({ headers }) => void (headers['content-encoding'] === 'gzip' && (headers.vary = 'Accept')),
    ),
  ],
  [
    'gzip',
    'another coding of a page',
    answering(asks('/platform/'), ({ headers }, asked) => {
      if (asked.headers['accept-encoding'] === 'gzip') headers['content-encoding'] = 'rot13';
    }),
  ],
  ['gzip', 'for who refuses it', takingHeader('accept-encoding', /^gzip;q=0$/, 'gzip')],
  ['gzip', 'for who refuses it, of pages', takingHeader('accept-encoding', /^gzip;q=0$/, 'gzip', asks('/'))],
  ['cache', 'for a day', withHeader('cache-control', 'public, max-age=86400')],
  ['cache', 'for a second too long', withHeader('cache-control', 'max-age=601')],
  ['cache', 'for too long by caches alone', withHeader('cache-control', 'max-age=0, s-maxage=601')],
  ['cache', 'for no given time', withHeader('cache-control', 'public')],
  ['cache', 'as long as anybody likes', without('cache-control')],
  ...WRONG_TYPES.map(([url, type]): [RequirementName, string, Spoil] => [
    'files',
    `${url} as ${type}`,
    withHeader(
      'content-type',
      type,
      (asked) => !isApi(asked) && asked.method === 'GET' && asked.url.endsWith(url),
    ),
  ]),
  ['files', 'no database', instead(ending('.sqlite'), 404, '', html)],
  ['files', 'no page of a list', instead(asks('/platform/'), 404, '', html)],
  ['files', 'no style sheet', instead(ending('.css'), 404, '', html)],
  ['files', 'no script', instead(ending('.js'), 404, '', html)],
  ['files', 'no search index', instead(ending('/pagefind/pagefind-entry.json'), 404, '', html)],
  ['files', 'no names to search', instead(asks('/search/names.json'), 404, '', html)],
  ['files', 'a copy of one page in gzip that was cut off', changed(PAGE, half, 'gzip')],
  ['files', 'an old copy of one page in gzip', changed(PAGE, older, 'gzip')],
  ['files', 'a copy of one page in brotli that was cut off', changed('/platform/', half, 'br')],
  ['files', 'half of the database', changed('/data/registry.sqlite', half)],
  ['files', 'half of the database in gzip', changed('/data/registry.sqlite', half, 'gzip')],
  ['files', 'one byte of a CSV file', changed('/data/platforms.csv', oneByte)],
  ['files', 'one byte of an NDJSON file', changed('/data/platforms.ndjson', oneByte)],
  [
    'files',
    'another manifest',
    changed('/data/manifest.json', (body) => body.toString().replace(/"tool": ?"/, '$&x')),
  ],
  ['files', 'checksums without a response', changed('/SHA256SUMS', sumOf(RESPONSE, ''))],
  ['files', 'an old checksum of a response', changed('/SHA256SUMS', sumOf(RESPONSE, OLD_SUM))],
  ['files', 'an old checksum of data', changed('/SHA256SUMS', sumOf('data/platforms.csv', OLD_SUM))],
  ['files', 'fewer checksums of the data', changed('/data/SHA256SUMS', sumOf('platforms.csv', ''))],
  ['files', 'no checksums', instead(asks('/SHA256SUMS'), 404, '', html)],
  ['files', 'no policy on pages', without('content-security-policy', asks(PAGE))],
  [
    'files',
    'frames',
    answering(asks(PAGE), ({ headers }) => {
      headers['content-security-policy'] = String(headers['content-security-policy']).replace(
        /; frame-.*/,
        '',
      );
    }),
  ],
  ['files', 'another site learns the page', withHeader('referrer-policy', 'unsafe-url', asks(PAGE))],
  [
    'files',
    'types may be guessed behind a redirect',
    answering(
      () => true,
      ({ status, headers }) => void (status === 301 && delete headers['x-content-type-options']),
    ),
  ],
  ['files', 'no home page without the slash', instead(asks(''), 404, '', html)],
  ['files', 'no page without the slash', instead(asks(PAGE.slice(0, -1)), 404, '', html)],
  ['files', 'a page that redirects to itself', instead(asks(PAGE), 301, '', { location: `/repo${PAGE}` })],
  [
    'files',
    'a page that leads away',
    instead(asks(PAGE), 302, '', { location: 'https://elsewhere.example/' }),
  ],
  ['files', 'the JSON in place of a page', takingUrl(/^\/repo(?=\/usage-data-host\/[^/]+$)/, '/repo/api/v1')],
];
