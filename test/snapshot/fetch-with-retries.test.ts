// Every kind of response to one request of a run: what is accepted, retried and refused, and with which words. The results
// are in __snapshots__/responses.txt.
import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { fetchWithRetries } from '../../src/snapshot/fetch/fetch-with-retries.ts';
import {
  openRegistryClient,
  type RegistryClient,
  type RetryPolicy,
} from '../../src/snapshot/fetch/registry-client.ts';
import { RegistryError } from '../../src/snapshot/fetch/registry-error.ts';
import { CLOCK } from '../../src/snapshot/fetch/request-pace.ts';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { freePort } from '../free-port.ts';
import { bytes, cut, json, play, type Player, type Script, type Scripted } from './scripted-origin.ts';

const PATH = '/api/v1/platform/';
const TARGET = { path: PATH, file: 'stored.json' };
const BASE = 'http://registry.example';
const VALUE = { text: 'ü'.repeat(1000) };
const WHOLE = json(VALUE);
const SIZE = Buffer.byteLength(JSON.stringify(VALUE));
const TYPE = { 'Content-Type': 'application/json' };
const GZIP = { ...TYPE, 'Content-Encoding': 'gzip' };

async function start(
  script: Script | Player | Player[],
  retryPolicy: Partial<RetryPolicy> = {},
  registry = BASE,
): Promise<{ client: RegistryClient; origin: Scripted }> {
  const isScript = typeof script !== 'function' && !Array.isArray(script);
  const origin = await play(isScript ? script : { [PATH]: script });
  const { dispatcher } = origin;
  const client = openRegistryClient({ registry, dispatcher, retryPolicy: { backoff: 1, ...retryPolicy } });
  return { origin, client };
}

async function failure(client: RegistryClient): Promise<RegistryError> {
  const error: unknown = await fetchWithRetries(client, TARGET).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(RegistryError);
  return error as RegistryError;
}

/** What a request gives, in a line. */
async function outcomeOf(client: RegistryClient, endpoint?: Endpoint): Promise<string> {
  const before = client.requests;
  const result = await fetchWithRetries(client, { ...TARGET, ...(endpoint && { endpoint }) }).then(
    (response) => ('missing' in response ? `missing: ${response.missing}` : `${response.entry.size} bytes`),
    (error: RegistryError) => error.message,
  );
  return `${client.requests - before}: ${result}`.replaceAll(TOOL_AND_VERSION, 'TOOL/VERSION');
}

const drop: Player = (request) => request.socket.destroy();
const hang: Player = () => undefined;
const drip: Player = (_, response) => response.writeHead(200, TYPE).write('{"id"');
const to = (location: string): Player => bytes('', { Location: location }, 302);
const ofType = (type: string) => bytes('[]', { 'Content-Type': type });
const body = (text: string | Buffer, headers: Record<string, string> = TYPE) => bytes(text, headers);
const length = { 'Content-Length': String(SIZE), ETag: '"strong"' };
const OTHER = '/api/v1/other/';
const HOPS = Array.from({ length: 7 }, (_, i) => [`${PATH}?hop=${i}`, to(`${PATH}?hop=${i + 1}`)] as const);

// prettier-ignore
const STATUSES = [
  202, 204, 300, 304, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 418, 425, 429, 499,
  500, 501, 502, 503, 504, 508, 520, 599, 600,
];

const ROWS: [
  what: string,
  script: Script | Player | Player[],
  policy?: Partial<RetryPolicy>,
  registry?: string,
][] = [
  ['gzip', body(gzipSync(JSON.stringify(VALUE)), GZIP)],
  ['br', body(brotliCompressSync(JSON.stringify(VALUE)), { ...TYPE, 'Content-Encoding': 'br' })],
  ['an encoding that it does not have', body('{}', GZIP)],
  ['an encoding that was not requested', body('{}', { ...TYPE, 'Content-Encoding': 'rot13' })],
  ...['application/vnd.api+json', 'Application/JSON ; charset=utf-8', 'application/json5', 'text/json'].map(
    (type): [string, Player] => [`the type ${type}`, ofType(type)],
  ),
  ['HTML', body('<html>', { 'Content-Type': 'text/html; charset=utf-8' })],
  ['HTML, then a response', [body('<h1>Back soon</h1>', { 'Content-Type': 'text/html' }), WHOLE]],
  ['no content type', body('', {})],
  ['half JSON', body('{"a":')],
  ['half JSON, then a response', [body('{"id": "'), WHOLE]],
  ['no bytes, then a response', [body(''), WHOLE]],
  ['no HTTP', (request) => request.socket.end('HTTP/1.1 OK 200\r\n\r\n')],
  ['cut off', cut(VALUE)],
  ['cut off with a length, then a response', [cut(VALUE, length), WHOLE]],
  ['cut off in chunks, then a response', [cut(VALUE), WHOLE]],
  ['cut off on a closing connection, then a response', [cut(VALUE, { Connection: 'close' }), WHOLE]],
  ['cut off before the first byte, then a response', [drop, WHOLE]],
  ['cut off by a reset, then a response', [(request) => request.socket.resetAndDestroy(), WHOLE]],
  ['cut off in gzip, then a response', [body(gzipSync(JSON.stringify(VALUE)).subarray(0, -9), GZIP), WHOLE]],
  ['cut off by silence, then a response', [drip, WHOLE], { timeout: 200 }],
  ['no headers in time', hang, { timeout: 20 }],
  ['no whole body in time', drip, { timeout: 20 }],
  ['as large as it may be', WHOLE, { size: SIZE }],
  ['too large, as sent', WHOLE, { size: SIZE - 1 }],
  ['as large as it may be, decoded', body(gzipSync(JSON.stringify(VALUE)), GZIP), { size: SIZE }],
  ['too large, decoded', body(gzipSync(JSON.stringify(VALUE)), GZIP), { size: SIZE - 1 }],
  [
    'a redirect within the registry, and then an error',
    { [PATH]: to(OTHER), [OTHER]: [json({}, 500), WHOLE] },
  ],
  ['a redirect in a circle', to(PATH)],
  ['five redirects', { [PATH]: to(`${PATH}?hop=0`), ...Object.fromEntries(HOPS), [`${PATH}?hop=4`]: WHOLE }],
  ['six redirects', { [PATH]: to(`${PATH}?hop=0`), ...Object.fromEntries(HOPS), [`${PATH}?hop=5`]: WHOLE }],
  [
    'a redirect out of the path of the registry',
    { [`/reg${PATH}`]: to(PATH), [PATH]: WHOLE },
    {},
    `${BASE}/reg/`,
  ],
  ...[
    `http://elsewhere.example${PATH}`,
    `https://registry.example${PATH}`,
    `http://registry.example:81/new${PATH}`,
    '/login/',
    '/api/v1/../../login/',
    'file:///etc/passwd',
    'data:application/json,[]',
    'http://',
  ].map((location): [string, Player] => [`a redirect to ${location}`, to(location)]),
];

/** The error codes of a network without a response. */
const CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'EOTHER',
  '',
];

test('any response is accepted, retried, missing or refused, in a sentence that says what to do', async () => {
  const lines = [];
  for (const status of STATUSES) {
    const { client } = await start(json({}, status));
    lines.push(`status ${status}`, `  ${await outcomeOf(client)}`);
    client.isConfirmed = true;
    lines.push(`  once the registry has responded: ${await outcomeOf(client)}`);
    lines.push(`  for a record: ${await outcomeOf(client, { kind: 'platform', id: 'x' })}`);
    lines.push(`  for the platform list: ${await outcomeOf(client, { kind: 'platforms' })}`);
  }
  for (const [what, script, policy, registry] of ROWS) {
    const { client, origin } = await start(script, policy, registry);
    lines.push(what, `  ${await outcomeOf(client)}`);
    for (const headers of origin.headers) expect(headers).not.toHaveProperty('range');
    expect(origin.log.join()).not.toMatch(/elsewhere|login/);
  }
  for (const code of CODES) {
    const cause = Object.assign(new Error('odd'), { code });
    const dispatcher = new Agent({ connect: (_, callback) => callback(cause, null) });
    const client = openRegistryClient({ registry: BASE, dispatcher, retryPolicy: { backoff: 1 } });
    lines.push(`a connection that fails: ${code || 'no code'}`, `  ${await outcomeOf(client)}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/responses.txt');
});

test('an address at which nothing listens', async () => {
  const registry = `http://127.0.0.1:${await freePort()}`;
  const client = openRegistryClient({ registry, retryPolicy: { backoff: 1 } });
  const { message, cause } = await failure(client);
  expect(message).toContain(`Cannot reach ${registry}${PATH}: connection refused after 4 tries. Check`);
  expect(cause).toMatchObject({ code: 'ECONNREFUSED' });
  await client.close();
});

test('a response has the bytes and headers as they came, asked for under the name of this project', async () => {
  const content = Buffer.from('{"a": "ü\\r\\n" }\n');
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ETag: '"1"',
    'Last-Modified': 'then',
    Server: 's',
  };
  const { client, origin } = await start(bytes(content, headers));
  expect(await fetchWithRetries(client, TARGET)).toEqual({
    bytes: content,
    json: { a: 'ü\r\n' },
    entry: {
      file: TARGET.file,
      size: content.length,
      sha256: hash('sha256', content),
      content_type: 'application/json; charset=utf-8',
      etag: '"1"',
      last_modified: 'then',
    },
  });
  expect(origin.headers[0]).toMatchObject({ 'user-agent': TOOL_AND_VERSION, accept: 'application/json' });
});

test('each retry waits twice as long as the one before, and never longer than half a minute', async () => {
  const waits: number[] = [];
  const sleep = vi.spyOn(CLOCK, 'sleep').mockImplementation(async (milliseconds) => {
    waits.push(milliseconds);
  });
  onTestFinished(() => sleep.mockRestore());
  const { client } = await start(json({}, 503), { backoff: 4000, retries: 5 });
  await failure(client);
  expect(waits).toEqual([4000, 8000, 16_000, 30_000, 30_000]);
});

/** The clock now advances only during a sleep. Returns the waits. */
function stopClock(): number[] {
  const waits: number[] = [];
  let time = 0;
  const now = vi.spyOn(CLOCK, 'now').mockImplementation(() => time);
  const sleep = vi.spyOn(CLOCK, 'sleep').mockImplementation(async (milliseconds) => {
    waits.push(milliseconds);
    time += milliseconds;
  });
  onTestFinished(() => [now, sleep].forEach((spy) => void spy.mockRestore()));
  return waits;
}

describe('with a clock that advances only during a sleep', () => {
  test.each([
    ['2', [0, 2000]],
    ['3600', [0, 5000]],
    ['soon', [4000]],
    [new Date(0).toUTCString(), [4000]],
  ])('Retry-After: %s takes the place of the wait, up to a limit', async (header, expected) => {
    const waits = stopClock();
    const busy = json({}, 503, { 'Retry-After': header });
    const { client } = await start([busy, WHOLE], { backoff: 4000, ceiling: 5000 });
    await fetchWithRetries(client, TARGET);
    expect(waits).toEqual(expected);
  });

  test('a client keeps its pace, retries included', async () => {
    const waits = stopClock();
    const { client } = await start([json({}, 503), WHOLE], { backoff: 100, perSecond: 2 });
    await fetchWithRetries(client, TARGET);
    await fetchWithRetries(client, TARGET);
    expect(waits).toEqual([100, 400, 500]);
  });
});

describe('an outage', () => {
  const outage = 600_000;
  const total = (waits: number[]): number => waits.reduce((sum, wait) => sum + wait, 0);

  test('is waited out, once the retries have failed', async () => {
    const waits = stopClock();
    const { client } = await start([...Array<Player>(6).fill(drop), WHOLE], { backoff: 500, outage });
    expect(await fetchWithRetries(client, TARGET)).toMatchObject({ json: VALUE });
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000]);
  });

  test('is waited for ten minutes in a run, however many requests get no response, and reported once', async () => {
    const waits = stopClock();
    const origin = await play({ [PATH]: drop });
    const reported: string[] = [];
    const client = openRegistryClient({
      registry: BASE,
      dispatcher: origin.dispatcher,
      retryPolicy: { outage },
      onOutage: ({ message }) => reported.push(message),
    });
    const { message } = await failure(client);
    expect(total(waits)).toBe(500 + 1000 + 2000 + outage);
    expect(message).toMatch(/: connection cut after \d\d tries\. /);
    expect(reported).toEqual([message.replace(/\d\d tries/, '4 tries')]);
    waits.length = 0;
    expect((await failure(client)).message).toContain('after 4 tries');
    expect(total(waits)).toBe(500 + 1000 + 2000);
    expect(reported).toHaveLength(1);
  });

  test('is not what a registry in trouble has, which answers', async () => {
    const waits = stopClock();
    const { client } = await start(json({}, 503), { backoff: 500, outage });
    expect((await failure(client)).message).toContain('status 503 after 4 tries');
    expect(waits).toEqual([500, 1000, 2000]);
  });
});

describe('interim responses (1xx)', () => {
  /** Sends one every few milliseconds, and after so many of them the response. */
  function hints(count: number): Player {
    return (request, response) => {
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        if (sent < count) return response.socket?.write('HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n');
        clearInterval(timer);
        return WHOLE(request, response);
      }, 5);
      response.socket?.once('close', () => clearInterval(timer));
    };
  }

  test('that never end are a timeout', async () => {
    const { client } = await start(hints(Infinity), { timeout: 300, retries: 0 });
    expect((await failure(client)).message).toContain('no response in time');
  });

  test('before a response, and after a redirect, are passed over', async () => {
    const hop = `${PATH}?hop`;
    const { client } = await start({ [PATH]: to(hop), [hop]: hints(3) });
    expect(await fetchWithRetries(client, TARGET)).toMatchObject({ json: VALUE });
  });
});
