import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { SETTINGS, type Setting } from '../../src/config/settings.ts';

describe('defaults', () => {
  test('match docs/configuration.md', () => {
    expect(readConfig({})).toEqual({
      registry: undefined,
      brand: undefined,
      aliases: [],
      site: 'http://localhost:4321',
      snapshotDir: 'snapshot',
      rate: undefined,
      timeLimit: 180,
      maxVanished: 10,
      summary: undefined,
      distDir: 'dist',
      webHost: undefined,
      port: 4321,
      host: '127.0.0.1',
      staleAfter: 48,
      contacts: 'everywhere',
    });
  });

  test('an empty variable counts as unset, and the site follows the port', () => {
    expect(readConfig({ PORT: '', SITE_URL: '', REGISTRY_URL: '' })).toEqual(readConfig({}));
    expect(readConfig({ PORT: '5000' }).site).toBe('http://localhost:5000');
  });
});

test('flags override environment variables, and cannot be empty', () => {
  expect(readConfig({ PORT: '1' }, { port: '2' }).port).toBe(2);
  expect(() => readConfig({ PORT: '1' }, { port: '' })).toThrow('--port is “”; it must be a port');
});

test.each([
  ['https://r.example/', 'https://r.example'],
  ['https://r.example/api/v1/', 'https://r.example'],
  ['https://r.example/base/api', 'https://r.example/base'],
  ['https://R.example/Base/api/v1', 'https://r.example/Base'],
])('REGISTRY_URL %s becomes %s', (given, url) => {
  expect(readConfig({ REGISTRY_URL: given }).registry).toBe(url);
});

test('URLs lose their trailing slash and keep their base path', () => {
  expect(readConfig({ SITE_URL: 'https://x.github.io/repo/' }).site).toBe('https://x.github.io/repo');
  const aliases = 'http://a.example/, http://b.example, http://c.example/api/v1/';
  expect(readConfig({ REGISTRY_ALIASES: aliases }).aliases).toEqual([
    'http://a.example',
    'http://b.example',
    'http://c.example',
  ]);
});

test('texts and lists', () => {
  const env = {
    REGISTRY_BRAND: 'Usage_1',
    CONTACTS: 'mirror-only',
    HOST: '0.0.0.0',
    SITE_NAME: ' Ours ',
    SITE_CONFIG: 'a.json',
    BUILD_FOR: 'nginx',
    SNAPSHOT_DIR: 's',
    DIST_DIR: 'd',
  };
  expect(readConfig(env)).toMatchObject({
    brand: 'Usage_1',
    contacts: 'mirror-only',
    site: 'http://localhost:4321',
    host: '0.0.0.0',
    siteName: 'Ours',
    siteConfig: 'a.json',
    webHost: 'nginx',
    snapshotDir: 's',
    distDir: 'd',
  });
});

describe('the path of SITE_URL', () => {
  test.each([
    ['https://m.example', ''],
    ['https://m.example:8443//', ''],
    ['http://[::1]:80/a', '/a'],
    ['https://bücher.example/A/b-c_d.e/~f/', '/A/b-c_d.e/~f'],
    ['https://m.example//a/', '/a'],
    ['https://m.example/api', '/api'],
    ['https://m.example/.a/...', '/.a/...'],
  ])('%s is accepted', (url, path) => {
    expect(new URL(readConfig({ SITE_URL: url }).site).pathname.replace(/\/$/, '')).toBe(path);
  });

  test.each([
    '/ä',
    '/%C3%A4',
    "/a'b",
    '/a"b',
    '/a b',
    '/a%2Fb',
    '/a%2eb',
    '/a;b',
    '/a:b',
    '/$x',
    '/{x}',
    '/a\\b',
    '\\a',
    '/a\tb',
    '/a//b',
    '/./a',
    '/a/..',
    '/a/../b',
    '/a/%2e%2e/b',
    '/api/v1',
    '/a/api/v1/b/',
  ])('%s is rejected with the allowed characters', (path) => {
    expect(() => readConfig({ SITE_URL: `https://m.example${path}` })).toThrow(
      /^SITE_URL is “https:\/\/m\.example.*”; it must be an http or https URL whose path contains only A–Z, .*, such as https:\/\/x\.github\.io\/repo\.$/s,
    );
  });
});

describe('an error names the invalid setting and what is expected', () => {
  test.each([
    [
      { REGISTRY_URL: 'registry.example' },
      'REGISTRY_URL is “registry.example”; it must be an http or https URL, such as https://registry.example.',
    ],
    [{ SITE_URL: 'ftp://x' }, 'SITE_URL is “ftp://x”'],
    [
      { SITE_URL: 'https://x.example/a?b=1' },
      'SITE_URL is “https://x.example/a?b=1”; it must be an http or https URL without “?” and “#”, such as https://x.github.io/repo.',
    ],
    [{ SITE_URL: 'https://x.example/#top' }, 'without “?” and “#”'],
    [{ REGISTRY_BRAND: '../x' }, 'REGISTRY_BRAND is “../x”'],
    [{ BUILD_FOR: 'lighttpd' }, 'BUILD_FOR is “lighttpd”; it must be one of serve, nginx, caddy, apache, '],
    [{ BUILD_FOR: 'ngnix' }, 'BUILD_FOR is “ngnix”. Did you mean “nginx”?'],
    [{ BUILD_FOR: 'Github' }, 'BUILD_FOR is “Github”. Did you mean “github-pages”?'],
    [{ REGISTRY_ALIASES: 'x' }, 'REGISTRY_ALIASES is “x”'],
    [{ CONTACTS: 'nowhere' }, 'CONTACTS is “nowhere”; it must be everywhere or mirror-only'],
    [{ SITE_NAME: 'a\u2029b' }, 'it must be a text of 1 to 100 characters in one line'],
    [{ SITE_NAME: 'x'.repeat(101) }, 'it must be a text of 1 to 100 characters in one line'],
    [{ REGISTRY_ALIASES: 'http://a.example,https://u:p@r.example' }, 'is “http://***@r.example”'],
    [{ MAX_ANSWER: '512' }, 'MAX_ANSWER was removed. Unset it: a response may have at most 128 MiB.'],
    [
      { MAX_BAD: '0' },
      'MAX_BAD was removed. Unset it: 1% of the records may be bad. “--allow-bad” accepts more, for one run.',
    ],
  ])('%j', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
  });

  const RANGES: [variable: string, kind: string, least: number, most: number, wrong: string[]][] = [
    ['REQUESTS_PER_SECOND', 'a number', 0.01, 10_000, ['0.001', '10000.1', 'fast']],
    ['TIME_LIMIT', 'a number of minutes', 0.1, 10_080, ['0.09', '10081']],
    ['MAX_VANISHED', 'a percentage', 0, 100, ['-1', '100.1']],
    ['PORT', 'a port', 0, 65_535, ['-1', '65536', '1.5']],
    ['STALE_AFTER', 'a number of hours', 0.01, 1_000_000, ['0.001', '1000001']],
  ];
  const NO_DECIMALS = ['NaN', 'Infinity', '1e400', '1e9', '0x10', '1_000', ' ', '1,5'];

  test('every number has a range', () => {
    const numeric = Object.values<Setting>(SETTINGS).filter(({ schema, example }) =>
      /^\d+$/.test(example ?? String(schema.parse(undefined))),
    );
    expect(numeric.map(({ variable }) => variable)).toEqual(RANGES.map(([variable]) => variable));
  });

  test.each(RANGES)('%s must be %s from %d to %d', (variable, kind, least, most, wrong) => {
    const [name] = Object.entries<Setting>(SETTINGS).find(([, setting]) => setting.variable === variable)!;
    for (const number of [least, most])
      expect(readConfig({ [variable]: String(number) })).toMatchObject({ [name]: number });
    for (const text of [...wrong, ...NO_DECIMALS])
      expect(() => readConfig({ [variable]: text }), text).toThrow(
        `${variable} is “${text}”; it must be ${kind} from ${least} to ${most}`,
      );
  });

  test('a number may begin with its decimal point, and is finite', () => {
    expect(readConfig({ TIME_LIMIT: '.1' }).timeLimit).toBe(0.1);
    expect(() => readConfig({ TIME_LIMIT: '9'.repeat(400) })).toThrow(ConfigError);
  });

  test.each(['REGISTRY_URL', 'REGISTRY_ALIASES', 'SITE_URL'])(
    '%s must not have credentials, and the error masks them',
    (variable) => {
      const urls = [
        'https://u5er:pa55@r.example',
        'https://u5er@r.example/x',
        'https://:pa55@r.example',
        'https://u5er:pa55/pa55@r.example',
        'https://u5er:pa55 pa55@r.example',
        'u5er:pa55@r.example',
        'ftp://u5er:pa55@r.example',
      ];
      for (const text of urls) {
        const read = () => readConfig({ [variable]: text });
        expect(read).toThrow(new RegExp(`^${variable} is “(?!.*(u5er|pa55)).*r\\.example`));
        expect(read).toThrow(/an http or https URL|a URL without/);
      }
    },
  );

  test('all of them are reported at once, by flag or variable', () => {
    expect(() => readConfig({ STALE_AFTER: 'x' }, { port: 'y' })).toThrow(
      /--port is “y”[^]*STALE_AFTER is “x”/,
    );
  });
});
