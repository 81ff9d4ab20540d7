import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { createFolder, serveHttp } from '../fixtures.ts';
import { freePort } from '../free-port.ts';
import { commandEnv } from '../run.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeEach(() => {
  folder = createFolder();
});

/** Starts `npm run <name>` and waits for output that matches `ready`. `stop` sends SIGINT and returns the exit code. */
async function start(
  name: string,
  args: string[],
  ready: RegExp,
): Promise<{ output: string; stop: () => Promise<number | null> }> {
  const child = spawn(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    env: commandEnv(),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (ready.test(output)) resolve();
      });
    }
    void ended.then(() => reject(new Error(output)));
  });
  return {
    output,
    stop: async () => {
      child.kill('SIGINT');
      return ((await ended) as [number | null])[0];
    },
  };
}

test('npm start builds and serves a site and a mirror', async () => {
  const port = await freePort();
  const [snapshotDir, distDir] = [join(folder, 'snapshot'), join(folder, 'dist')];
  const args = ['--snapshot', snapshotDir, '--dist', distDir, '--for', 'serve', '--port', String(port)];
  const { output, stop } = await start('start', args, /^Serving /m);
  expect(output).toMatch(/Web host: serve \(set by (--for|BUILD_FOR)\)\./);
  expect(output).toContain('REGISTRY_URL is not set. Using the embedded sample registry.');
  expect(output).toMatch(new RegExp(`^Serving ${distDir}/ at http://localhost:${port}/ \\(`, 'm'));
  const platforms = (await (await fetch(`http://localhost:${port}/api/v1/platform/`)).json()) as {
    id: string;
    name: string;
    sushi_services: { url: string }[];
  }[];
  const { id, name } = platforms[0]!;
  expect(await (await fetch(`http://localhost:${port}/platform/${id}/`)).text()).toContain(
    `<title>${name} · `,
  );
  const link = platforms.flatMap((platform) => platform.sushi_services)[0]!.url;
  expect(link).toMatch(`http://localhost:${port}/api/v1/sushi-service/`);
  expect((await fetch(link)).status).toBe(200);
  expect(await stop()).toBe(0);
});

test('npm run serve reports if links in the JSON have another base URL', async () => {
  const { distDir, url } = inject('site');
  const { output, stop } = await start('serve', ['--dist', distDir, '--port', '0'], /built for/);
  const served = /at (http:\S+) /.exec(output)![1]!;
  expect(served).toMatch(/^http:\/\/localhost:\d+\/base\/$/);
  expect(output).toContain(`It was built for ${url}, so links in its JSON begin with that URL.`);
  expect((await fetch(served)).status).toBe(200);
  expect(await stop()).toBe(0);
});

test('npm run dev serves pages and the mirror', async () => {
  const { snapshotDir } = inject('site');
  const port = await freePort();
  const args = ['--snapshot', snapshotDir, '--port', String(port)];
  const { output, stop } = await start('dev', args, new RegExp(`:${port}`));
  expect(output).toContain('This development server has no search, My platforms, feeds or data files.');
  const home = await fetch(`http://localhost:${port}/`);
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('<h1>')]);
  for (const path of ['search/', 'mine/', 'data/'])
    expect((await fetch(`http://localhost:${port}/${path}`)).status, path).toBe(200);
  expect((await fetch(`http://localhost:${port}/data/platforms.csv`)).status).toBe(404);
  const list = await fetch(`http://localhost:${port}/api/v1/platform/`);
  expect([list.status, list.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await list.text()).toContain(`"http://localhost:${port}/api/v1/sushi-service/`);
  await stop();
});

test('npm run dev does not take another port than its links name', async () => {
  const { port } = await serveHttp(() => {});
  const args = ['--snapshot', inject('site').snapshotDir, '--port', String(port)];
  await expect(start('dev', args, /Local/)).rejects.toThrow(`dev: Port ${port} on 127.0.0.1 is in use.`);
});
