// Downloads that continue, are conditional, or last while builds replace the site.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFolder, serveSite } from '../fixtures.ts';
import { programOf } from '../programs.ts';
import { ask, type Reply } from './raw-request.ts';
import { LIST, makeDist, ONE, write } from './mirror-fixtures.ts';

const SITE = 'https://mirror.example';
const SMALL = 'data/platforms.csv';
const LARGE = 'data/registry.sqlite';
const DATE = new Date('2026-01-02T03:04:05.678Z');
const contentOf = (seed: string, length: number): Buffer =>
  Buffer.alloc(length, `${seed} 0123456789 abcdefghi\n`);

async function makeSite(): Promise<{ dist: string; port: number }> {
  const dist = await makeDist(SITE);
  await write(dist, SMALL, contentOf('small', 20_000));
  await write(dist, `${SMALL}.br`, brotliCompressSync(contentOf('small', 20_000)));
  await write(dist, LARGE, contentOf('large', 3 * 2 ** 20));
  for (const file of [SMALL, LARGE]) await utimes(join(dist, file), DATE, DATE);
  return { dist, port: (await serveSite(dist)).port };
}

test('parts of a file belong to one version, and to its compressed bytes', async () => {
  const { dist, port } = await makeSite();
  const bytes = await readFile(join(dist, LARGE));
  const { headers: whole } = await ask(port, `/${LARGE}`);
  const part = await ask(port, `/${LARGE}`, {
    headers: { Range: 'bytes=5-99', 'If-Range': DATE.toUTCString() },
  });
  expect(part.headers).toMatchObject({ 'content-range': `bytes 5-99/${bytes.length}`, etag: whole.etag });
  expect([part.status, part.body.equals(bytes.subarray(5, 100))]).toEqual([206, true]);
  const old = await ask(port, `/${LARGE}`, { headers: { Range: 'bytes=5-99', 'If-Range': '"old"' } });
  expect([old.status, old.body.equals(bytes)]).toEqual([200, true]);
  const head = await ask(port, `/${LARGE}`, { method: 'HEAD', headers: { Range: 'bytes=0-0' } });
  expect([head.status, head.headers['content-length']]).toEqual([200, String(bytes.length)]);

  const headers = { 'Accept-Encoding': 'br' };
  const copy = await ask(port, `/${SMALL}`, { headers });
  const copied = await ask(port, `/${SMALL}`, { headers: { ...headers, Range: 'bytes=10-19' } });
  expect(copied.headers).toMatchObject({ 'content-encoding': 'br', etag: copy.headers.etag });
  expect(copied.body.equals(copy.body.subarray(10, 20))).toBe(true);
});

test('a record has a date and parts too, and a range outside it is refused in JSON', async () => {
  const { port } = await makeSite();
  const { headers, text } = await ask(port, ONE);
  const since = { 'If-Modified-Since': headers['last-modified']! };
  expect((await ask(port, ONE, { headers: since })).status).toBe(304);
  expect((await ask(port, ONE, { headers: { Range: 'bytes=0-5' } })).text).toBe(text.slice(0, 6));
  const size = Buffer.byteLength(text);
  for (const [length, sent] of [
    [size + 1, size],
    ['99999999999999999999999', size],
    [size, size],
    [2, 2],
  ] as const) {
    const reply = await ask(port, ONE, { headers: { Range: `bytes=-${length}` } });
    expect([length, reply.status, reply.body.length]).toEqual([length, 206, sent]);
    expect(reply.headers['content-range']).toBe(`bytes ${size - sent}-${size - 1}/${size}`);
  }
  expect((await ask(port, ONE, { headers: { Range: 'bytes=-0' } })).status).toBe(416);
  const outside = await ask(port, ONE, { headers: { Range: 'bytes=9999-' } });
  expect([
    outside.status,
    outside.headers['content-type'],
    outside.headers['access-control-allow-origin'],
    outside.text,
  ]).toEqual([416, 'application/json', '*', '{"detail":"Range not satisfiable."}']);
});

describe('programs', () => {
  const output = async (program: string, args: string[], cwd: string): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd })).stdout;
  const [curl, wget] = [programOf('curl'), programOf('wget')];

  test.skipIf(!curl)(
    'curl -C - continues a download, and curl -z downloads only what is new (needs curl)',
    async () => {
      const { dist, port } = await makeSite();
      const place = createFolder();
      const file = join(place, 'registry.sqlite');
      const bytes = await readFile(join(dist, LARGE));
      await write(place, 'registry.sqlite', bytes.subarray(0, 1_000_000));
      const run = (...args: string[]): Promise<string> =>
        output(curl!, ['-sS', '-o', file, '-w', '%{http_code} %{size_download}', ...args], place);
      const url = `http://127.0.0.1:${port}/${LARGE}`;
      expect(await run('-C', '-', url)).toBe(`206 ${bytes.length - 1_000_000}`);
      expect((await readFile(file)).equals(bytes)).toBe(true);
      expect(await run('-R', url)).toBe(`200 ${bytes.length}`);
      expect(await run('-z', file, url)).toBe('304 0');
      await utimes(join(dist, LARGE), new Date(), new Date());
      expect(await run('-z', file, url)).toBe(`200 ${bytes.length}`);
    },
  );

  test.skipIf(!wget)('wget -N downloads only what is new, and wget -c continues (needs wget)', async () => {
    const { dist, port } = await makeSite();
    const place = createFolder();
    const url = `http://127.0.0.1:${port}/${LARGE}`;
    const run = (flag: string): Promise<string> =>
      output('sh', ['-c', `"${wget}" ${flag} ${url} 2>&1`], place);
    expect(await run('-N')).toContain('200 OK');
    expect((await stat(join(place, 'registry.sqlite'))).mtimeMs).toBe(
      Math.floor(DATE.getTime() / 1000) * 1000,
    );
    expect(await run('-N')).toContain('304 Not Modified');
    const bytes = await readFile(join(dist, LARGE));
    await write(place, 'registry.sqlite', bytes.subarray(0, 500_000));
    expect(await run('-c')).toContain('206 Partial Content');
    expect((await readFile(join(place, 'registry.sqlite'))).equals(bytes)).toBe(true);
  });
});

/** Replaces a file as a build does. */
async function replace(dist: string, file: string, content: string | Buffer): Promise<void> {
  const stage = createFolder();
  await write(stage, 'next', content);
  await rename(join(stage, 'next'), join(dist, file));
}

test('a download that lasts while a build replaces its file has the whole old file', async () => {
  const { dist, port } = await makeSite();
  const size = 40 * 2 ** 20; // larger than the socket buffers of both ends
  const [old, changed] = [contentOf('old', size), contentOf('new', size + 1000)];
  await replace(dist, LARGE, old);
  const before = await ask(port, `/${LARGE}`, { method: 'HEAD' });
  const slow = request({ port, host: '127.0.0.1', path: `/${LARGE}`, agent: false }).end();
  onTestFinished(() => void slow.destroy());
  const [response] = (await once(slow, 'response')) as [
    NodeJS.ReadableStream & { headers: Reply['headers'] },
  ];
  for (let i = 0; i < 3; i += 1) {
    await replace(dist, LARGE, i % 2 === 0 ? changed : old);
    const reply = await ask(port, `/${LARGE}`);
    expect(reply.body.equals(i % 2 === 0 ? changed : old)).toBe(true);
    expect(reply.headers.etag).not.toBe(before.headers.etag);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  expect(response.headers.etag).toBe(before.headers.etag);
  expect(Buffer.concat(chunks).equals(old)).toBe(true);
});

test('who gets a new list finds its new records, even before the build is complete', async () => {
  const { dist, port } = await makeSite();
  expect((await ask(port, ONE)).status).toBe(200);
  const added = ONE.replaceAll('1', '7').replace('/api/v7/', '/api/v1/');
  await write(dist, `${added}index.json`, '{"name":"new"}');
  await replace(dist, `${LIST}index.json`, '["new"]');
  expect((await ask(port, LIST)).text).toBe('["new"]');
  expect((await ask(port, added)).text).toBe('{"name":"new"}');
});

test('your own files are served, and found without a build when they are added or change', async () => {
  const { dist, port } = await makeSite();
  for (const text of ['one', 'two']) {
    await write(dist, 'mine.txt', text);
    expect((await ask(port, '/mine.txt')).text).toBe(text);
  }
});
