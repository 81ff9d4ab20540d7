import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  openRegistryClient,
  type RegistryClient,
  type RetryPolicy,
} from '../../src/snapshot/fetch/registry-client.ts';
import { RegistryError } from '../../src/snapshot/fetch/registry-error.ts';
import { fetchWithRetries } from '../../src/snapshot/fetch/fetch-with-retries.ts';
import { CLOCK } from '../../src/snapshot/fetch/request-pace.ts';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { freePort } from '../free-port.ts';
import { bytes, cut, json, play, type Player, type Script, type Scripted } from './scripted-origin.ts';

const PATH = '/api/v1/platform/';
const TARGET = { path: PATH, file: 'stored.json' };
const BASE = 'http://registry.example';
const VALUE = { text: 'ü'.repeat(1000) };

async function start(
  script: Script | Player | Player[],
  retryPolicy: Partial<RetryPolicy> = {},
  registry = BASE,
): Promise<{ client: RegistryClient; origin: Scripted }> {
  const origin = await play(
    typeof script === 'function' || Array.isArray(script) ? { [PATH]: script } : script,
  );
  return {
    origin,
    client: openRegistryClient({
      registry,
      dispatcher: origin.dispatcher,
      retryPolicy: { backoff: 1, ...retryPolicy },
    }),
  };
}

async function failure(client: RegistryClient): Promise<RegistryError> {
  const error = await fetchWithRetries(client, TARGET).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(RegistryError);
  return error as RegistryError;
}

describe('a response', () => {
  test('has the bytes and headers as they came, asked for under the name of this project', async () => {
    const body = Buffer.from('{"a": "ü\\r\\n" }\n');
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      ETag: '"1"',
      'Last-Modified': 'then',
      Server: 's',
    };
    const { client, origin } = await start(bytes(body, headers));
    expect(await fetchWithRetries(client, TARGET)).toEqual({
      bytes: body,
      json: { a: 'ü\r\n' },
      entry: {
        file: TARGET.file,
        size: body.length,
        sha256: hash('sha256', body),
        content_type: 'application/json; charset=utf-8',
        etag: '"1"',
        last_modified: 'then',
      },
    });
    expect(origin.headers[0]).toMatchObject({ 'user-agent': TOOL_AND_VERSION, accept: 'application/json' });
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('in %s is decoded', async (encoding, encode) => {
    const body = Buffer.from(JSON.stringify(VALUE));
    const { client } = await start(
      bytes(encode(body), { 'Content-Type': 'application/json', 'Content-Encoding': encoding }),
    );
    expect(await fetchWithRetries(client, TARGET)).toMatchObject({ bytes: body });
  });

  test.each([
    ['application/vnd.api+json', true],
    ['Application/JSON ; charset=utf-8', true],
    ['application/json5', false],
    ['text/json', false],
  ])('of the type %s is accepted: %j', async (type, isAccepted) => {
    const { client } = await start(bytes('[]', { 'Content-Type': type }), { retries: 0 });
    const response = fetchWithRetries(client, TARGET);
    if (!isAccepted) return expect(response).rejects.toThrow(`answered ${type}, not JSON`);
    expect(await response).toMatchObject({
      entry: { content_type: type, etag: null, last_modified: null },
    });
  });

  test.each([404, 410])('%i says that the record is missing', async (status) => {
    const { client, origin } = await start(json({}, status));
    expect(await fetchWithRetries(client, TARGET)).toEqual({ missing: `status ${status}` });
    expect(origin.log).toHaveLength(1);
  });
});

describe('passing trouble', () => {
  test.each([408, 425, 429, 500, 501, 502, 503, 504, 508, 520, 599])('%i, then 200', async (status) => {
    const { client, origin } = await start([json({}, status), json(VALUE)]);
    expect(await fetchWithRetries(client, TARGET)).toMatchObject({
      bytes: Buffer.from(JSON.stringify(VALUE)),
    });
    expect(origin.log).toHaveLength(2);
    expect(client.requests).toBe(2);
  });

  const TYPE = { 'Content-Type': 'application/json' };
  const GZIP = { 'Content-Encoding': 'gzip' };
  const length = { 'Content-Length': String(Buffer.byteLength(JSON.stringify(VALUE))), ETag: '"strong"' };
  test.each<[string, Player]>([
    ['with a length', cut(VALUE, length)],
    ['in chunks', cut(VALUE)],
    ['in chunks, on a closing connection', cut(VALUE, { Connection: 'close' })],
    ['before the first byte', (request) => request.socket.destroy()],
    ['by a reset', (request) => request.socket.resetAndDestroy()],
    ['in its gzip coding', bytes(gzipSync(JSON.stringify(VALUE)).subarray(0, -9), { ...TYPE, ...GZIP })],
    ['and said to be whole', bytes('{"id": "', TYPE)],
    ['to nothing', bytes('', TYPE)],
    ['by silence', (_, response) => response.writeHead(200, TYPE).write('{"id"')],
    ['by a maintenance page', bytes('<h1>Back soon</h1>', { 'Content-Type': 'text/html' })],
  ])('a body cut %s is fetched again whole', async (_, cutting) => {
    const { client, origin } = await start([cutting, cutting, json(VALUE)], { timeout: 200 });
    expect(await fetchWithRetries(client, TARGET)).toMatchObject({
      bytes: Buffer.from(JSON.stringify(VALUE)),
    });
    expect(origin.log).toHaveLength(3);
    for (const headers of origin.headers) expect(headers).not.toHaveProperty('range');
  });
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
    const { client } = await start([busy, json(VALUE)], { backoff: 4000, ceiling: 5000 });
    await fetchWithRetries(client, TARGET);
    expect(waits).toEqual(expected);
  });

  test('a client keeps its pace, retries included', async () => {
    const waits = stopClock();
    const { client } = await start([json({}, 503), json(VALUE)], { backoff: 100, perSecond: 2 });
    await fetchWithRetries(client, TARGET);
    await fetchWithRetries(client, TARGET);
    expect(waits).toEqual([100, 400, 500]);
  });
});

describe('an outage', () => {
  const drop: Player = (request) => request.socket.destroy();
  const outage = 600_000;
  const total = (waits: number[]): number => waits.reduce((sum, wait) => sum + wait, 0);

  test('is waited out, once the retries have failed', async () => {
    const waits = stopClock();
    const { client } = await start([...Array<Player>(6).fill(drop), json(VALUE)], { backoff: 500, outage });
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

describe('lasting trouble reads like the request', () => {
  const cases: [string, Player, string][] = [
    [
      '503',
      json({}, 503),
      `Cannot fetch ${BASE}${PATH}: status 503 after 4 tries. The registry is in trouble. Try again later. If it limits requests, set REQUESTS_PER_SECOND, such as to 1.`,
    ],
    [
      '403',
      json({}, 403),
      `Cannot fetch ${BASE}${PATH}: status 403. The registry refuses this request. Ask those who run it.`,
    ],
    [
      '401',
      json({}, 401),
      `Cannot fetch ${BASE}${PATH}: status 401. The registry refuses this request. Ask those who run it.`,
    ],
    [
      '429',
      json({}, 429),
      `Cannot fetch ${BASE}${PATH}: status 429 after 4 tries. The registry limits requests: set REQUESTS_PER_SECOND, such as to 1.`,
    ],
    ['408', json({}, 408), `Cannot fetch ${BASE}${PATH}: status 408 after 4 tries. Try again later.`],
    ['600', json({}, 600), `Cannot fetch ${BASE}${PATH}: status 600. `],
    [
      '204',
      bytes('', {}, 204),
      `Cannot fetch ${BASE}${PATH}: status 204 after 4 tries. Check that REGISTRY_URL`,
    ],
    ['202', json([], 202), `Cannot fetch ${BASE}${PATH}: status 202 after 4 tries. Check that REGISTRY_URL`],
    [
      'no HTTP',
      (request) => request.socket.end('HTTP/1.1 OK 200\r\n\r\n'),
      'malformed response after 4 tries',
    ],
    ['cut', cut(VALUE), `Cannot fetch ${BASE}${PATH}: connection cut after 4 tries. Try again later.`],
    [
      'HTML',
      bytes('<html>', { 'Content-Type': 'text/html; charset=utf-8' }),
      `Cannot use ${BASE}${PATH}: it answered text/html, not JSON. Check that REGISTRY_URL is the registry's base URL. If it is, try again later.`,
    ],
    [
      'nothing',
      bytes('', {}),
      `Cannot use ${BASE}${PATH}: it answered no content type, not JSON. Check that REGISTRY_URL is the registry's base URL. If it is, try again later.`,
    ],
    [
      'half JSON',
      bytes('{"a":', { 'Content-Type': 'application/json' }),
      'answered JSON that cannot be read (',
    ],
    [
      'wrongly encoded',
      bytes('{}', { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }),
      'answered a body that cannot be decoded (',
    ],
    [
      'strangely encoded',
      bytes('{}', { 'Content-Type': 'application/json', 'Content-Encoding': 'rot13' }),
      'answered in an encoding that was not requested (rot13)',
    ],
  ];
  test.each(cases)('%s', async (_, player, message) => {
    const { client } = await start(player);
    expect((await failure(client)).message).toContain(message);
  });

  test('no server listens', async () => {
    const { client, origin } = await start({});
    const closed = openRegistryClient({
      registry: `http://127.0.0.1:${await freePort()}`,
      retryPolicy: { backoff: 1 },
    });
    const error = await failure(closed);
    expect(error.message).toMatch(
      /^Cannot reach http:\/\/127.*: connection refused after 4 tries\. Check REGISTRY_URL, and that the registry is running\.$/,
    );
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' });
    expect([client.requests, origin.log.length]).toEqual([0, 0]);
    await closed.close();
  });

  test('an unknown host', async () => {
    let lookups = 0;
    const dispatcher = new Agent({
      connect: (_, callback) => {
        lookups += 1;
        callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), null);
      },
    });
    const error = await failure(
      openRegistryClient({ registry: BASE, dispatcher, retryPolicy: { backoff: 1 } }),
    );
    expect(error.message).toBe(
      `Cannot reach ${BASE}${PATH}: unknown host after 4 tries. Check REGISTRY_URL and the network.`,
    );
    expect(lookups).toBe(4);
  });

  test('a response that does not come, or not to its end', async () => {
    const hang = await start(() => undefined, { timeout: 20, retries: 0 });
    expect((await failure(hang.client)).message).toContain('no response in time. Try again later.');
    const drip = await start((_, response) => response.writeHead(200).write('{'), {
      timeout: 20,
      retries: 0,
    });
    expect((await failure(drip.client)).message).toContain('no whole response in time. Try again later.');
  });

  test('a response that is too large, as sent or decoded', async () => {
    const large = await start(json(VALUE), { size: 1000 });
    expect((await failure(large.client)).message).toContain('response too large');
    expect(large.origin.log).toHaveLength(1);
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const bomb = await start(bytes(gzipSync(JSON.stringify(VALUE)), headers), { size: 1000 });
    expect((await failure(bomb.client)).message).toContain('answered more than 1000 bytes');
  });
});

describe('a redirect', () => {
  const to = (location: string): Player => bytes('', { Location: location }, 302);

  test('within the registry is followed', async () => {
    const { client, origin } = await start({
      [PATH]: to('/api/v1/other/'),
      '/api/v1/other/': [json({}, 500), json(VALUE)],
    });
    expect(await fetchWithRetries(client, TARGET)).toMatchObject({
      bytes: Buffer.from(JSON.stringify(VALUE)),
    });
    // A retry begins at the address that was asked for.
    expect(origin.log).toHaveLength(4);
  });

  const moved = (base: string) => `If the registry has moved, set REGISTRY_URL to ${base}.`;
  const wrong = "Check that REGISTRY_URL is the registry's base URL.";
  test.each([
    ['http://elsewhere.example/api/v1/platform/', moved('http://elsewhere.example')],
    ['https://registry.example/api/v1/platform/', moved('https://registry.example')],
    ['http://registry.example:81/new/api/v1/platform/', moved('http://registry.example:81/new')],
    ['/login/', wrong],
    ['/api/v1/../../login/', wrong],
  ])('to %s is not', async (location, advice) => {
    const { client, origin } = await start(to(location));
    const { message } = await failure(client);
    const url = new URL(location, BASE).href;
    expect(message).toBe(
      `Cannot use ${BASE}${PATH}: it redirects to ${url}, outside REGISTRY_URL. ${advice}`,
    );
    expect(origin.log).toHaveLength(1);
  });

  test('out of a registry that lives below a path is not followed', async () => {
    const script = { [`/reg${PATH}`]: to(PATH), [PATH]: json(VALUE) };
    const { client, origin } = await start(script, {}, `${BASE}/reg/`);
    expect((await failure(client)).message).toContain(`redirects to ${BASE}${PATH}, outside REGISTRY_URL`);
    expect(origin.log).toEqual(['registry.example /reg/api/v1/platform/']);
  });

  test.each([
    ['file:///etc/passwd', 'redirects to a URL that is neither http nor https'],
    ['data:application/json,[]', 'redirects to a URL that is neither http nor https'],
    ['http://', 'redirects to text that is not a URL'],
  ])('to %s is not, and says so', async (location, what) => {
    const { client, origin } = await start(to(location));
    const { message } = await failure(client);
    expect(message).toBe(
      `Cannot fetch ${BASE}${PATH}: it ${what}. Check that REGISTRY_URL is the registry's base URL.`,
    );
    expect(origin.log).toHaveLength(1);
  });

  test('in a circle, or without end, fails', async () => {
    const circle = await start(to(PATH));
    expect((await failure(circle.client)).message).toContain('redirects in a circle');
    let hops = 0;
    const endless: Player = (request, response) => to(`${PATH}?hop=${(hops += 1)}`)(request, response);
    const script = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${PATH}?hop=${i}`, endless]));
    const { client, origin } = await start({ [PATH]: endless, ...script });
    expect((await failure(client)).message).toContain('too many redirects');
    expect(origin.log).toHaveLength(6);
  });
});

describe('interim responses (1xx)', () => {
  /** Sends one every few milliseconds, and after so many of them the response. */
  function hints(count: number): Player {
    return (_, response) => {
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        if (sent < count) return response.socket?.write('HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n');
        clearInterval(timer);
        return json(VALUE)(_, response);
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
    const { client } = await start({ [PATH]: bytes('', { Location: hop }, 302), [hop]: hints(3) });
    expect(await fetchWithRetries(client, TARGET)).toMatchObject({ json: VALUE });
  });
});
