import { beforeAll, describe, expect, test } from 'vitest';
import {
  REQUIREMENTS,
  type HostDifferences,
  type RequirementName,
} from '../../../src/mirror/requirements.ts';
import type { MirrorServer } from '../../../src/mirror/serve/server.ts';
import { SAMPLE_PER_KIND, sampledFiles, sampledPaths } from '../../../src/mirror/verify/sampled-paths.ts';
import type { Result } from '../../../src/mirror/verify/verdict.ts';
import { verifyMirror, type Verdict } from '../../../src/mirror/verify/verify-mirror.ts';
import { serveSite, startSample } from '../../fixtures.ts';
import { ID, LIST, ONE, write, writeLists } from '../mirror-fixtures.ts';
import { runShared } from '../../shared-command.ts';
import {
  content,
  GONE,
  HOST,
  makeSite,
  mirrorOf,
  NOTHING,
  spoiled,
  type KnownResponses,
  type Spoil,
} from './faulty-mirror.ts';
import { asks, changed, instead, SPOILS, withHeader, without } from './mirror-faults.ts';

let server: MirrorServer;
const serverResponses: KnownResponses = new Map();
beforeAll(async () => {
  server = await serveSite(await makeSite());
});

const verdictOn = async (spoil: Spoil, differences: HostDifferences = {}): Promise<Verdict> =>
  verifyMirror({ url: await spoiled(server.port, spoil, serverResponses), differencesOf: () => differences });
const brokenBy = async (spoil: Spoil): Promise<RequirementName[]> =>
  (await verdictOn(spoil)).broken.map(({ name }) => name);
const namesOf = ({ results }: Verdict, state: Result['state']): RequirementName[] =>
  results.filter((result) => result.state === state).map(({ name }) => name);

test('the local server meets every requirement, and each is checked', async () => {
  const reports: number[][] = [];
  const onProgress = (...progress: number[]): unknown => reports.push(progress);
  const verdict = await verifyMirror({ url: server.url, onProgress });
  expect(namesOf(verdict, 'met')).toEqual(Object.keys(REQUIREMENTS));
  expect(verdict).toMatchObject({
    dangling: [NOTHING, GONE].map((path) => ({ path, referencedBy: LIST, count: 1 })),
    manifest: { site: server.builtFor },
    paths: 7,
  });
  const known = reports.length;
  expect(reports).toEqual(Array.from({ length: known }, (_, i) => [i + 1, known]));
  expect(await brokenBy({})).toEqual([]);
});

describe('a fault is reported with the requirement that it breaks, and with no other', () => {
  test.each(SPOILS)('%s: %s', async (requirement, _, spoil) => {
    expect(await brokenBy(spoil)).toEqual([requirement]);
  });

  const link = `"platforms":["https://registry.example${ONE}"]`;
  test.each([
    ['left at an alias', link.replace('registry', 'alias')],
    ['to what is not mirrored', link.replace(ID, ID.replaceAll('1', '3'))],
  ])('links: %s', async (_, found) => {
    const registry = content();
    registry[HOST] = registry[HOST]!.replace(link, found);
    const { url } = await serveSite(await makeSite(registry));
    const { broken } = await verifyMirror({ url });
    expect(broken).toMatchObject([{ name: 'links', count: 1 }]);
  });

  test('there is a fault for every requirement', () => {
    const names = new Set([...SPOILS.map(([name]) => name), 'links']);
    expect([...names].toSorted()).toEqual(Object.keys(REQUIREMENTS).toSorted());
  });
});

test.each<[string, Spoil]>([
  ['HEAD without a length', without('content-length', ({ method }) => method === 'HEAD')],
  ['200 to OPTIONS', instead(({ method }) => method === 'OPTIONS', 200, '')],
  ...['no-store', 'public, max-age="600"', 'Max-Age=0, s-maxage=600', 'max-age=86400, no-cache'].map(
    (value): [string, Spoil] => [value, withHeader('cache-control', value, () => true)],
  ),
])('a mirror may answer in another way: %s', async (_, spoil) => {
  expect(await brokenBy(spoil)).toEqual([]);
});

test('requests are shell commands: HEAD, other methods, and headers', async () => {
  const failing = instead(({ method, url }) => /HEAD|PUT/.test(method) && url.endsWith(ONE), 404, '');
  const { broken } = await verdictOn(failing);
  expect(broken).toHaveLength(1);
  expect(broken[0]!.examples.map((example) => example.replace(/.*: (?=curl)|'http.*/g, ''))).toEqual([
    "curl -sS --path-as-is -I -H 'Accept-Encoding: identity' ",
    'curl -sS --path-as-is -i -X PUT ',
  ]);
});

test.each([
  ['503', 503],
  ['429', 429],
])('a host that is busy, %s, is asked again when it says', async (_, status) => {
  const seen = new Set<string>();
  const busyOnce: Spoil['back'] = (answered, asked) => {
    if (seen.has(`${asked.method} ${asked.url}`)) return;
    seen.add(`${asked.method} ${asked.url}`);
    instead(() => true, status, 'slowly', { 'retry-after': '0' }).back?.(answered, asked);
  };
  expect(await brokenBy({ back: busyOnce })).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
  let requests = 0;
  const busy: Spoil['back'] = (answered, asked) => {
    if (!asks(ONE)(asked)) return;
    requests += 1;
    instead(() => true, status, '', { 'retry-after': '0' }).back?.(answered, asked);
  };
  expect([await brokenBy({ back: busy }), requests]).toEqual([['bytes'], 4]);
});

test('each record of a large mirror is requested in gzip, not only the sampled ones', async () => {
  const origin = await startSample({ platforms: SAMPLE_PER_KIND + 2 });
  const { port, url } = await serveSite(await mirrorOf(origin, server.builtFor));
  const { manifest } = await verifyMirror({ url });
  const sample = new Set(sampledPaths(manifest));
  const other = Object.keys(manifest.paths).findLast((path) => !sample.has(path))!;
  const back: Spoil['back'] = (answered, asked) => {
    if (asks(other)(asked) && asked.headers['accept-encoding'] === 'gzip') answered.body = Buffer.from('{}');
  };
  // This mirror has no pages, no checksums and no compressed copies.
  const { broken } = await verifyMirror({ url: await spoiled(port, { back }) });
  const gzip = broken.find(({ name }) => name === 'gzip')!;
  expect(gzip.examples.filter((example) => example.startsWith('expected the same bytes, '))).toEqual([
    expect.stringContaining(other),
  ]);
});

test('each page is compared with its checksum, not only the sampled ones', async () => {
  const dist = await makeSite();
  const pages = Array.from({ length: 30 }, (_, i) => `changes/${10 + i}/index.html`);
  for (const page of pages) await write(dist, page, `<h1>${page}</h1>`);
  await writeLists(dist);
  const { port } = await serveSite(dist);
  const other = pages.find((page) => !sampledFiles(pages).includes(page))!;
  const spoil = changed(`/${other.replace('index.html', '')}`, () => '<h1>Old</h1>');
  const { broken } = await verifyMirror({ url: await spoiled(port, spoil) });
  expect(broken.map(({ name, count }) => [name, count])).toEqual([['files', 1]]);
});

describe('what a host is known not to meet', () => {
  test.each([`/repo${LIST}`, `https://x.github.io/repo${LIST}`])(
    'need not name a redirect to the form with the final slash: %s',
    async (location) => {
      const verdict = await verdictOn(instead(asks(LIST.slice(0, -1)), 301, '', { location }));
      expect(verdict.broken).toEqual([]);
    },
  );

  test('explains the plain response for the API format', async () => {
    const there: Spoil['there'] = (asked) => void (asked.url = asked.url.replace('?format=api', ''));
    const verdict = await verdictOn({ there }, { format: 'It ignores queries.' });
    expect([verdict.broken, namesOf(verdict, 'known')]).toEqual([[], ['format']]);
  });

  test.each<[string, RequirementName, Spoil]>([
    ['a success for what is not there', 'unknown', instead(asks(NOTHING), 200, '[]')],
    ['other bytes in the API format', 'format', changed(`${ONE}?format=api`, () => '{}')],
    ['other bytes of a page', 'files', changed('/platform/', () => '<h1>Pages</h1>')],
    ['a missing file', 'files', instead(asks('/data/platforms.csv'), 404, '')],
    ['a redirect from the slash form', 'slashes', instead(asks(ONE), 301, '', { location: '/' })],
  ])('never explains %s', async (_, name, spoil) => {
    const { broken } = await verdictOn(spoil, { [name]: 'So it is here.' });
    expect(broken.map((each) => each.name)).toEqual([name]);
  });
});

test('pages that Cloudflare rewrote are named with the setting that does it', async () => {
  const protect = (body: Buffer): string => `${body.toString()}<a href="/cdn-cgi/l/email-protection#1f">`;
  const { broken } = await verdictOn(changed('/platform/', protect));
  expect(broken).toMatchObject([{ name: 'files', examples: [expect.any(String)] }]);
  expect(broken[0]!.examples[0]).toContain(
    'found others in identity, rewritten by Cloudflare: turn off its Email Address Obfuscation (docs/hosting/cloudflare.md): curl',
  );
});

describe('npm run verify', () => {
  test('has a line for each requirement, and says that all are met', async () => {
    const { code, output } = await runShared('verify', [`${server.url}//`]);
    expect(output).toContain('data/host.json names no web host, so every requirement is expected to be met.');
    for (const [name, text] of Object.entries(REQUIREMENTS))
      expect(output).toContain(`\nmet: ${name} · ${text}\n`);
    expect(output).toContain(`dangling link: ${GONE} · once, first in ${LIST}\n`);
    expect(output).toMatch(
      /\n7 paths and \d+ files; built for https:\/\/x\.github\.io\/repo; \d+ requests\.\n/,
    );
    expect(output).toMatch(/\n(\d+) of \1 checks\n/);
    expect(output).toMatch(/\nEvery requirement is met\.\n$/);
    expect(code).toBe(0);
  });

  test('--for says which web host serves it', async () => {
    const { code, output } = await runShared('verify', [server.url, '--for', 'github-pages']);
    expect(output).not.toContain('data/host.json');
    expect(output).toMatch(/\nmet: format · .* It is listed as not possible on this web host\.\n/);
    expect(code).toBe(0);
  });

  test('ends with 1 and the requests of a broken requirement', async () => {
    const vary = withHeader('vary', 'Accept-Encoding', ({ url }) => url === `/repo${ONE}`);
    const at = await spoiled(server.port, vary);
    const { code, output } = await runShared('verify', [at]);
    expect(output).toContain(
      `\nbroken: vary · 2 times · ${REQUIREMENTS.vary}\n  expected Vary: Accept, found Accept-Encoding: curl -sS --path-as-is -i -H 'Accept-Encoding: identity' '${at}${ONE}'\n`,
    );
    expect(output).toMatch(/\n15 of 16 requirements are met; 1 is broken: vary\.\n$/);
    expect(code).toBe(1);
  });

  test.each([
    [
      'nobody answers',
      3,
      'http://127.0.0.1:1',
      'no response (connection refused). Check the URL, and that the host is running.',
    ],
    ['there is no mirror', 3, 'elsewhere', 'Check that the URL is the home page of a built site.'],
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
