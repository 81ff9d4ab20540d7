import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { REQUIREMENTS, type HostDifferences, type RequirementName } from '../../src/mirror/requirements.ts';
import { startServer, type MirrorServer } from '../../src/mirror/serve/server.ts';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { sampledPaths } from '../../src/verify/sampled-paths.ts';
import { verifyMirror, type Verdict } from '../../src/verify/verify-mirror.ts';
import { ID, LIST, ONE } from '../mirror/mirror-fixtures.ts';
import { runShared } from '../shared-command.ts';
import { serve } from '../mirror/raw-request.ts';
import { content, GONE, HOST, makeSite, mirrorOf, NOTHING, spoiled, type Spoil } from './faulty-mirror.ts';
import { asks, changed, instead, isApi, SPOILS, withHeader, without, withoutLine } from './mirror-faults.ts';

let server: MirrorServer;
beforeAll(async () => {
  server = await startServer({ distDir: await makeSite(), port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const verdictOn = async (spoil: Spoil, differences: HostDifferences = {}): Promise<Verdict> =>
  verifyMirror({ url: await spoiled(server.port, spoil), differences });
const brokenBy = async (spoil: Spoil): Promise<RequirementName[]> => [
  ...new Set((await verdictOn(spoil)).broken.map(({ promise }) => promise)),
];

test('the local server keeps every promise, and each is checked', async () => {
  const reports: number[][] = [];
  const onProgress = (...progress: number[]): unknown => reports.push(progress);
  const verdict = await verifyMirror({ url: server.url, onProgress });
  expect(verdict).toMatchObject({
    broken: [],
    expected: [],
    kept: [],
    untried: [],
    dangling: [NOTHING, GONE].map((path) => ({ path, referencedBy: LIST, count: 1 })),
    manifest: { site: server.builtFor },
    paths: 7,
    fullyChecked: 7,
  });
  const known = reports.length;
  expect(reports).toEqual(Array.from({ length: known }, (_, i) => [i + 1, known]));
  expect(await brokenBy({})).toEqual([]);
});

describe('a fault is reported with the promise that it breaks, and with no other', () => {
  test.each(SPOILS)('%s: %s', async (requirement, _, spoil) => {
    expect(await brokenBy(spoil)).toEqual([requirement]);
  });

  test('files: a damaged copy of a page, on the server of a nightly run', async () => {
    const damaged = changed('/platform/', () => 'x', 'br');
    const { broken } = await verifyMirror({ url: await spoiled(server.port, damaged), isOwnServer: true });
    expect(broken).toMatchObject([{ promise: 'files' }]);
  });

  const link = `"platforms":["https://registry.example${ONE}"]`;
  test.each([
    ['left at an alias', link.replace('registry', 'alias')],
    ['to what is not mirrored', link.replace(ID, ID.replaceAll('1', '3'))],
  ])('links: %s', async (_, found) => {
    const registry = content();
    registry[HOST] = registry[HOST]!.replace(link, found);
    const { url } = await serve(await makeSite(registry));
    const { broken } = await verifyMirror({ url });
    expect(broken).toMatchObject([{ promise: 'links', count: 1 }]);
  });

  test('there is a fault for every promise', () => {
    const names = new Set([...SPOILS.flatMap(([promises]) => promises), 'links']);
    expect([...names].toSorted()).toEqual(Object.keys(REQUIREMENTS).toSorted());
  });
});

test.each<[string, Spoil]>([
  ['HEAD without a length', { back: without('content-length', ({ method }) => method === 'HEAD') }],
  [
    'a checksum of a file outside the site, which is not requested',
    changed('/SHA256SUMS', (body) => `${'0'.repeat(64)}  ../outside.txt\n${body.toString()}`),
  ],
  ['200 to OPTIONS', { back: instead(({ method }) => method === 'OPTIONS', 200, '') }],
])('a mirror may answer in another way: %s', async (_, spoil) => {
  expect(await brokenBy(spoil)).toEqual([]);
});

test('lists that disagree are reported with the first file, and how many more there are', async () => {
  const foundWithout = async (...files: string[]): Promise<(string | undefined)[]> => {
    const change = (body: Buffer): string =>
      files.reduce((text, file) => withoutLine(file)(Buffer.from(text)), body.toString());
    const { broken } = await verdictOn(changed('/SHA256SUMS', change));
    return broken.filter(({ promise }) => promise === 'files').map(({ found }) => found);
  };
  const [css, js] = ['_astro/page.abc.css', '_astro/page.abc.js'];
  expect(await foundWithout(css)).toEqual([`another or none of ${css}`]);
  expect(await foundWithout(css, js)).toEqual([`another or none of ${css} and 1 more`]);
});

test.each([
  'no-cache',
  'no-store',
  'max-age=600',
  'public, max-age="600"',
  'Max-Age=0, s-maxage=600',
  'max-age=86400, no-cache',
])('an answer may be kept for ten minutes, or asked about each time: %s', async (value) => {
  const back: Spoil['back'] = ({ headers }) => {
    headers['cache-control'] = value;
  };
  expect(await brokenBy({ back })).toEqual([]);
});

test.each([
  ['three redirects, the last to the URL that the site was built for', 3, []],
  ['four redirects', 4, ['files']],
])('a page may be behind three redirects: %s', async (_, hops, promises) => {
  const back: Spoil['back'] = (answered, asked) => {
    const found = /^\/repo\/notifications(?:\?(\d))?$/.exec(asked.url);
    if (!found) return;
    const next = Number(found[1] ?? 0) + 1;
    const end = 'https://x.github.io/repo/notification/';
    const location = next < hops ? `/repo/notifications?${next}` : end;
    instead(() => true, 302, '', { location })(answered, asked);
  };
  expect(await brokenBy({ back })).toEqual(promises);
});

test('requests are shell commands: HEAD, other methods, and headers', async () => {
  const failing = instead(({ method, url }) => /HEAD|PUT/.test(method) && url.endsWith(ONE), 404, '');
  const { broken } = await verdictOn({ back: failing });
  expect(broken.map(({ request }) => request.replace(/'http.*/, ''))).toEqual([
    "curl -sS --path-as-is -I -H 'Accept-Encoding: identity' ",
    'curl -sS --path-as-is -i -X PUT ',
  ]);
});

test('a host that is busy is asked four times, and what never succeeds was no passing failure', async () => {
  let requests = 0;
  const busy: Spoil['back'] = (answered, asked) => {
    if (!asks(ONE)(asked)) return;
    requests += 1;
    instead(() => true, 503, '', { 'retry-after': '0' })(answered, asked);
  };
  const { broken, passing } = await verdictOn({ back: busy });
  expect([broken.map(({ promise }) => promise), passing, requests]).toEqual([['bytes'], [], 4]);
});

test('the same problem is one line with a count and a request', async () => {
  const redirected = instead(
    (asked) => isApi(asked) && asked.url.endsWith('/') && !asked.url.includes('//'),
    302,
    '',
  );
  const { broken } = await verdictOn({
    back: (answered, asked) => answered.status === 200 && redirected(answered, asked),
  });
  expect(broken.filter(({ promise }) => promise === 'slashes')).toEqual([
    {
      promise: 'slashes',
      expected: 'an answer',
      found: '302, a redirect',
      count: 7,
      request: expect.stringMatching(
        /^curl -sS --path-as-is -i -H 'Accept-Encoding: identity' 'http:\/\/127\.0\.0\.1:\d+\/repo\/api\/v1\/[a-z/-]+'$/,
      ) as string,
    },
  ]);
});

test('each record of a large mirror is requested in all its forms, not only those of the sample', async () => {
  const origin = await startOrigin({ platforms: 30 });
  onTestFinished(() => origin.close());
  const { port, url } = await serve(await mirrorOf(origin, server.builtFor));
  const good = await verifyMirror({ url });
  const sample = new Set(sampledPaths(good.manifest, false));
  expect(sample.size).toBeLessThan(good.paths);
  const other = Object.keys(good.manifest.paths).findLast((path) => !sample.has(path))!;
  const wrong = changed(`${other}?format=api`, () => '{}');
  const inGzip: Spoil = {
    back: (answered, { url: path, headers }) => {
      if (path.endsWith(other) && headers['accept-encoding'] === 'gzip') answered.body = Buffer.from('{}');
    },
  };
  for (const [promise, spoil] of [
    ['gzip', inGzip],
    ['format', wrong],
  ] as const) {
    const { broken } = await verifyMirror({ url: await spoiled(port, spoil) });
    // This mirror has no pages and no compressed copies.
    const about = broken.filter(({ request }) => request.includes(other));
    expect(about.map((each) => each.promise)).toEqual([promise]);
  }
});

describe('the differences of a host', () => {
  const noSlash = (status: number): Spoil => ({
    back: instead(({ url }) => url.endsWith('/platform'), status, ''),
  });

  test('are reported separately from broken promises, with their reason', async () => {
    const { broken, expected, kept } = await verdictOn(noSlash(301), { slashes: 'It redirects.' });
    expect({ broken, kept }).toEqual({ broken: [], kept: [] });
    expect(expected).toMatchObject([
      { promise: 'slashes', count: 1, found: '301, a redirect', reason: 'It redirects.' },
    ]);
  });

  test('excuse the plain answer for the API format', async () => {
    const there: Spoil['there'] = (asked) => void (asked.url = asked.url.replace('?format=api', ''));
    const { broken, expected } = await verdictOn({ there }, { format: 'It ignores queries.' });
    expect([broken, expected.map(({ promise }) => promise)]).toEqual([[], ['format']]);
  });

  test('are reported as wrong if the host keeps the promise', async () => {
    const { broken, expected, kept } = await verdictOn({}, { slashes: 'It redirects.', methods: 'No HEAD.' });
    expect({ broken, expected, kept }).toEqual({ broken: [], expected: [], kept: ['slashes', 'methods'] });
  });

  test.each([
    ['a failure', noSlash(500), 'slashes'],
    ['a success for what is not there', { back: instead(asks('/api/v1/nothing/'), 200, '[]') }, 'unknown'],
    ['other bytes in the API format', changed(`${ONE}?format=api`, () => '{}'), 'format'],
    [
      'other bytes of a page',
      changed('/platform/', (body) => body.toString().replace('Page', 'Pages')),
      'files',
    ],
  ] as [string, Spoil, RequirementName][])('never excuse %s', async (_, spoil, promise) => {
    const { broken, expected } = await verdictOn(spoil, { [promise]: 'So it is here.' });
    expect(broken.map((each) => each.promise)).toEqual([promise]);
    expect(expected).toEqual([]);
  });
});

test('pages that Cloudflare rewrote are named with the setting that does it', async () => {
  const protect = (body: Buffer): string => `${body.toString()}<a href="/cdn-cgi/l/email-protection#1f">`;
  const { broken } = await verdictOn(changed('/platform/', protect));
  expect(broken).toMatchObject([
    {
      promise: 'files',
      found:
        'others in identity, rewritten by Cloudflare: turn off its Email Address Obfuscation (docs/hosting.md)',
    },
  ]);
});

test('Retry-After is obeyed', async () => {
  const seen = new Set<string>();
  const spoil: Spoil = {
    back: (answered, { method, url }) => {
      if (seen.has(`${method} ${url}`) || !url.includes('/platform/')) return;
      seen.add(`${method} ${url}`);
      Object.assign(answered, { status: 429, headers: { 'retry-after': '0' }, body: Buffer.from('slowly') });
    },
  };
  const { broken, passing } = await verdictOn(spoil);
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
  // Said, but not the host's fault.
  expect(passing).toMatchObject([
    { found: expect.stringMatching(/^429/) as string, count: expect.any(Number) as number },
  ]);
});

describe('npm run verify', () => {
  test('reports that all promises are kept', async () => {
    const { code, output } = await runShared('verify', [`${server.url}//`, '--every']);
    expect(output).toContain(`dangling link: ${GONE} · once, first in ${LIST}\n`);
    expect(output).toMatch(
      /\n7 paths, all request variants; built for https:\/\/x\.github\.io\/repo; \d+ requests\.\n/,
    );
    expect(output).toMatch(/\n(\d+) of \1 checks\n/);
    expect(output).toMatch(/\nEvery promise is kept\.\n$/);
    expect(output).toContain('data/host.json names no web host: every promise is expected.');
    expect(code).toBe(0);
  });

  test('--for says which web host serves it', async () => {
    const { code, output } = await runShared('verify', [server.url, '--for', 'github-pages']);
    expect(output).not.toContain('data/host.json');
    expect(output).toMatch(/\nkept, although this host is listed as unable to: format · /);
    expect(code).toBe(0);
  });

  test('ends with 1 and a line for each broken promise', async () => {
    const at = await spoiled(server.port, {
      back: withHeader('vary', 'Accept-Encoding', ({ url }) => url === `/repo${ONE}`),
    });
    const { code, output } = await runShared('verify', [at]);
    expect(output).toContain(
      `\nbroken: vary · expected Vary: Accept, found Accept-Encoding · 6 times: curl -sS --path-as-is -i -H 'Accept-Encoding: identity' '${at}${ONE}'\n`,
    );
    expect(output).toMatch(/\n1 promise is broken: vary\.\n$/);
    expect(code).toBe(1);
  });

  test.each([
    [
      'nobody answers',
      3,
      'http://127.0.0.1:1',
      'no answer (connection refused). Check the URL, and that the host is running.',
    ],
    ['there is no mirror', 3, 'elsewhere', 'To verify a registry, add --as-registry.'],
    [
      'the argument is not a URL',
      2,
      'mirror.example',
      'verify: The URL is “mirror.example”; it must be an http or https URL, such as https://mirror.example.',
    ],
    [
      'the argument has a query',
      2,
      'https://mirror.example/a?b=1',
      'verify: The URL is “https://mirror.example/a?b=1”; it must be an http or https URL without “?” and “#”, such as https://mirror.example.',
    ],
    ['the argument is missing', 2, undefined, "Missing required argument 'URL'"],
  ])('says what to do if %s', async (_, expected, given, words) => {
    const address = given === 'elsewhere' ? `http://127.0.0.1:${server.port}/other` : given;
    const { code, output } = await runShared('verify', address === undefined ? [] : [address]);
    expect(output).toContain(words);
    expect(code).toBe(expected);
  });
});
