// What the requirements leave open of pages and files on our own server: contract.test.ts in test/hosting verifies the
// requirements.
import { mkdir, symlink } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../src/mirror/serve/server.ts';
import { listenErrorOf } from '../../src/util/listen.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { ask } from './raw-request.ts';
import { ID, LIST, makeDist, write } from './mirror-fixtures.ts';

const SITE = 'https://x.github.io/repo';

test('a page has an ETag, and repeated slashes and queries lead to it', async () => {
  const { port, url } = await serveSite(await makeDist(SITE));
  expect(url).toBe(`http://127.0.0.1:${port}/repo`);
  const page = `/repo/platform/${ID}/`;
  const { text, headers } = await ask(port, page);
  expect(text).toBe('<h1>Acme</h1>');
  expect((await ask(port, page, { headers: { 'If-None-Match': headers.etag! } })).status).toBe(304);
  expect((await ask(port, `/repo//platform/${ID}///`)).text).toBe(text);
  const short = await ask(port, `/repo/platform/${ID}?tab=1`);
  expect([short.status, short.headers.location]).toEqual([301, `${page}?tab=1`]);
  const cited = await ask(port, '/repo/notifications?release=5.1');
  expect([cited.status, cited.headers.location]).toEqual([301, '/repo/notification/?release=5.1']);
});

test('what is not there is the site’s own page, whatever it is called', async () => {
  const { port } = await serveSite(await makeDist(SITE));
  for (const path of ['/x', '/platform', '/index.html/', '/404', '/constructor', '/__proto__/']) {
    const reply = await ask(port, `/repo${path}`, { headers: { 'If-None-Match': '*' } });
    expect([path, reply.status, reply.text]).toEqual([path, 404, '<h1>Not here</h1>']);
  }
});

test('OPTIONS and other methods', async () => {
  const { port } = await serveSite(await makeDist(SITE));
  const page = await ask(port, '/repo/', { method: 'OPTIONS' });
  expect([page.status, page.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  const data = await ask(port, '/repo/data/manifest.json', { method: 'OPTIONS' });
  expect(data.headers['access-control-allow-origin']).toBe('*');
  const refused = await ask(port, '/repo/', { method: 'POST' });
  expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('what lies beside the base path is not there; the root leads to it', async () => {
  const { port } = await serveSite(await makeDist(SITE));
  const root = await ask(port, '/');
  expect([root.status, root.headers.location]).toEqual([301, '/repo/']);
  expect((await ask(port, '/repo')).headers.location).toBe('/repo/');
  const page = await ask(port, `/platform/${ID}/`);
  expect([page.status, page.text]).toEqual([404, '<h1>Not here</h1>']);
  expect((await ask(port, '/platform/', { method: 'OPTIONS' })).status).toBe(204);
  const api = await ask(port, LIST);
  expect([api.status, api.text]).toEqual([404, '{"detail":"Not found."}']);
});

test('browsers are told what pages, redirects and errors may do', async () => {
  const { port } = await serveSite(await makeDist(SITE));
  const everywhere = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; " +
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  const site = { ...everywhere, 'content-security-policy': policy, 'cache-control': 'no-cache' };
  for (const [path, status] of [
    ['/', 200],
    ['/nothing/', 404],
    ['/notifications', 301],
    [`/platform/${ID}`, 301],
    ['', 301],
  ] as const) {
    const reply = await ask(port, `/repo${path}`);
    expect([path, reply.status, reply.headers]).toEqual([path, status, expect.objectContaining(site)]);
  }
  for (const [path, method] of [
    [LIST, 'GET'],
    ['/api/v1/nothing/', 'GET'],
    ['/', 'POST'],
    ['/', 'OPTIONS'],
  ] as const)
    expect((await ask(port, `/repo${path}`, { method })).headers).toMatchObject(everywhere);
});

test('a script of another site reads that a cursor is gone', async () => {
  const { port } = await serveSite(await makeDist(SITE));
  const { status, headers } = await ask(port, '/repo/changes/since/x.json');
  expect([status, headers['access-control-allow-origin']]).toEqual([404, '*']);
});

test('a redirect never leaves the site', async () => {
  const dist = await makeDist('https://mirror.example');
  await write(dist, 'evil.example/index.html', 'x');
  const { port } = await serveSite(dist);
  for (const path of ['//evil.example', '///evil.example', 'http://evil.example/evil.example']) {
    expect((await ask(port, path)).headers.location).toBe('/evil.example/');
  }
  expect((await ask(port, 'http://evil.example?x=1')).text).toBe('<h1>Home</h1>');
  await write(dist, 'provider/A & B?/index.html', 'x');
  expect((await ask(port, '/provider/A%20&%20B%3F')).headers.location).toBe('/provider/A%20%26%20B%3F/');
});

const TYPES = [
  ['style.css', 'text/css; charset=utf-8'],
  ['_astro/page.abc.js', 'text/javascript; charset=utf-8'],
  ['data/platforms.csv', 'text/csv; charset=utf-8'],
  ['data/services.ndjson', 'application/x-ndjson; charset=utf-8'],
  ['data/registry.sqlite', 'application/vnd.sqlite3'],
  ['data/openapi.json', 'application/json'],
  ['data/openapi.yaml', 'application/yaml; charset=utf-8'],
  ['changes/all.md', 'text/markdown; charset=utf-8'],
  ['sitemap.xml', 'application/xml; charset=utf-8'],
  ['data/SHA256SUMS', 'text/plain; charset=utf-8'],
  ['changes/all.atom', 'application/atom+xml; charset=utf-8'],
  ['changes/since/0ed352a7-a7b4-8632-85ee-2a8df25e8dec.json', 'application/json'],
  ['.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['pagefind/wasm.en.pagefind', 'application/octet-stream'],
  ['pagefind/pagefind.wasm', 'application/wasm'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['LICENSE', 'application/octet-stream'],
  ['a b/ü%.TXT', 'text/plain; charset=utf-8'],
] as const;

test('each file has its type, its caching, and CORS where programs read it', async () => {
  const dist = await makeDist(SITE);
  for (const [file] of TYPES) await write(dist, file, 'x');
  const { port } = await serveSite(dist);
  for (const [file, type] of TYPES) {
    const path = file.split('/').map(encodeURIComponent).join('/');
    const { status, headers } = await ask(port, `/repo/${path}`);
    expect([file, status, headers['content-type']]).toEqual([file, 200, type]);
    const isOpen = /^(data|changes)\/|\.atom$/.test(file);
    expect(headers['access-control-allow-origin'], file).toBe(isOpen ? '*' : undefined);
    expect(headers['cache-control'], file).toContain(file.startsWith('_astro/') ? 'immutable' : 'no-cache');
  }
});

test('hidden files, pipes and what links lead out to are not served', async () => {
  const outside = createFolder();
  await write(outside, 'secret.txt', 'secret');
  await write(outside, 'index.json', 'secret');
  const dist = await makeDist(SITE);
  await write(dist, '.env', 'secret');
  await write(dist, '.git/config', 'secret');
  await write(dist, 'platform/.well-known/a', 'secret');
  await symlink(join(outside, 'secret.txt'), join(dist, 'file.txt'));
  await symlink(outside, join(dist, 'away'));
  // Its path begins with the path of the site.
  await write(`${dist}-beside`, 'secret.txt', 'secret');
  await symlink(`${dist}-beside`, join(dist, 'beside'));
  await symlink('../nowhere', join(dist, 'dangling'));
  await symlink('loop', join(dist, 'loop'));
  await symlink(outside, join(dist, 'api/v1/platform', ID.replaceAll('1', '3')));
  await symlink('index.html', join(dist, 'home.html'));
  await symlink('platform', join(dist, 'again'));
  await mkdir(join(dist, 'empty'));
  execFileSync('mkfifo', [join(dist, 'pipe')]);
  const { port } = await serveSite(dist);
  const paths = [
    '.env',
    '%2eenv',
    '.git/config',
    '.git',
    'platform/.well-known/a',
    'file.txt',
    'away/secret.txt',
    'away',
    'away/',
    'beside/secret.txt',
    'beside/',
    'dangling',
    'loop',
    'empty',
    'empty/',
    'pipe',
  ];
  for (const path of [...paths, `api/v1/platform/${ID.replaceAll('1', '3')}/`]) {
    const { status, text } = await ask(port, `/repo/${path}`);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('secret');
  }
  expect((await ask(port, '/repo/home.html')).text).toBe('<h1>Home</h1>');
  expect((await ask(port, `/repo/again/${ID}/`)).text).toBe('<h1>Acme</h1>');
});

describe('what keeps the server from starting is one sentence that says what to do', () => {
  const options = { port: 0, host: '127.0.0.1' };

  test('no site yet, or a file in its place', async () => {
    const place = createFolder();
    await write(place, 'file', '');
    for (const distDir of ['dist', 'file'].map((name) => join(place, name))) {
      const started = startServer({ ...options, distDir });
      await expect(started).rejects.toMatchObject({ name: 'ExpectedError' });
      await expect(started).rejects.toThrow(`No site in “${distDir}”. Build one with “npm run build”.`);
    }
  });

  test('a broken site', async () => {
    const distDir = await makeDist(SITE);
    await write(distDir, 'data/manifest.json', '{"brand":1}');
    const started = startServer({ ...options, distDir });
    await expect(started).rejects.toThrow(
      /^The site in “.*” cannot be read: it does not have the expected form\. Rebuild it with “npm run build”\.$/,
    );
  });

  test('a port in use', async () => {
    const distDir = await makeDist(SITE);
    const { port } = await serveSite(distDir);
    const started = startServer({ ...options, distDir, port });
    await expect(started).rejects.toThrow(/^Port \d+ on 127.0.0.1 is in use\. .*--port\.$/);
  });

  test('an address of another machine', async () => {
    const distDir = await makeDist(SITE);
    const started = startServer({ ...options, distDir, host: '192.0.2.1' });
    await expect(started).rejects.toThrow('“192.0.2.1” is not an IP address or host name of this machine');
  });

  test.each([
    ['EACCES', 'This user may not use port 80. Choose a port above 1023 with --port.'],
    ['EPERM', 'This user may not use port 80.'],
    ['ENOTFOUND', '“a.example” is not an IP address or host name of this machine.'],
    ['EAI_AGAIN', '“a.example” is not an IP address or host name of this machine.'],
    ['EINVAL', '“a.example” is not an IP address or host name of this machine.'],
    ['EMFILE', 'as it is'],
  ])('%s', (code, sentence) => {
    const error = Object.assign(new Error('as it is'), { code });
    expect(listenErrorOf(error, 'a.example', 80).message).toContain(sentence);
  });
});
