// Downloads by programs, and while builds replace the site.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFolder, serveSite } from '../fixtures.ts';
import { programOf } from '../programs.ts';
import { ask, type Reply } from './raw-request.ts';
import { LIST, makeDist, ONE, write } from './mirror-fixtures.ts';

const SITE = 'https://mirror.example';
const LARGE = 'data/registry.sqlite';
const DATE = new Date('2026-01-02T03:04:05.678Z');
const contentOf = (seed: string, length: number): Buffer =>
  Buffer.alloc(length, `${seed} 0123456789 abcdefghi\n`);

async function makeSite(): Promise<{ dist: string; port: number }> {
  const dist = await makeDist(SITE);
  await write(dist, LARGE, contentOf('large', 3 * 2 ** 20));
  await utimes(join(dist, LARGE), DATE, DATE);
  return { dist, port: (await serveSite(dist)).port };
}

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
