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

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', SITE_URL: '', REGISTRY_URL: '' })).toEqual(readConfig({}));
  });
});

test('flags override environment variables, and cannot be empty', () => {
  expect(readConfig({ PORT: '1' }, { port: '2' }).port).toBe(2);
  expect(() => readConfig({ PORT: '1' }, { port: '' })).toThrow('--port is “”; it must be a port');
});

const BASE = 'https://m.example';

/** Variables, and what they are set to. */
const SET: [variable: string, ...values: string[]][] = [
  ['REGISTRY_URL', 'https://r.example/', 'https://r.example/api/v1/', 'https://r.example/base/api'],
  ['REGISTRY_URL', 'https://R.example/Base/api/v1', 'registry.example'],
  ['REGISTRY_ALIASES', 'http://a.example/, http://b.example, http://c.example/api/v1/', 'x'],
  ['REGISTRY_ALIASES', 'http://a.example,https://u:p@r.example'],
  ['REGISTRY_BRAND', 'Usage_1', '../x'],
  ['CONTACTS', 'mirror-only', 'nowhere'],
  ['HOST', '0.0.0.0'],
  ['PORT', '5000'],
  ['SITE_NAME', ' Ours ', 'a\u2029b', 'x'.repeat(100), 'x'.repeat(101)],
  ['SITE_CONFIG', 'a.json'],
  ['BUILD_FOR', 'nginx', 'lighttpd', 'ngnix', 'Github'],
  ['SNAPSHOT_DIR', 's'],
  ['DIST_DIR', 'd'],
  ['SITE_URL', 'https://x.github.io/repo/', 'ftp://x', `${BASE}/a?b=1`, `${BASE}/#top`],
  ['SITE_URL', BASE, `${BASE}:8443//`, 'http://[::1]:80/a', 'https://bücher.example/A/b-c_d.e/~f/'],
  [
    'SITE_URL',
    ...['//a/', '/api', '/.a/...', '/ä', '/%C3%A4', "/a'b", '/a"b', '/a b'].map((path) => BASE + path),
  ],
  [
    'SITE_URL',
    ...['/a%2Fb', '/a%2eb', '/a;b', '/a:b', '/$x', '/{x}', '/a\\b', '\\a', '/a\tb'].map(
      (path) => BASE + path,
    ),
  ],
  [
    'SITE_URL',
    ...['/a//b', '/./a', '/a/..', '/a/../b', '/a/%2e%2e/b', '/api/v1', '/a/api/v1/b/'].map(
      (path) => BASE + path,
    ),
  ],
];

test('what a variable sets, or why it cannot', async () => {
  const defaults = Object.entries(readConfig({}));
  const texts = SET.flatMap(([variable, ...values]) =>
    values.map((value) => {
      let outcome: string;
      try {
        const others = Object.entries(readConfig({ [variable]: value })).filter(
          ([name, each]) => JSON.stringify(each) !== JSON.stringify(Object.fromEntries(defaults)[name]),
        );
        outcome = JSON.stringify(Object.fromEntries(others));
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        outcome = (error as Error).message;
      }
      return `${variable}=${JSON.stringify(value)}\n  ${outcome}\n`;
    }),
  );
  await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/variables.txt');
});

describe('an error names the invalid setting and what is expected', () => {
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
