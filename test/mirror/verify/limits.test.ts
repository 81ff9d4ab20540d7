// Responses that would exhaust the memory.
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyMirror } from '../../../src/mirror/verify/verify-mirror.ts';
import { serveHttp, serveSite } from '../../fixtures.ts';
import { SERVICE } from '../mirror-fixtures.ts';
import { run, type CommandResult } from '../../run.ts';
import { runShared } from '../../shared-command.ts';
import { makeSite, spoiled } from './faulty-mirror.ts';
import { asks, changed, instead } from './mirror-faults.ts';

const MIB = 2 ** 20;

/** A mirror whose manifest has this body. */
async function withManifest(body: string | Buffer, coding?: string): Promise<string> {
  const { url } = await serveHttp((_, response) => {
    if (coding) response.setHeader('Content-Encoding', coding);
    response.end(body);
  });
  return url;
}

/** A run that takes six seconds, in which other tests run. */
let limited: { url: string; run: Promise<CommandResult> };
beforeAll(async () => {
  const { url } = await serveHttp(() => {});
  const limit = ['--time-limit', '0.1'];
  limited = { url, run: run('verify', [url, ...limit]) };
});

test('an endless response is aborted at the limit, and not requested again', async () => {
  let requests = 0;
  let sent = 0;
  const piece = Buffer.alloc(MIB, '"0123456789abcde",');
  const { url } = await serveHttp((_, response) => {
    requests += 1;
    const more = (): void => {
      do sent += piece.length;
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more).write('[');
    more();
  });
  const { code, output } = await runShared('verify', [url]);
  expect(output).toContain('/data/manifest.json: no response (more than 128 MiB)');
  expect({ code, requests }).toEqual({ code: 3, requests: 1 });
  expect(sent).toBeLessThan(256 * MIB);
});

test('a response that is small in gzip and huge when decoded: one sentence', async () => {
  const url = await withManifest(gzipSync(Buffer.alloc(300 * MIB, '[],')), 'gzip');
  const { code, output } = await runShared('verify', [url]);
  expect(output).toContain('/data/manifest.json: no response (more than 128 MiB)');
  expect(code).toBe(3);
});

test.each([
  ['too many values', `[${'[],'.repeat(30 * MIB)}0]`],
  ['a million levels', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['HTML', '<h1>Hello</h1>'],
])('a manifest with %s: one sentence', async (_, body) => {
  const { code, output } = await runShared('verify', [await withManifest(body)]);
  expect(output).toMatch(
    /\/data\/manifest\.json: it is not a manifest of this version \(.*\)\. Rebuild the site\.\n$/,
  );
  expect(code).toBe(3);
});

test('a record that is too large breaks a requirement; the others are checked', async () => {
  const { port } = await serveSite(await makeSite());
  const url = await spoiled(port, instead(asks(SERVICE), 200, ' '.repeat(2 * MIB)));
  const { broken } = await verifyMirror({ url, maxResponse: MIB });
  expect(broken).toMatchObject([{ name: 'bytes', count: 1 }]);
  expect(broken[0]!.examples[0]).toContain('found no response (more than 1 MiB): ');
});

describe('a host that is never done', () => {
  test('the limit for the whole run ends with its sentence and 3', async () => {
    const advice = 'took longer than 0.1 minutes. Try again later, or raise --time-limit.';
    const { url } = limited;
    expect(await limited.run).toMatchObject({
      code: 3,
      output: expect.stringContaining(`Verifying ${url} ${advice}\n`),
    });
  });

  test('the signal ends requests, and waiting for a host that is busy', async () => {
    const stop = new AbortController();
    const { url: busy } = await serveHttp(({ socket }, response) => {
      // The client has read the response by then.
      socket.on('close', () => stop.abort(new Error('enough')));
      response.writeHead(503, { 'Retry-After': '30', Connection: 'close' }).end();
    });
    await expect(verifyMirror({ url: busy, signal: stop.signal })).rejects.toThrow('enough');
  });

  test.for([
    ['a drip', 'no whole response in time'],
    ['silence', 'no response in time'],
  ])('%s is not requested again', async ([kind, problem]) => {
    let requests = 0;
    const { url } = await serveHttp((_, response) => {
      requests += 1;
      if (kind === 'silence') return;
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expect(verifyMirror({ url, timeout: 40 })).rejects.toThrow(`no response (${problem}).`);
    expect(requests).toBe(1);
  });
});

describe('a site that lists more than 500,000 paths', () => {
  const sum = `${'0'.repeat(64)}  `;
  const more = Array.from({ length: 500_001 }, (_, i) => `/${i}`);

  test.for([
    [
      'data/manifest.json',
      (body: Buffer) => JSON.stringify({ ...JSON.parse(body.toString()), missing: more }),
    ],
    ['SHA256SUMS', () => more.map((path) => `${sum}${path}`).join('\n')],
  ] as const)('%s', async ([file, body]) => {
    const { port } = await serveSite(await makeSite());
    const url = await spoiled(port, changed(`/${file}`, body));
    await expect(verifyMirror({ url })).rejects.toThrow(`${url}/ lists too many paths to verify. Check `);
  });
});
