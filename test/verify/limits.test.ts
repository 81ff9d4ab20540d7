// Answers that would exhaust the memory.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { verifyMirror } from '../../src/verify/verify-mirror.ts';
import { verifySignature } from '../../src/verify/verify-signature.ts';
import { serve } from '../mirror/raw-request.ts';
import { SERVICE, write, writeLists } from '../mirror/mirror-fixtures.ts';
import { run } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { makeSite, spoiled } from './faulty-mirror.ts';
import { instead } from './mirror-faults.ts';

const MIB = 2 ** 20;
const MANIFEST = /data\/manifest\.json$/;

/** A mirror whose manifest has this body. */
async function withManifest(body: string | Buffer, coding?: string): Promise<string> {
  return startHost((_, response) => {
    if (coding) response.setHeader('Content-Encoding', coding);
    response.end(body);
  });
}

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
  const { code, output } = await runShared('verify', [url, '--max-answer', '4']);
  expect(output).toContain('/data/manifest.json: no answer (more than 4 MiB: --max-answer raises the limit)');
  expect({ code, requests }).toEqual({ code: 3, requests: 1 });
  expect(sent).toBeLessThan(64 * MIB);
});

test('an answer that is small in gzip and huge when decoded: one sentence', async () => {
  const url = await withManifest(gzipSync(Buffer.alloc(300 * MIB, '[],')), 'gzip');
  const { code, output } = await runShared('verify', [url]);
  expect(output).toContain(
    '/data/manifest.json: no answer (more than 128 MiB: --max-answer raises the limit)',
  );
  expect(code).toBe(3);
});

test.each([
  ['too many values', `[${'[],'.repeat(30 * MIB)}0]`, 'more than 5,000,000 values'],
  ['a million levels', '['.repeat(1_000_000) + ']'.repeat(1_000_000), 'expected object'],
])('a manifest with %s: one sentence', async (_, body, reason) => {
  const { code, output } = await runShared('verify', [await withManifest(body)]);
  expect(output).toMatch(
    new RegExp(`it is not a manifest of this version \\(.*${reason}.*\\)\\. Rebuild the site\\.\\n$`),
  );
  expect(code).toBe(3);
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
      run('mine', ['--list', 'package.json', '--mirror', url, ...limit]),
    ];
    const advice = 'took longer than 0.1 minutes. Try again later, or raise --time-limit.';
    const [mirror, mine] = await Promise.all(runs);
    expect(mirror).toMatchObject({
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
    const url = await spoiled(port, {
      back: instead(({ url: path }) => MANIFEST.test(path), 200, manifest(500_001)),
    });
    await expect(verifyMirror({ url })).rejects.toThrow(
      `${url}/data/manifest.json: it is not a manifest of this version (more than 500,000 paths).`,
    );
  });

  test.for([
    ['lines', '\n'.repeat(500_001), 'has more than 500,000 lines, too many to verify.'],
    ['bytes', ' '.repeat(32 * MIB + 1), 'no answer (more than 32 MiB). '],
  ] as const)('SHA256SUMS: %s', async ([, sums, problem]) => {
    const { port } = await serve(await makeSite());
    const url = await spoiled(port, {
      back: instead(({ url: path }) => path.endsWith('SHA256SUMS'), 200, sums),
    });
    await expect(verifySignature({ url, allowedSigners: 'package.json' })).rejects.toThrow(problem);
  });
});
