// Requests while files are replaced never return a wrong response.
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFolder, serveSite } from '../fixtures.ts';
import { ask } from './raw-request.ts';
import { responses, LIST, makeDist, ONE, write } from './mirror-fixtures.ts';

const SITE = 'https://mirror.example';

test('a replaced file is served as the complete old or new one', async () => {
  // The size of each changes with each build.
  const small = (n: number): string => `{"build":${n},"pad":"${'x'.repeat(n % 37)}"}`;
  const large = (n: number): string => `[${`"build ${n}",`.repeat(40_000 + n)}0]`;
  const page = (n: number): string => `<p>${n}</p>${'<br>'.repeat(n % 23)}`;
  const dist = await makeDist(SITE, { ...responses(), [ONE]: small(0), [LIST]: large(0) });
  await write(dist, 'page/index.html', page(0));
  const { port } = await serveSite(dist);
  const stage = createFolder();
  const replace = async (file: string, content: string, name = file): Promise<void> => {
    const bytes = name === file ? content : brotliCompressSync(content, { params: { 1: 1 } });
    await write(stage, 'next', bytes as string);
    await rename(join(stage, 'next'), join(dist, name));
  };

  const builds = 25;
  const possible = new Map<string, Set<string>>([
    [LIST, new Set()],
    [ONE, new Set()],
    ['/page/', new Set()],
  ]);
  for (let n = 0; n <= builds; n += 1) {
    possible.get(LIST)!.add(large(n));
    possible.get(ONE)!.add(small(n));
    possible.get('/page/')!.add(page(n));
  }
  const now = { building: true, failed: false };
  const seen = new Map<string, number>();
  const client = async (path: string, coding: string): Promise<void> => {
    let etag = '';
    for (let asked = 0; now.building; asked += 1) {
      const headers = { 'Accept-Encoding': coding, ...(asked % 3 === 2 && { 'If-None-Match': etag }) };
      const reply = await ask(port, path, { headers });
      if (reply.status === 304) continue;
      const encoded = reply.headers['content-encoding'] === 'br';
      const text = encoded ? brotliDecompressSync(reply.body).toString() : reply.text;
      const right =
        reply.status === 200 &&
        possible.get(path)!.has(text) &&
        // The ETag begins with the size.
        reply.headers.etag!.startsWith(`W/"${reply.body.length.toString(16)}-`);
      if (!right) throw new Error(`${path} ${reply.status}: ${text.slice(0, 60)}`);
      etag = reply.headers.etag!;
      const kind = `${path} ${reply.headers['content-encoding'] ?? 'plain'}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  };
  const clients = Promise.all([
    client(LIST, 'identity'),
    client(LIST, 'br'),
    client(ONE, 'br'),
    client(ONE, 'identity'),
    client('/page/', 'br'),
  ]);
  // Runs until every kind of response was seen often enough; a failed client ends it.
  const kinds = [`${LIST} plain`, `${LIST} br`, `${ONE} plain`, `${ONE} br`, '/page/ plain'];
  clients.catch(() => (now.failed = true));
  try {
    for (let i = 1; !now.failed && kinds.some((kind) => (seen.get(kind) ?? 0) < 20); i += 1) {
      const n = i % (builds + 1);
      await replace(`${LIST.slice(1)}index.json`, large(n));
      await replace(`${LIST.slice(1)}index.json`, large(n), `${LIST.slice(1)}index.json.br`);
      // Or a copy that is newer than its file.
      await replace(`${ONE.slice(1)}index.json`, small(n), `${ONE.slice(1)}index.json.br`);
      await replace(`${ONE.slice(1)}index.json`, small(n));
      await replace('page/index.html', page(n));
    }
  } finally {
    now.building = false;
  }
  await clients;
  await replace(`${ONE.slice(1)}index.json`, small(builds));
  expect((await ask(port, ONE)).text).toBe(small(builds));
});
