// Hostile requests, sent byte for byte.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { serveSite } from '../fixtures.ts';
import { ask, sendRaw } from './raw-request.ts';
import { responses, ID, LIST, makeDist, ONE, write } from './mirror-fixtures.ts';

const SITE = 'https://x.github.io/repo';
const SECRET = randomBytes(12).toString('hex');
// A large file, so that answers are incomplete when clients disconnect.
const LARGE = `[${'"0123456789",'.repeat(300_000)}0]`;

let server: MirrorServer;
let dist: string;
/** The server waits for the rest of it while other tests run. */
let incomplete: Promise<string>;
beforeAll(async () => {
  dist = await makeDist(SITE, { ...responses(), '/api/v1/usage-release/': LARGE });
  await write(dist, '../secret.txt', SECRET);
  await write(dist, '../index.html', SECRET);
  await write(dist, '../index.json', SECRET);
  await write(dist, '../dist-secret/index.html', SECRET);
  await write(dist, '.hidden/index.html', SECRET);
  server = await serveSite(dist);
  incomplete = sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: a\r\n');
});

/** Every reply must be a 1xx, 2xx, 3xx or 4xx without information about the machine. */
function mustBeHarmless(reply: string): void {
  if (reply === '') return; // cut off
  expect(reply).toMatch(/^HTTP\/1\.1 [1234]\d\d /);
  expect(reply).not.toContain(SECRET);
  expect(reply).not.toContain(dist);
  expect(reply).not.toMatch(/root:x:|node:internal|at async|\.ts:\d|ENOENT|EISDIR/);
}

async function isWell(): Promise<void> {
  const { status, text } = await ask(server.port, `/repo${ONE}`);
  expect([status, text.startsWith(`{"id":"${ID}"`)]).toEqual([200, true]);
}

const get = (path: string, head = 'Host: a\r\n'): string =>
  `GET ${path} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`;

test.each([
  '/../secret.txt',
  '/repo/../secret.txt',
  '/repo/%2e%2e/secret.txt',
  '/repo/.%2e/secret.txt',
  '/repo/..%2fsecret.txt',
  '/repo/..\\secret.txt',
  '/repo/%c0%ae%c0%ae/secret.txt',
  '/repo/../dist-secret/',
  '/repo/.hidden/',
  '/repo/api/v1/../../../secret.txt',
  '/repo/api/v1/platform/..%2f..%2f..%2f..%2fsecret.txt',
  '/repo/api/v1/platform/../platform/',
  '/repo/api/v1/platform%2f',
  '/repo/api/v1/platform/%00/',
  '/repo/api/v1/%',
  '/repo/api/v1/%ff/',
  `/repo/api/v1/platform/${'a'.repeat(3000)}/`,
  `/repo/api/v1/platform/${'a'.repeat(300)}/`,
  `/repo/api/v1/${'a/'.repeat(900)}`,
  '/repo/api/v1/platform/file:///etc/passwd/',
  'file:///etc/passwd',
  '*',
])('%.60s is 400 or 404 in JSON, or the site’s 404', async (path) => {
  const reply = await sendRaw(server.port, get(path));
  mustBeHarmless(reply);
  expect(reply).toMatch(/^HTTP\/1\.1 40[04] /);
  const isPage = path.startsWith('/') && !path.includes('/api/v1') && reply.startsWith('HTTP/1.1 404 ');
  expect(reply).toMatch(isPage ? /<h1>Not here<\/h1>$/ : /\r\n\r\n\{"detail":"(Bad request|Not found)\."\}$/);
});

test.each([
  ['a NUL', 'GET /repo/api/v1/\0 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a path without a slash', 'GET repo/api/v1/platform/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a method that nobody knows', 'FETCH /repo/api/v1/platform/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['too long a path', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\n${`X: ${'y'.repeat(90)}\r\n`.repeat(1000)}\r\n`, 431],
  ['smuggling', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
])('%s is refused by Node and ends the connection', async (_, bytes, status) => {
  const reply = await sendRaw(server.port, bytes);
  mustBeHarmless(reply);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  await isWell();
});

test('a tunnel gets no response', async () => {
  expect(await sendRaw(server.port, 'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('');
  await isWell();
});

test('a thousand generated requests never get a 5xx, a stack trace or a byte from outside', async () => {
  const words =
    '.. . %2e%2e ..%2f %5c \\ %00 % %c0%af api v1 platform repo index.json index.html 404.html data manifest.json ' +
    'secret.txt .hidden etc passwd __proto__ notifications \xff\xfe ü';
  const piece = fc.oneof(
    fc.constantFrom('', ID, ...words.split(' ')),
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[\s#?]/g, '')),
  );
  const path = fc
    .tuple(
      fc.constantFrom('/', '//', '/repo/', '/repo/api/v1/', '/repo/data/', '/api/v1/', '', 'http://x/repo/'),
      fc.array(piece, { maxLength: 8 }),
    )
    .map(([start, pieces]) => start + pieces.join('/'));
  const query = fc.constantFrom('', '?format=api', '?format=%', '?%00', '?a=../../x', '?\xff');
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'TRACE', 'LOCK');
  const header = fc.constantFrom(
    '',
    'If-None-Match: *\r\n',
    `If-None-Match: ${'"a",'.repeat(500)}\r\n`,
    'Accept-Encoding: br;q=x,,;;gzip\r\n',
    'Range: bytes=0-1,5-\r\n',
    'Accept: text/html\r\n',
    'Expect: 100-continue\r\n',
    'Expect: x\r\n',
    'Upgrade: websocket\r\nConnection: Upgrade\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Origin: null\r\n',
    'X-Forwarded-Host: evil.example\r\n',
    'Content-Length: 5\r\n',
  );
  const ending = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\nxxxxx', '\n', '');
  const request = fc
    .tuple(method, path, query, header, ending)
    .map(([m, p, q, h, end]) => `${m} ${p}${q} HTTP/1.1\r\nHost: a\r\n${h}Connection: close\r\n${end}`);
  const requests = fc.sample(request, { numRuns: 1000, seed: 42 });
  const queue = requests.values();
  const statuses = new Map<string, number>();
  let silent = 0;
  const worker = async (): Promise<void> => {
    for (const each of queue) {
      const reply = await sendRaw(server.port, each, !/\n\r?\n/.test(each));
      mustBeHarmless(reply);
      if (reply === '') silent += 1;
      const status = reply.slice(9, 12);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await isWell();
  expect(silent).toBe(0);
  for (const status of ['200', '301', '400', '404', '405']) expect(statuses.get(status)).toBeGreaterThan(5);
});

const descriptors = async (): Promise<number> => (await readdir('/proc/self/fd')).length;

/** Sends the bytes, waits for the first bytes of the response and disconnects. */
async function hangUp(bytes: string): Promise<void> {
  const socket: Socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {}).write(bytes);
  await once(socket, 'data');
  socket.destroy();
}

test('clients that disconnect early leave nothing open', async () => {
  await isWell();
  const before = await descriptors();
  const bytes = get('/repo/api/v1/usage-release/');
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 15 }, () => hangUp(bytes)));
  await isWell();
  // Waits until the last connections are closed.
  for (let i = 0; i < 500 && (await descriptors()) > before + 2; i += 1) await isWell();
  expect(await descriptors()).toBeLessThanOrEqual(before + 2);
});

test('a thousand requests at once on one connection are answered one after another', async () => {
  const before = await descriptors();
  const some = `GET /repo/api/v1/usage-release/ HTTP/1.1\r\nHost: a\r\n\r\n`;
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {}).write(some.repeat(1000));
  await once(socket, 'data');
  let most = 0;
  for (let i = 0; i < 10; i += 1) {
    await isWell();
    most = Math.max(most, await descriptors());
  }
  expect(most).toBeLessThan(before + 12);
  socket.destroy();

  const heads = `HEAD /repo${LIST} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const reply = await sendRaw(server.port, heads.repeat(199) + get(`/repo${LIST}`));
  expect(reply.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(200);
});

test.each([
  ['by its length', `Content-Length: ${get('/').length}`, get('/')],
  ['in chunks', 'Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'],
])('a body that is announced %s is not taken for a request', async (_, header, body) => {
  const post = `POST /repo${LIST} HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n${body}`;
  const reply = await sendRaw(server.port, post + get(`/repo${ONE}`));
  expect(reply.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200']);
});

test('a client that does not complete its request is cut off', async () => {
  expect(await incomplete).toMatch(/^HTTP\/1\.1 408 /);
});
