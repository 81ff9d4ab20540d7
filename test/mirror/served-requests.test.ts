// What our own server sends for each request, word for word. test/hosting/contract.test.ts has what every server sends.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFolder, serveSite } from '../fixtures.ts';
import {
  ID,
  LIST,
  makeDist,
  NOTIFICATIONS,
  ONE,
  OTHER,
  responses,
  SERVICE,
  write,
} from './mirror-fixtures.ts';
import { ask, type Reply } from './raw-request.ts';

/** `METHOD path`, or the path alone for GET. In headers, TAG stands for the ETag of the path without `W/`. */
type Row = string | [request: string, headers: Record<string, string>];

const PAGE = `/platform/${ID}/`;
const DATE = new Date('2026-01-02T03:04:05.678Z');
const TYPED_FILES = [
  'style.css',
  '_astro/page.abc.js',
  'data/platforms.csv',
  'data/services.ndjson',
  'data/registry.sqlite',
  'data/openapi.json',
  'data/openapi.yaml',
  'changes/all.md',
  'sitemap.xml',
  'data/SHA256SUMS',
  'platform/changes.atom',
  'feed.json',
  'changes/since/0ed352a7-a7b4-8632-85ee-2a8df25e8dec.json',
  '.well-known/security.txt',
  'favicon.svg',
  'pagefind/wasm.en.pagefind',
  'pagefind/pagefind.wasm',
  'robots.txt',
  'LICENSE',
  'a b/ü%.TXT',
];
const SECRETS = ['.env', '.git/config', 'platform/.well-known/a'];
const LINKED = `/api/v1/platform/${ID.replaceAll('1', '3')}/`;
const CODINGS = ['gzip, deflate, br, zstd', 'br;q=0.4, gzip;q=0.6', 'gzip;q=0', 'identity'];
const withCodings = (path: string): Row[] => CODINGS.map((value) => [path, { 'Accept-Encoding': value }]);
const conditional = (path: string): Row[] =>
  ['TAG', 'W/TAG', '"x", TAG', '"x"', '*'].flatMap((value): Row[] => [
    [path, { 'If-None-Match': value }],
    [`HEAD ${path}`, { 'If-None-Match': value }],
    // Node's fetch adds this.
    [path, { 'If-None-Match': value, 'Cache-Control': 'no-cache' }],
  ]);

/** Paths are below the base path. */
const ROWS: Row[] = [
  // Spellings and queries of the API: the last value of a query counts, others have no effect.
  ...['', '?page=1', '?page=2&page=01', `?q=${'a'.repeat(9000)}`, '?format=api&format=json', '?%'].map(
    (query) => NOTIFICATIONS + query,
  ),
  ...['?page=09', '?page=10&format=json', '?format=api&page=1&page=2'].map(
    (query) => NOTIFICATIONS.slice(0, -1) + query,
  ),
  ...['', '?page=2', '?format=api', '?a=b&format=json&format=api'].map((query) => LIST + query),
  `${SERVICE}notification/?page=2`,
  `${SERVICE}?format=api`,
  ONE.slice(0, -1),
  `${LIST}index.json`,
  `${LIST}index.json/`,
  `${LIST}${ID}x/`,
  `${ONE}extra/`,
  '/api/v1/other-release/',
  '/api/v1/index.html',
  ...['HEAD', 'OPTIONS', 'POST', 'TRACE', 'PROPFIND'].flatMap((method) =>
    [ONE, '/', '/data/manifest.json', '/nothing/'].map((path) => `${method} ${path}`),
  ),
  ...[ONE, `${ONE}?format=api`, PAGE].flatMap(conditional),
  [ONE, { 'If-Modified-Since': DATE.toUTCString() }],
  [ONE, { 'If-Modified-Since': new Date(0).toUTCString() }],
  [ONE, { 'If-Match': '"x"' }],
  // Pages, and what is not there.
  '/',
  '/?q=1',
  PAGE,
  `/${PAGE}//`,
  `${PAGE.slice(0, -1)}?tab=1`,
  '/notifications?release=5.1',
  '/notifications/',
  '/x',
  '/platform',
  '/index.html/',
  '/404',
  '/constructor',
  '/__proto__/',
  '/changes/since/x.json',
  // Types, CORS and caching of files.
  ...TYPED_FILES.map((file) => `/${file.split('/').map(encodeURIComponent).join('/')}`),
  // Hidden files, pipes and what links lead to.
  ...SECRETS.map((file) => `/${file}`),
  ...['%2eenv', '.git', 'file.txt', 'away/secret.txt', 'away', 'away/', 'beside/secret.txt'].map(
    (path) => `/${path}`,
  ),
  '/beside/',
  '/dangling',
  '/loop',
  '/empty',
  '/empty/',
  '/pipe',
  LINKED,
  '/home.html',
  `/again/${ID}/`,
  // Copies compressed at build time have an ETag each.
  ...[LIST, '/', '/api/v1/usage-release/', ONE].flatMap(withCodings),
  [LIST, { 'Accept-Encoding': 'br', 'If-None-Match': 'W/TAG' }],
  // Parts belong to one version, and to its compressed bytes.
  ...['5-9', '-3', '-99999999999999999999999', '-0', '9999-', '0-0'].flatMap((range): Row[] => [
    [ONE, { Range: `bytes=${range}` }],
    [`HEAD ${ONE}`, { Range: `bytes=${range}` }],
  ]),
  ['/nothing/', { Range: 'bytes=0-3' }],
  ['/data/registry.sqlite', { Range: 'bytes=5-9', 'If-Range': DATE.toUTCString() }],
  ['/data/registry.sqlite', { Range: 'bytes=5-9', 'If-Range': '"old"' }],
  [LIST, { Range: 'bytes=0-0', 'Accept-Encoding': 'br' }],
];

const OUTSIDE: Record<string, Row[]> = {
  '/repo': [
    '/',
    '/repo',
    '/repo?a=1',
    PAGE,
    'OPTIONS /platform/',
    LIST,
    'OPTIONS /data/x',
    '/repository/',
    'http://a.example/repo/',
  ],
  '': [
    '//evil.example',
    '///evil.example',
    'http://evil.example/evil.example',
    'http://evil.example?x=1',
    '/provider/A%20&%20B%3F',
  ],
};

/** A site with every kind of file. */
async function makeSite(url: string): Promise<string> {
  const long = `[${'"é",'.repeat(20_000)}1]`;
  const dist = await makeDist(url, { ...responses(), '/api/v1/usage-release/': long });
  for (const file of TYPED_FILES) await write(dist, file, '0123456789');
  for (const file of SECRETS) await write(dist, file, 'secret');
  for (const page of ['evil.example', 'provider/A & B?']) await write(dist, `${page}/index.html`, 'x');
  for (const file of ['index.html', `${LIST}index.json`, 'api/v1/usage-release/index.json']) {
    const bytes = await readFile(join(dist, file));
    await write(dist, `${file}.br`, brotliCompressSync(bytes));
    await write(dist, `${file}.gz`, gzipSync(bytes));
  }
  const outside = createFolder();
  for (const file of ['secret.txt', 'index.json', 'index.html']) await write(outside, file, 'secret');
  // Its path begins with the path of the site.
  await write(`${dist}-beside`, 'secret.txt', 'secret');
  const links = { 'file.txt': join(outside, 'secret.txt'), away: outside, beside: `${dist}-beside` };
  const inside = { dangling: '../nowhere', loop: 'loop', 'home.html': 'index.html', again: 'platform' };
  for (const [path, target] of Object.entries({ ...links, ...inside, [LINKED.slice(0, -1)]: outside }))
    await symlink(target, join(dist, path));
  await mkdir(join(dist, 'empty'));
  execFileSync('mkfifo', [join(dist, 'pipe')]);
  for (const file of ['data/registry.sqlite', `${ONE}index.json`]) await utimes(join(dist, file), DATE, DATE);
  return dist;
}

const HEADERS_OF_CONNECTIONS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

async function exchangeText(port: number, base: string, row: Row): Promise<string> {
  const [request, given = {}] = typeof row === 'string' ? [row] : row;
  const [, method = 'GET', rest = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(request)!;
  const path = base + rest;
  const coding = Object.fromEntries(Object.entries(given).filter(([name]) => name === 'Accept-Encoding'));
  const etag = JSON.stringify(given).includes('TAG')
    ? (await ask(port, path, { headers: coding })).headers.etag!
    : '';
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace('TAG', etag.replace(/^W\//, ''))]),
  );
  const reply = await ask(port, path, { method, headers });
  const sent = Object.entries(reply.headers)
    .filter(([name]) => !HEADERS_OF_CONNECTIONS.includes(name))
    .map(([name, value]) => `${name}: ${headerText(name, String(value), reply)}`);
  const wanted = Object.entries(given).map(([name, value]) => ` ${name}: ${value}`);
  const [about, body] = [`${method} ${shortened(rest)}${wanted.join()}`, bodyText(reply)];
  const head = `${reply.status} ${sent.toSorted().join('; ')}`;
  return [about, head, ...(body === '' ? [] : [body])].join('\n  ');
}

function headerText(name: string, value: string, { headers, body }: Reply): string {
  if (name === 'etag') return value.replace(/^(W\/)?"[0-9a-f-]+"$/, '$1"…"');
  if (name === 'last-modified') return value === DATE.toUTCString() ? value : '…';
  if (name === 'content-security-policy') return value === POLICY ? 'POLICY' : value;
  if (!headers['content-encoding']) return value;
  // How well a copy is compressed is zlib's business.
  if (name === 'content-range') return value.replace(/\d+$/, '…');
  return name === 'content-length' && value === String(body.length) ? '…' : value;
}

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; " +
  "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The decoded text, if it is long only its start and its length. */
function bodyText({ body, headers, status }: Reply): string {
  const coding = headers['content-encoding'];
  if (coding !== undefined && status === 206) return `${body.length} bytes`;
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''];
  return shortened((decode && body.length > 0 ? decode(body) : body).toString());
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length})` : text.trimEnd();
}

/** The exchanges with a site, without what differs by its URL. */
async function exchangesWith(url: string): Promise<[rows: string, outside: string]> {
  const server = await serveSite(await makeSite(url));
  const { pathname } = new URL(url);
  const base = pathname === '/' ? '' : pathname;
  expect(server.url).toBe(`http://127.0.0.1:${server.port}${base}`);
  const textsOf = async (rows: Row[], start: string): Promise<string> => {
    const texts: string[] = [];
    for (const row of rows) texts.push(await exchangeText(server.port, start, row));
    return `${texts.join('\n').replaceAll(url, 'SITE')}\n`;
  };
  const rows = await textsOf(ROWS, base);
  for (const [, target] of rows.matchAll(/ location: (\S*)/g)) expect(target).toMatch(`${base}/`);
  return [base ? rows.replaceAll(`${base}/`, '/') : rows, await textsOf(OUTSIDE[base]!, '')];
}

test('each request has its response, below a base path as without one', async () => {
  // Both URLs have one length, so bodies do too.
  const [below, beside] = await exchangesWith('https://x.github.io/repo');
  const [atRoot, more] = await exchangesWith('https://a.mirror.example');
  expect(atRoot).toBe(below);
  expect(below + beside + more).not.toMatch(/^ *secret$/m);
  await expect(`${below}\nBeside the base path\n${beside}\nWithout one\n${more}`).toMatchFileSnapshot(
    '__snapshots__/served-requests.txt',
  );
});

test('the copies of a response have an ETag each', async () => {
  const { port } = await serveSite(await makeSite('https://a.mirror.example'));
  const tags = ['identity', 'gzip', 'br'].map(async (coding) => {
    const { headers } = await ask(port, LIST, { headers: { 'Accept-Encoding': coding } });
    return [headers['content-encoding'] ?? 'identity', headers.etag];
  });
  const found = new Map((await Promise.all(tags)) as [string, string][]);
  expect([...found.keys()]).toEqual(['identity', 'gzip', 'br']);
  expect(new Set(found.values()).size).toBe(3);
});

test('a new build may have another URL', async () => {
  const dist = await makeDist('https://mirror.example');
  const { port } = await serveSite(dist);
  expect((await ask(port, '/')).status).toBe(200);
  await makeDist('https://x.github.io/repo', responses(), dist);
  expect((await ask(port, '/')).headers.location).toBe('/repo/');
  expect((await ask(port, `/repo${SERVICE}?format=api`)).text).toContain(
    `/repo/api/v1/usage-data-host/${OTHER}/?format=api"`,
  );
});
