// The configuration that templates give.
import { globSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { fillTemplate } from '../../src/hosting/web-host-files.ts';
import { webHostFilesOf } from '../../src/hosting/web-host-files.ts';
import { siteLocationOf, templateValues } from '../../src/hosting/template-values.ts';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import { createFolder } from '../fixtures.ts';
import { write } from '../mirror/mirror-fixtures.ts';
import { checkSettings, isInstalled, readDocument, WEB_SERVER_NAMES } from './web-servers.ts';

const SITES = ['https://mirror.example', "https://x.example/it's_(a).mirror~1"];
const TEMPLATES = join(import.meta.dirname, '../../src/hosting/templates');

describe.each(WEB_SERVER_NAMES)('%s', (name) => {
  // Its program takes seconds, and contract.test.ts starts it for a site at the root of a domain, too.
  const sites = name === 'cloudflare' ? SITES.slice(1) : SITES;
  test.skipIf(!isInstalled(name)).each(sites)('its program accepts the files for %s', async (site) => {
    const root = createFolder();
    const [dist, beside] = [join(root, 'dist'), join(root, `dist-${name}`)];
    const location = siteLocationOf(site, dist);
    const files = webHostFilesOf(WEB_HOSTS[name], location);
    for (const { path, text } of files.inside) await write(dist, path, text);
    for (const { path, text } of files.beside) await write(beside, path, text);
    await write(dist, 'index.html', 'home');
    await chmod(root, 0o755);
    const { code, output } = await checkSettings(name, { base: location.base, root, dist, beside });
    expect(code, output).toBe(0);
    expect(output).not.toMatch(/\[warn\]|WARNING/);
  });
});

test('each placeholder has a value, and each value a placeholder', () => {
  const names = globSync('*/*', { cwd: TEMPLATES });
  const used = names.flatMap((name) =>
    [...readFileSync(join(TEMPLATES, name), 'utf8').matchAll(/\{\{(\w+)\}\}/g)].map(([, each]) => each!),
  );
  const values = Object.keys(templateValues('nginx/mirror.conf', siteLocationOf(SITES[0]!, '/srv/site')));
  expect([...new Set(used)].filter((each) => !values.includes(each))).toEqual([]);
  expect(values.filter((each) => !used.includes(each))).toEqual([]);
  expect(() => fillTemplate('nginx/mirror.conf', {})).toThrow(
    'The template nginx/mirror.conf has the placeholder “',
  );
});

test('the files of each host, in the site and beside it', () => {
  const location = siteLocationOf(SITES[1]!, '/srv/site');
  const files = Object.entries(WEB_HOSTS).map(([name, host]) => {
    const { inside, beside } = webHostFilesOf(host, location);
    for (const { text } of [...inside, ...beside]) expect(text).not.toMatch(/\{\{\w/);
    return [name, [inside, beside].map((each) => each.map(({ path }) => path).join(' '))];
  });
  const errors = 'api/v1/404.json api/v1/405.json';
  expect(Object.fromEntries(files)).toEqual({
    serve: ['', ''],
    nginx: [`${errors} api/v1/412.json`, 'mirror.conf'],
    caddy: ['', 'mirror.caddy'],
    apache: [`${errors} api/v1/416.json`, 'mirror.conf'],
    htaccess: [`${errors} api/v1/416.json .htaccess api/v1/.htaccess`, ''],
    cloudflare: ['_headers _redirects', 'wrangler.json worker.js'],
    netlify: ['api/v1/404.json _redirects _headers', ''],
    vercel: [errors, 'config.json'],
    'github-pages': ['.nojekyll notifications/index.html', ''],
    'gitlab-pages': ['_redirects', ''],
    cloudfront: ['api/v1/404.json', 'function.js'],
  });
});

test('each web host has a recipe with its differences and how to reload its rules, and the table marks those that the tests run', () => {
  const text = readDocument('docs/hosting.md');
  for (const [name, { differences, reload = '' }] of Object.entries(WEB_HOSTS)) {
    const isTested = name === 'serve' || WEB_SERVER_NAMES.some((each) => each === name);
    const row = new RegExp(
      `^\\| .*\\((hosting/.*\\.md)\\).* \\| \`${name}\` +\\| ${isTested ? 'yes' : 'no'} +\\|$`,
      'm',
    );
    const [, file = ''] = row.exec(text) ?? [];
    expect(file, name).not.toBe('');
    const recipe = readDocument(`docs/${file}`).replaceAll(/\s+/g, ' ');
    if (name !== 'serve') expect(recipe).toContain(`\`--for ${name}\``);
    for (const difference of Object.values(differences)) expect(recipe).toContain(difference);
    expect(recipe).toContain(reload.replace(/ \(.*/, ''));
  }
});

test.each(SITES)('the routes of Vercel for %s match its paths', (site) => {
  const location = siteLocationOf(site, '/srv/site');
  const [file] = webHostFilesOf(WEB_HOSTS.vercel, location).beside;
  const { version, routes } = JSON.parse(file!.text) as {
    version: number;
    routes: { src?: string; dest?: string }[];
  };
  expect(version).toBe(3);
  const path = `${location.base}/api/v1/platform/`;
  const matching = routes.filter(({ src }) => src !== undefined && new RegExp(src).test(path));
  expect(matching.map(({ dest }) => dest)).toContain('/api/v1$1/index.json');
});

test('the function of CloudFront is within the size limit; what it does with requests and responses', async () => {
  const location = siteLocationOf('https://x.example/repo', '/srv/site');
  const [file] = webHostFilesOf(WEB_HOSTS.cloudfront, location).beside;
  expect(Buffer.byteLength(file!.text)).toBeLessThan(10 * 1024);
  const handler = runInNewContext(`${file!.text}\nhandler`) as (event: object) => object;
  const lines = [];
  for (const line of [
    'GET //api/v1/platform',
    'GET /api/v1/?format=api',
    'GET /api/v1/notification/?page=1',
    'GET /api/v1/notification/?page=2',
    'GET /',
    'GET /platform/',
    'GET /platform?q=a%20b&release=5.1',
    'GET /data/SHA256SUMS',
    'OPTIONS /',
    'POST /',
  ]) {
    const [, method, path, query] = /^(\w+) ([^?]*)\??(.*)$/.exec(line)!;
    const pairs = query!.split('&').filter(Boolean);
    const values = pairs.map((pair) => [pair.replace(/=.*/, ''), { value: pair.replace(/.*=/, '') }]);
    const request = { method, uri: `/repo${path}`, querystring: Object.fromEntries(values), headers: {} };
    const done = handler({ context: { eventType: 'viewer-request' }, request });
    lines.push(`${line}: ${'uri' in done ? done.uri : JSON.stringify(done)}`);
  }
  for (const path of ['/api/v1/platform/index.json', '/data/a.csv', '/index.html']) {
    const event = { context: { eventType: 'viewer-response' }, request: { uri: `/repo${path}` } };
    lines.push(`${path}: ${JSON.stringify(handler({ ...event, response: { headers: {} } }))}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/cloudfront.txt');
});
