// The command, what keeps the server from starting, and open connections when it stops.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../src/mirror/serve/server.ts';
import { listenErrorOf } from '../../src/util/listen.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { ask } from './raw-request.ts';
import { responses, LIST, makeDist, write } from './mirror-fixtures.ts';

// Larger than the socket buffers of both ends.
const SIZE = 40 * 2 ** 20;
const LARGE = 'data/large.bin';

let distDir: string;
beforeAll(async () => {
  distDir = await makeDist('http://mirror.example', responses());
  await write(distDir, LARGE, Buffer.alloc(SIZE, 'x'));
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Requests the large file and reads only the first bytes of the response. */
async function startDownload(port: number): Promise<Socket> {
  const socket = await open(port);
  socket.write(`GET /${LARGE} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  await once(socket, 'readable');
  expect(String(socket.read(12))).toBe('HTTP/1.1 200');
  return socket;
}

/** Reads to the end; returns the length of the body. */
async function rest(socket: Socket): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return bytes.length - bytes.indexOf('\r\n\r\n') - 4;
}

test('a server that stops closes idle connections at once, and others after their response', async () => {
  const server = await serveSite(distDir);
  const idle = await open(server.port);
  idle.write(`HEAD / HTTP/1.1\r\nHost: a\r\n\r\n`);
  await once(idle, 'data');
  const download = await startDownload(server.port);
  const closed = server.close();
  await once(idle.resume(), 'close');
  await expect(ask(server.port, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await rest(download)).toBe(SIZE);
  await closed;
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
  const server = await serveSite(distDir);
  const download = await startDownload(server.port);
  await server.close(1);
  expect(await rest(download)).toBeLessThan(SIZE);
});

describe('what keeps the server from starting is one sentence that says what to do', () => {
  const options = { port: 0, host: '127.0.0.1' };

  test('no site yet, or a file in its place', async () => {
    const place = createFolder();
    await write(place, 'file', '');
    for (const folder of ['dist', 'file'].map((name) => join(place, name))) {
      const started = startServer({ ...options, distDir: folder });
      await expect(started).rejects.toMatchObject({ name: 'ExpectedError' });
      await expect(started).rejects.toThrow(`No site in “${folder}”. Build one with “npm run build”.`);
    }
  });

  test('a broken site', async () => {
    const broken = await makeDist('https://mirror.example');
    await write(broken, 'data/manifest.json', '{"brand":1}');
    const started = startServer({ ...options, distDir: broken });
    await expect(started).rejects.toThrow(
      /^The site in “.*” cannot be read: it does not have the expected form\. Rebuild it with “npm run build”\.$/,
    );
  });

  test('a port in use', async () => {
    const { port } = await serveSite(distDir);
    const started = startServer({ ...options, distDir, port });
    await expect(started).rejects.toThrow(/^Port \d+ on 127.0.0.1 is in use\. .*--port\.$/);
  });

  test('an address of another machine', async () => {
    const started = startServer({ ...options, distDir, host: '192.0.2.1' });
    await expect(started).rejects.toThrow('“192.0.2.1” is not an IP address or host name of this machine');
  });

  test.each([
    ['EACCES', 'This user may not use port 80. Choose a port above 1023 with --port.'],
    ['EPERM', 'This user may not use port 80.'],
    ['ENOTFOUND', '“a.example” is not an IP address or host name of this machine.'],
    ['EAI_AGAIN', '“a.example” is not an IP address or host name of this machine.'],
    ['EINVAL', '“a.example” is not an IP address or host name of this machine.'],
    ['EMFILE', 'as it is'],
  ])('%s', (code, sentence) => {
    const error = Object.assign(new Error('as it is'), { code });
    expect(listenErrorOf(error, 'a.example', 80).message).toContain(sentence);
  });
});
