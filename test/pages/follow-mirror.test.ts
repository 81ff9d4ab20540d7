// The program of docs/harvesters.md, which follows a mirror over three runs.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serveHttp, serveSite } from '../fixtures.ts';
import { buildSeeded } from '../bundle.ts';
import { play, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';

const NEW_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';

test('it copies the platforms, and requests little in a run without changes', async () => {
  const snapshotDir = newFolder();
  const folder = dirname(snapshotDir);
  const dist = join(folder, 'dist');
  const text = await readFile(join(import.meta.dirname, '../../docs/harvesters.md'), 'utf8');
  await writeFile(join(folder, 'follow.mjs'), /^```js\n([^]*?)^```$/m.exec(text)![1]!);

  const script = at.small();
  const origin = await play(script);
  const publish = async (run: number) => {
    await take(origin, snapshotDir, run);
    await buildSeeded({ SITE_URL: 'https://mirror.example', SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist });
  };
  await publish(1);
  const server = await serveSite(dist);
  let responses: number[] = [];
  const counter = await serveHttp(async ({ url }, response) => {
    const reply = await fetch(server.url + url);
    const body = Buffer.from(await reply.arrayBuffer());
    responses.push(body.length);
    response.writeHead(reply.status, { 'Content-Type': reply.headers.get('content-type')! }).end(body);
  });
  const follow = async () => {
    responses = [];
    const args = ['follow.mjs', counter.url];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    const { platforms } = JSON.parse(await readFile(join(folder, 'platforms.json'), 'utf8')) as {
      platforms: Record<string, { record: unknown }>;
    };
    return { stdout, platforms };
  };
  const recordsIn = (paths: Script) =>
    Object.keys(paths).filter((path) => /^\/api\/v1\/platform\/[^/]+\/$/.test(path));

  const first = await follow();
  expect(Object.keys(first.platforms)).toHaveLength(recordsIn(script).length);
  expect(first.platforms[at.A]!.record).toMatchObject({ id: at.A });

  await publish(2);
  expect((await follow()).stdout).toBe('');
  expect(responses).toHaveLength(1);
  expect(responses.reduce((sum, size) => sum + size, 0)).toBeLessThan(50_000);

  origin.script = JSON.parse(JSON.stringify(script).replaceAll(at.A, NEW_ID)) as Script;
  await publish(3);
  const { stdout, platforms } = await follow();
  expect(stdout).toContain(': removed\n');
  expect(Object.keys(platforms)).toContain(NEW_ID);
  expect(Object.keys(platforms)).not.toContain(at.A);
});
