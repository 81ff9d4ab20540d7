// Limits of connections, and open connections when the server stops.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Connections } from '../../src/mirror/serve/client-connections.ts';
import { HTTP_SERVER_OPTIONS, handleRequests } from '../../src/mirror/serve/connection-guard.ts';
import { startServer } from '../../src/mirror/serve/server.ts';
import { run } from '../run.ts';
import { ask, sendRaw, serve } from './raw-request.ts';
import { answers, folder, LIST, makeDist, write } from './mirror-fixtures.ts';

// Larger than the socket buffers of both ends.
const SIZE = 40 * 2 ** 20;
const LARGE = 'data/large.bin';

let distDir: string;
beforeAll(async () => {
  distDir = await makeDist('http://mirror.example', answers());
  await write(distDir, LARGE, Buffer.alloc(SIZE, 'x'));
});

/** A connection from a separate loopback address, until the test ends. */
async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const all = <Each>(count: number, make: () => Promise<Each>): Promise<Each[]> =>
  Promise.all(Array.from({ length: count }, make));

const halfOpen = async (port: number): Promise<void> =>
  void (await open(port)).write('GET / HTTP/1.1\r\nHost: a\r\n');

interface Started {
  socket: Socket;
  /** '' if the connection was closed. */
  status: string;
}

/** Requests the large file and reads only the first bytes of the answer. */
async function startDownload(port: number, localAddress?: string): Promise<Started> {
  const socket = await open(port, localAddress);
  socket.write(`GET /${LARGE} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve).once('close', resolve));
  const start: unknown = socket.read(12);
  return { socket, status: String(start ?? '').slice(9) };
}

/** Reads to the end; returns the length of the body. */
async function rest(socket: Socket): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return bytes.length - bytes.indexOf('\r\n\r\n') - 4;
}

const statusFor = async (port: number, localAddress: string): Promise<string> => {
  const socket = await open(port, localAddress);
  socket.write(`GET ${LIST} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += String(chunk)));
  await new Promise((resolve) => socket.once('close', resolve));
  return received.slice(9, 12);
};

describe('an IP address with too many connections', () => {
  test('cannot block other clients, or itself, with half-open ones', async () => {
    const { port } = await serve(distDir);
    const { socket: download } = await startDownload(port);
    await all(450, () => halfOpen(port));
    expect(await statusFor(port, '127.0.0.1')).toBe('200');
    // Connections with an open answer are not closed.
    expect(await rest(download)).toBe(SIZE);
  });

  test.skipIf(process.platform !== 'linux')(
    'leaves room for others when it reads none of its answers (needs Linux: a second loopback address)',
    async () => {
      const { port } = await serve(distDir);
      const started = await all(230, () => startDownload(port, '127.0.0.2'));
      const held = started.filter(({ status }) => status === '200');
      expect(held).toHaveLength(200);
      expect(await statusFor(port, '127.0.0.1')).toBe('200');
      // A proxy with all of them is answered again when one ends.
      expect(await rest(held[0]!.socket)).toBe(SIZE);
      expect(await statusFor(port, '127.0.0.2')).toBe('200');
    },
  );
});

async function guarded(
  limits: object,
  max?: number,
  handle: Parameters<typeof handleRequests>[2] = (response) => void response.end(),
): Promise<number> {
  const server = createServer({ ...HTTP_SERVER_OPTIONS, ...limits }).listen(0, '127.0.0.1');
  handleRequests(server, new Connections(server, max), handle);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  return (server.address() as AddressInfo).port;
}

test.skipIf(process.platform !== 'linux')(
  'a new connection closes the oldest of its IP address, or of that with the most (needs Linux)',
  async () => {
    const port = await guarded({}, 4);
    const closed: number[] = [];
    for (const [i, [host, expected]] of [
      [2, []],
      [2, []],
      [2, [1]],
      [1, [1]],
      [3, [1]],
      [4, [1, 2]],
      [5, [1, 2, 3]],
    ].entries() as Iterable<[number, [number, number[]]]>) {
      const socket = await open(port, `127.0.0.${host}`);
      socket.resume().once('close', () => closed.push(i + 1));
      await expect.poll(() => closed, { timeout: 20_000 }).toEqual(expected);
    }
  },
);

test.each([
  ['EMFILE', 503, 'Too many requests at once.'],
  ['EIO', 500, 'Server error.'],
])('an answer that fails with %s is a %d in JSON', async (code, status, detail) => {
  const failing = (fail: () => Promise<void> | void) => guarded({}, 4, fail);
  const error = Object.assign(new Error('secret'), { code });
  const ports = [
    await failing(() => Promise.reject(error)),
    await failing(() => {
      throw error;
    }),
  ];
  for (const port of ports) {
    const reply = await ask(port, '/');
    expect([reply.status, reply.text]).toEqual([status, `{"detail":"${detail}"}`]);
  }
});

test('a request that is not complete in time gets a 408 in JSON', async () => {
  const port = await guarded({ headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 });
  const reply = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a\r\n');
  expect(reply).toMatch(/^HTTP\/1\.1 408 [^]*\{"detail":"Request timeout\."\}$/);
});

/** Runs `npm run serve`; `ended` resolves to its exit code. */
async function serveBy(
  prefix: string,
): Promise<{ port: number; stop(): void; ended: Promise<number | null> }> {
  const script = join(import.meta.dirname, '../../scripts/serve.ts');
  const line = `${prefix} exec "$0" "$@"`;
  const child = spawn('sh', ['-c', line, process.execPath, script, '--dist', distDir, '--port', '0']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const found = / at http:\/\/localhost:(\d+)\//.exec(said);
      if (found) resolve(Number(found[1]));
    });
    void ended.then(() => reject(new Error(`serve ended: ${said}`)));
  });
  return { port, stop: () => child.kill('SIGTERM'), ended };
}

test('with few file descriptors, files can be opened for every accepted connection', async () => {
  const { port } = await serveBy('ulimit -n 256;');
  const started = await all(80, () => startDownload(port));
  const held = started.filter(({ status }) => status !== '');
  expect(new Set(held.map(({ status }) => status))).toEqual(new Set(['200']));
  expect(held.length).toBeGreaterThan(20);
  expect(await statusFor(port, '127.0.0.1')).toBe('');
  held[0]!.socket.destroy();
  let status = '';
  while (status === '') status = await statusFor(port, '127.0.0.1');
  expect(status).toBe('200');
});

test('SIGTERM closes idle connections at once, and others after their answer', async () => {
  const { port, stop, ended } = await serveBy('');
  const idle = await open(port);
  idle.write(`HEAD / HTTP/1.1\r\nHost: a\r\n\r\n`);
  await once(idle, 'data');
  const never = await open(port);
  const { socket: download } = await startDownload(port);
  const closed = [once(idle, 'close'), once(never, 'close')];
  for (const socket of [idle, never]) socket.resume();
  stop();
  await Promise.all(closed);
  await expect(ask(port, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await rest(download)).toBe(SIZE);
  expect(await ended).toBe(0);
});

test.skipIf(!existsSync('/proc/self/task')).each(['npm', 'the process that npm starts'])(
  'SIGTERM to %s ends npm run serve and frees its port (needs Linux)',
  async (target) => {
    const npm = spawn('npm', ['run', 'serve', '--', '--dist', distDir, '--port', '0'], {
      cwd: join(import.meta.dirname, '../..'),
    });
    onTestFinished(() => void npm.kill('SIGKILL'));
    const ended = once(npm, 'exit');
    let said = '';
    while (!/ at http:\/\/localhost:\d+\//.test(said))
      said += String(((await Promise.race([once(npm.stdout, 'data'), ended])) as [unknown])[0]);
    const port = Number(/localhost:(\d+)/.exec(said)![1]);
    expect((await ask(port, LIST)).status).toBe(200);
    const children = await readFile(`/proc/${npm.pid}/task/${npm.pid}/children`, 'utf8');
    process.kill(target === 'npm' ? npm.pid! : Number(children.trim()), 'SIGTERM');
    expect((await ended)[0]).toBe(0);
    await expect(ask(port, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  },
);

test('a client that reads nothing is cut off after the grace time', async () => {
  const server = await startServer({ distDir, port: 0, host: '127.0.0.1' });
  const { socket: download } = await startDownload(server.port);
  await server.close(1);
  expect(await rest(download)).toBeLessThan(SIZE);
});

test('a site behind a broken link: one sentence', async () => {
  const link = join(await folder(), 'dist');
  await symlink('/nowhere/dist', link);
  const { code, output } = await run('serve', ['--dist', link, '--port', '0']);
  expect(output).toBe(
    `serve: “${link}” is a link to “/nowhere/dist”, which does not exist. Create that folder, or set DIST_DIR.\n`,
  );
  expect(code).toBe(5);
});
