// Rules of hosts that cannot run here, interpreted as their vendors document them.
import { describe, expect, test } from 'vitest';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import type { WebHostName } from '../../src/hosting/web-host-names.ts';
import { API_FORMAT_QUERY, siteLocationOf, LATER_PAGE_QUERY } from '../../src/hosting/host-rules.ts';
import type { EdgeRules } from '../../src/hosting/edge/route.js';
import type { VercelRoute } from '../../src/hosting/vercel.ts';
import { contentTypeOf } from '../../src/mirror/content-types.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const SITES = [
  ['', 'https://m1.example'],
  ['/repo', 'https://x.example/repo'],
] as const;

function textOf(name: WebHostName, site: string, path: string): string {
  const host = WEB_HOSTS[name];
  const rules = siteLocationOf(site, '/srv/site');
  const files = [...(host.filesInside?.(rules) ?? []), ...(host.filesBeside?.(rules) ?? [])];
  return files.find((file) => file.path === path)!.text;
}

describe.each(SITES)('_redirects below “%s”', (base, site) => {
  /** The result of the first matching line, as `status path`. */
  function led(name: WebHostName, path: string, query = ''): string | undefined {
    for (const line of textOf(name, site, '_redirects').trim().split('\n')) {
      const words = line.split(' ');
      const [from = '', to = '', status] = words.length === 4 ? [words[0], words[2], words[3]] : words;
      const asked = words.length === 4 ? words[1] : undefined;
      const splat = from.endsWith('/*') ? from.slice(0, -1) : undefined;
      const fits = splat ? path.startsWith(splat) : path.replace(/\/$/, '') === from;
      if (!fits || (asked && !query.split('&').includes(asked))) continue;
      const rest = splat ? path.slice(splat.length).replace(/\/$/, '') : '';
      return `${status} ${to.replace(':splat', rest)}`;
    }
    return undefined;
  }

  test.each([`/api/v1/platform/${ID}/`, `/api/v1/platform/${ID}`])('Netlify: %s', (path) => {
    expect(led('netlify', base + path)).toBe(`200 /api/v1/platform/${ID}/index.json`);
    expect(led('netlify', base + path, 'a=b&format=api')).toBe(`200 /api/v1/platform/${ID}/index.api.json`);
    expect(led('netlify', base + path, 'format=json')).toBe(`200 /api/v1/platform/${ID}/index.json`);
  });

  test.each(['/api/v1/', '/api/v1'])('the API root: %s', (path) => {
    expect(led('netlify', base + path)).toBe('200 /api/v1/index.json');
    expect(led('netlify', base + path, 'format=api')).toBe('200 /api/v1/index.api.json');
    expect(led('gitlab-pages', base + path)).toBe(`200 ${base}/api/v1/index.json`);
  });

  test('Netlify: the list of all notifications has one page', () => {
    const list = `${base}/api/v1/notification`;
    expect(led('netlify', `${list}/`, 'page=2')).toBe('404 /api/v1/404.json');
    expect(led('netlify', `${list}/`, 'page=1')).toBe('200 /api/v1/notification/index.json');
  });

  test('Netlify: page URLs', () => {
    expect(led('netlify', `${base}/notifications`)).toBe(`301 ${base}/notification/`);
    // With a base path, every file needs a rule.
    expect(led('netlify', `${base}/platform/${ID}/`)).toBe(base ? `200 /platform/${ID}` : undefined);
  });

  test('GitLab Pages', () => {
    expect(led('gitlab-pages', `${base}/api/v1/platform/`)).toBe(`200 ${base}/api/v1/platform/index.json`);
    expect(led('gitlab-pages', `${base}/notifications/`)).toBe(`301 ${base}/notification/`);
    expect(led('gitlab-pages', `${base}/platform/`)).toBeUndefined();
  });
});

describe.each(SITES)('_headers below “%s”', (base, site) => {
  test('Netlify: each block has a path and headers', () => {
    const blocks = textOf('netlify', site, '_headers').trim().split('\n\n');
    const headers = new Map(
      blocks.map((block) => {
        const [path = '', ...lines] = block.split('\n');
        expect(lines.every((line) => /^ {2}[A-Za-z-]+: \S/.test(line))).toBe(true);
        return [path, lines.map((line) => line.trim())];
      }),
    );
    expect(headers.get(`${base}/api/v1/*`)).toEqual([
      'Content-Type: application/json',
      'Vary: Accept',
      'Access-Control-Allow-Origin: *',
      'Access-Control-Expose-Headers: *',
    ]);
    expect(headers.get(`${base}/data/*`)).toEqual([
      'Access-Control-Allow-Origin: *',
      'Access-Control-Expose-Headers: *',
    ]);
    expect(headers.get(`${base}/_astro/*`)).toEqual(['Cache-Control: public, max-age=31536000, immutable']);
    expect([...headers.keys()].every((path) => path.startsWith(`${base}/`))).toBe(true);
    // Netlify joins the values of one header in several blocks.
    const names = blocks.flatMap((block) => {
      const [path, ...lines] = block.split('\n');
      return lines.map((line) => `${path} ${line.split(':')[0]}`);
    });
    expect(new Set(names).size).toBe(names.length);
    for (const extension of ['csv', 'ics', 'md', 'ndjson', 'sqlite'])
      expect(headers.get(`${base}/*.${extension}`)).toEqual([
        `Content-Type: ${contentTypeOf(`x.${extension}`)}`,
      ]);
    expect(headers.get(`${base}/*SHA256SUMS`)).toEqual(['Content-Type: text/plain; charset=utf-8']);
    expect(headers.get(`${base}/*`)).toEqual([
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: same-origin',
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  });

  test('Cloudflare: a block replaces the headers of earlier ones', () => {
    const text = textOf('cloudflare', site, '_headers');
    for (const block of [
      '/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: same-origin\n  Content-Security-Policy: ',
      '/_astro/*\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n',
      '/data/*\n  Access-Control-Allow-Origin: *\n',
      '/*.csv\n  ! Content-Type\n  Content-Type: text/csv; charset=utf-8\n',
      '/*SHA256SUMS\n  ! Content-Type\n  Content-Type: text/plain; charset=utf-8\n',
    ])
      expect(`\n${text}`).toContain(`\n${block}`);
    const feeds = text.split('\n\n').findLast((block) => block.startsWith('/*.atom\n'));
    expect(feeds).toMatch(/application\/atom\+xml[^]*Access-Control-Allow-Origin: \*/);
  });
});

test.each(SITES)('Cloudflare below “%s”: the worker answers what assets cannot', (base, site) => {
  expect(JSON.parse(textOf('cloudflare', site, 'wrangler.json'))).toMatchObject({
    name: base ? 'x-example' : 'm1-example',
    assets: {
      directory: '../site',
      run_worker_first: base ? true : ['/api/*', '//*', '/notifications*'],
    },
  });
});

describe.each(SITES)('Vercel below “%s”', (base, site) => {
  const files = new Set([
    '/index.html',
    '/404.html',
    `/platform/${ID}/index.html`,
    '/_astro/a.js',
    '/api/v1/index.json',
    '/api/v1/index.api.json',
    '/data/a.csv',
    '/api/v1/404.json',
    '/api/v1/405.json',
    `/api/v1/platform/${ID}/index.json`,
    `/api/v1/platform/${ID}/index.api.json`,
  ]);

  interface Answer {
    status: number;
    file: string | undefined;
    headers: Record<string, string>;
  }

  /** Applies the routes as the Build Output API documents it. */
  function answer(method: string, asked: string, { startsOver = false } = {}): Answer {
    const config = JSON.parse(textOf('vercel', site, 'config.json')) as {
      version: number;
      routes: VercelRoute[];
    };
    expect(config.version).toBe(3);
    const url = new URL(asked, 'https://x.example');
    let path = url.pathname;
    const headers: Record<string, string> = {};
    for (const route of config.routes) {
      if (route.handle === 'filesystem') {
        const file = [path, `${path.replace(/\/$/, '')}/index.html`].find((each) => files.has(each));
        if (file) return { status: 200, file, headers };
        if (startsOver) path = url.pathname;
        continue;
      }
      // A pattern is for the whole path.
      const found = new RegExp(`^(?:${route.src!})$`).exec(path);
      const has = ({ key, value }: { key: string; value: string }): boolean =>
        new RegExp(`^(?:${value})$`).test(url.searchParams.get(key) ?? '');
      const asks = (route.has?.every(has) ?? true) && !route.missing?.some(has);
      if (!found || !asks || (route.methods && !route.methods.includes(method))) continue;
      Object.assign(headers, route.headers);
      if (route.dest) path = route.dest.replaceAll(/\$(\d)/g, (_, n: string) => found[Number(n)] ?? '');
      if (!route.continue && !route.dest && !route.status) throw new Error(`${route.src} ends it`);
      if (route.status) return { status: route.status, file: route.dest ? path : undefined, headers };
    }
    throw new Error('No route ends it');
  }

  const record = `/api/v1/platform/${ID}`;
  test.each([
    [`${record}/`, 'index.json'],
    [record, 'index.json'],
    [`${record}/index.json`, 'index.json'],
    [`${record}/?format=json`, 'index.json'],
    [`${record}/?format=api`, 'index.api.json'],
    [`${record}/index.json?format=api`, 'index.api.json'],
  ])('%s', (path, file) => {
    const found = answer('GET', base + path);
    expect([found.status, found.file]).toEqual([200, `${record}/${file}`]);
    expect(found.headers).toMatchObject({
      'Content-Type': 'application/json',
      Vary: 'Accept',
      Allow: 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Origin': '*',
    });
  });

  test('methods, missing records, and page URLs', () => {
    const options = answer('OPTIONS', `${base}${record}/`);
    expect(options).toMatchObject({
      status: 204,
      headers: {
        Allow: 'GET, HEAD, OPTIONS',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Max-Age': '86400',
      },
    });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(answer(method, `${base}${record}/`)).toMatchObject({ status: 405, file: '/api/v1/405.json' });
    for (const spelling of ['', '/', '/index.json'])
      expect(answer('GET', `${base}/api/v1${spelling}`).file).toBe('/api/v1/index.json');
    expect(answer('GET', `${base}/api/v1?format=api`).file).toBe('/api/v1/index.api.json');
    // Vercel's development server begins again with the URL as requested.
    for (const startsOver of [false, true]) {
      const missing = answer('GET', `${base}/api/v1/platform/nothing/`, { startsOver });
      expect(missing).toMatchObject({ status: 404, file: '/api/v1/404.json' });
      expect(missing.headers['Content-Type']).toBe('application/json');
    }
    const later = answer('GET', `${base}/api/v1/notification?page=12`);
    expect(later).toMatchObject({ status: 404, file: '/api/v1/404.json', headers: { Vary: 'Accept' } });
    expect(answer('GET', `${base}${record}/?page=12`).status).toBe(200);
    for (const path of ['/notifications', '/notifications/'])
      expect(answer('GET', base + path)).toMatchObject({
        status: 301,
        headers: { Location: `${base}/notification/` },
      });
    if (base) expect(answer('GET', base)).toMatchObject({ status: 301, headers: { Location: `${base}/` } });
  });

  test('pages and files', () => {
    const page = answer('GET', `${base}/platform/${ID}`);
    expect([page.status, page.file]).toEqual([200, `/platform/${ID}/index.html`]);
    expect(page.headers['Content-Type']).toBeUndefined();
    expect(page.headers['Access-Control-Allow-Origin']).toBeUndefined();
    expect(answer('GET', `${base}/_astro/a.js`).headers['Cache-Control']).toContain('immutable');
    expect(page.headers).toMatchObject({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' });
    expect(answer('GET', `${base}/data/a.csv`).headers).toMatchObject({
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'text/csv; charset=utf-8',
    });
    expect(answer('GET', `${base}/nothing/`)).toMatchObject({ status: 404, file: '/404.html' });
  });
});

test.each(SITES)('GitHub Pages below “%s”: an alias leads to its page', (_, site) => {
  const page = textOf('github-pages', site, 'notifications/index.html');
  const links = [...page.matchAll(/(?:url|<a href)="?([^"]+)"/g)].map(([, to]) => to!);
  expect(links.map((to) => new URL(to, `${site}/notifications/`).href)).toEqual([
    `${site}/notification/`,
    `${site}/notification/`,
  ]);
});

test('the files of each host, in the site and beside it', () => {
  const rules = siteLocationOf('https://x.example/repo', '/srv/site');
  const files = Object.entries(WEB_HOSTS).map(([name, { filesInside, filesBeside }]) => [
    name,
    [filesInside, filesBeside].map((make) => (make?.(rules) ?? []).map(({ path }) => path).join(' ')),
  ]);
  const errors = 'api/v1/404.json api/v1/405.json';
  expect(Object.fromEntries(files)).toEqual({
    serve: ['', ''],
    nginx: ['', 'mirror.conf'],
    caddy: ['', 'mirror.caddy'],
    apache: [`${errors} api/v1/416.json`, 'mirror.conf'],
    htaccess: [`${errors} api/v1/416.json .htaccess api/v1/.htaccess`, ''],
    cloudflare: ['_headers', 'wrangler.json worker.js'],
    netlify: ['api/v1/404.json _redirects _headers', ''],
    vercel: [errors, 'config.json'],
    'github-pages': ['.nojekyll notifications/index.html', ''],
    'gitlab-pages': ['_redirects', ''],
    cloudfront: ['api/v1/404.json', 'function.js'],
  });
});

test.each([
  ['format=api', true, false],
  ['a=b&format=api&page=10', true, true],
  ['format=json&format=api', true, false],
  ['format=api&format=json', false, false],
  ['xformat=api', false, false],
  ['format=apis', false, false],
  ['page=2', false, true],
  ['page=09&a=b', false, true],
  ['page=1&page=2&xpage=1', false, true],
  ['page=2&page=1', false, false],
  ['page=01', false, false],
  ['xpage=2', false, false],
])('the query %s requests the API format: %s; a later page: %s', (query, isApi, isLater) => {
  expect(new RegExp(API_FORMAT_QUERY).test(query)).toBe(isApi);
  expect(new RegExp(LATER_PAGE_QUERY).test(query)).toBe(isLater);
});

test.each(SITES)(
  'nginx below “%s”: a redirect names no host or port, which may be those behind a proxy',
  (_, site) => {
    const blocks = textOf('nginx', site, 'mirror.conf')
      .split(/^(?=location )/m)
      .slice(1);
    const redirecting = blocks.filter((block) => /return 301|^ {2}index /m.test(block));
    expect(redirecting.length).toBeGreaterThan(2);
    for (const block of redirecting) expect(block).toContain('\n  absolute_redirect off;\n');
  },
);

test.each(SITES)('below “%s”, an alias leads to its page, and the base path to its slash', (base, site) => {
  const nginx = textOf('nginx', site, 'mirror.conf');
  const redirects = [...nginx.matchAll(/^location = (\S+) \{[^}]*return 301 (\S+)\$is_args\$args;/gm)];
  const page = `${base}/notification/`;
  const expected = [
    [`${base}/notifications`, page],
    [`${base}/notifications/`, page],
    ...(base ? [[base, `${base}/`]] : []),
  ];
  expect(redirects.map(([, from, to]) => [from, to])).toEqual(expected);
  const caddy = textOf('caddy', site, 'mirror.caddy');
  expect(caddy).toContain(`    redir @moved0 ${page} 301\n`);
  expect(/^handle (\S+) \{[^}]*redir \* (\S+) 301/m.exec(caddy)?.slice(1)).toEqual(expected[2]);
});

test('nginx gives each type of file that a site has', () => {
  const text = textOf('nginx', 'https://x.example', 'mirror.conf');
  const extensions = 'html css js json svg png woff2 wasm txt xml atom csv ndjson sqlite yaml yml ics md';
  for (const extension of extensions.split(' '))
    expect(text).toContain(`\n    "${contentTypeOf(`x.${extension}`)}" ${extension};\n`);
});

test.each(SITES)('the rules of the function for CloudFront below “%s”', (base, site) => {
  const code = textOf('cloudfront', site, 'function.js');
  const rules = JSON.parse(/^const RULES = ([^]*?^\});/m.exec(code)![1]!) as EdgeRules;
  expect(rules).toMatchObject({
    base,
    files: ['SHA256SUMS'],
    redirects: { notifications: 'notification' },
    onApi: { Vary: 'Accept, Accept-Encoding' },
  });
  const headersOf = (path: string): object =>
    Object.assign(
      {},
      ...rules.special.map(({ pattern, headers }) => new RegExp(pattern).test(base + path) && headers),
    );
  expect(headersOf('/platform/')).toEqual({});
  expect(headersOf('/data/a.csv')).toEqual({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    'Content-Type': 'text/csv; charset=utf-8',
  });
  expect(headersOf('/_astro/a.js')).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' });
  expect(headersOf('/SHA256SUMS')).toEqual({ 'Content-Type': 'text/plain; charset=utf-8' });
});

test('the function for CloudFront is within the size limit and uses no modules', () => {
  for (const [, site] of SITES) {
    const code = textOf('cloudfront', site, 'function.js');
    expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024);
    expect(code).not.toMatch(/^(import|export)\b|\?\.|\?\?|\.\.\./m);
    expect(code).toMatch(/^function handler\(event\)/m);
  }
});
