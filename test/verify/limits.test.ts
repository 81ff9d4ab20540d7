// Answers that would exhaust the memory.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startOrigin, type SampleOrigin } from '../../src/sample/sample-origin.ts';
import { verifyRegistry } from '../../src/verify/verify-registry.ts';
import { verifyMirror } from '../../src/verify/verify-mirror.ts';
import { verifySignature } from '../../src/verify/verify-signature.ts';
import { serve } from '../mirror/raw-request.ts';
import { SERVICE, write, writeLists } from '../mirror/mirror-fixtures.ts';
import { run } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { makeSite, spoiled, type Asked, type Spoil } from './faulty-mirror.ts';
import { instead } from './mirror-faults.ts';

const MIB = 2 ** 20;
let origin: SampleOrigin;
beforeAll(async () => {
  origin = await startOrigin({ platforms: 4, brand: 'acme' });
});
afterAll(() => origin.close());

const registryWith = async (back: Spoil['back']): Promise<string> =>
  (await spoiled(origin.port, { back })).replace(/\/repo$/, '');
const isGet =
  (pattern: RegExp) =>
  ({ method, url }: Asked): boolean =>
    method === 'GET' && pattern.test(url);
const LIST = /platform\/(\?|$)/;
const DETAIL = /platform\/(?!0{8})[^/]+\/$/;

/** Serves until the test ends. */
async function startHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an endless answer is aborted at the limit, and not requested again', async () => {
  let requests = 0;
  let sent = 0;
  const piece = Buffer.alloc(MIB, '"0123456789abcde",');
  const url = await startHost((_, response) => {
    requests += 1;
    const more = (): void => {
      do sent += piece.length;
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more).write('[');
    more();
  });
  const { code, output } = await runShared('verify', ['--as-registry', url, '--max-answer', '4']);
  expect(output).toContain('/api/v1/platform/: no answer (more than 4 MiB: --max-answer raises the limit)');
  expect({ code, requests }).toEqual({ code: 3, requests: 1 });
  expect(sent).toBeLessThan(64 * MIB);
});

test('an answer that is small in gzip and huge when decoded: one sentence', async () => {
  const bomb = gzipSync(Buffer.alloc(300 * MIB, '[],'));
  const url = await registryWith((answered, asked) => {
    if (!isGet(LIST)(asked)) return;
    answered.body = bomb;
    answered.headers['content-encoding'] = 'gzip';
  });
  const { code, output } = await runShared('verify', ['--as-registry', url]);
  expect(output).toContain('/api/v1/platform/: no answer (more than 128 MiB: --max-answer raises the limit)');
  expect(code).toBe(3);
});

test('an answer with too many values: one sentence', async () => {
  const url = await registryWith(instead(isGet(LIST), 200, `[${'[],'.repeat(30 * MIB)}0]`));
  const { code, output } = await runShared('verify', ['--as-registry', url]);
  expect(output).toContain('is not a list of platforms (more than 5,000,000 values)');
  expect(code).toBe(3);
});

test('a record that is too large breaks a rule; the others are checked', async () => {
  const url = await registryWith(instead(isGet(DETAIL), 200, `"${'x'.repeat(2 * MIB)}"`));
  const { broken, tried } = await verifyRegistry({ url, maxAnswer: MIB });
  expect(tried).toBe(4);
  expect(broken).toMatchObject([
    { promise: 'answers', found: 'no answer (more than 1 MiB: --max-answer raises the limit)', count: 4 },
  ]);
});

const DEEP = '['.repeat(1_000_000) + ']'.repeat(1_000_000);

test('a record that is nested too deep breaks a rule; such a list is unreadable', async () => {
  const detail = await registryWith(instead(isGet(DETAIL), 200, `{"reports":${DEEP}}`));
  const { broken } = await verifyRegistry({ url: detail });
  expect(broken).toMatchObject([{ promise: 'shapes', count: 4 }]);
  const list = await registryWith(instead(isGet(LIST), 200, `[{"id":${DEEP}}]`));
  await expect(verifyRegistry({ url: list })).rejects.toThrow('is not a list of platforms');
  const missing = await registryWith((answered) => {
    if (answered.status === 404) answered.body = Buffer.from(DEEP);
  });
  const errors = (await verifyRegistry({ url: missing })).broken;
  expect(new Set(errors.map(({ promise }) => promise))).toEqual(new Set(['errors']));
});

test('an endless list of pages ends at the limit', async () => {
  let page = 1;
  const url = await registryWith((answered, asked) => {
    if (!isGet(/\/v1\/notification\/(\?|$)/)(asked) || asked.url.includes('format')) return;
    const next = `${origin.url}/api/v1/notification/?page=${(page += 1)}`;
    answered.status = 200;
    answered.body = Buffer.from(`{"count":1,"next":"${next}","previous":null,"results":[]}`);
  });
  const { broken } = await verifyRegistry({ url, aliases: [origin.url] });
  expect(broken.filter(({ promise }) => promise === 'paging')).toMatchObject([
    { found: 'more than 1000 pages', count: 1 },
  ]);
});

test('the answers of a mirror may be as large as its manifest and its data package state, and no larger', async () => {
  const dist = await makeSite();
  await write(dist, 'data/datapackage.json', '{"resources":[{"bytes":36000}]}');
  await writeLists(dist);
  const { url, port } = await serve(dist);
  const maxAnswer = 8 * 1024; // its list has more
  expect((await verifyMirror({ url, maxAnswer })).broken).toEqual([]);
  const endless = await spoiled(port, {
    back: instead(({ url: path }) => path.endsWith(SERVICE), 200, ' '.repeat(MIB)),
  });
  const { broken } = await verifyMirror({ url: endless, maxAnswer });
  expect(broken.find(({ promise }) => promise === 'bytes')?.found).toMatch(/^no answer \(more than /);
});

describe('a host that is never done', () => {
  test('the limit for the whole run ends with its sentence and 3: verify, mine', async () => {
    const url = await startHost(() => {});
    const limit = ['--time-limit', '0.1'];
    const runs = [
      run('verify', [url, ...limit]),
      run('verify', [url, '--as-registry', ...limit]),
      run('mine', ['--list', 'package.json', '--mirror', url, ...limit]),
    ];
    const advice = 'took longer than 0.1 minutes. Try again later, or raise --time-limit.';
    const [mirror, registry, mine] = await Promise.all(runs);
    expect(mirror).toMatchObject({
      code: 3,
      output: expect.stringContaining(`Verifying ${url} ${advice}\n`),
    });
    expect(registry).toMatchObject({
      code: 3,
      output: expect.stringContaining(`Verifying ${url} ${advice}\n`),
    });
    expect(mine).toEqual({ code: 3, output: `mine: Reading the files of ${url} ${advice}\n` });
  });

  test('the signal ends requests, and waiting for a host that is busy', async () => {
    const stop = new AbortController();
    const busy = await startHost(({ socket }, response) => {
      // The client has read the answer by then.
      socket.on('close', () => stop.abort(new Error('enough')));
      response.writeHead(503, { 'Retry-After': '30', Connection: 'close' }).end();
    });
    await expect(verifyMirror({ url: busy, signal: stop.signal })).rejects.toThrow('enough');
  });

  test.for([
    ['a drip', 'no whole answer in time'],
    ['silence', 'no answer in time'],
  ])('%s is not requested again', async ([kind, problem]) => {
    let requests = 0;
    const url = await startHost((_, response) => {
      requests += 1;
      if (kind === 'silence') return;
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expect(verifyMirror({ url, timeout: 40 })).rejects.toThrow(`no answer (${problem}).`);
    expect(requests).toBe(1);
  });
});

describe('files that list too much', () => {
  const manifest = (paths: number): string =>
    JSON.stringify({
      site: 'https://x.example',
      registry: 'https://registry.example',
      brand: 'usage',
      sample: false,
      taken: '2026-01-02T03:04:05.000Z',
      tool: 'x',
      paths: {},
      missing: Array.from({ length: paths }, () => '/a'),
    });

  test('a manifest', async () => {
    const { port } = await serve(await makeSite());
    const url = await spoiled(port, { back: instead(isGet(/manifest\.json$/), 200, manifest(500_001)) });
    await expect(verifyMirror({ url })).rejects.toThrow(
      `${url}/data/manifest.json: it is not a manifest of this version (more than 500,000 paths).`,
    );
  });

  test.for([
    ['lines', '\n'.repeat(500_001), 'has more than 500,000 lines, too many to verify.'],
    ['bytes', ' '.repeat(32 * MIB + 1), 'no answer (more than 32 MiB). '],
  ] as const)('SHA256SUMS: %s', async ([, sums, problem]) => {
    const { port } = await serve(await makeSite());
    const url = await spoiled(port, { back: instead(isGet(/SHA256SUMS$/), 200, sums) });
    await expect(verifySignature({ url, allowedSigners: 'package.json' })).rejects.toThrow(problem);
  });
});
