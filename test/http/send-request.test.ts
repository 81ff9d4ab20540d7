import { createServer } from 'node:net';
import { errors, type Dispatcher } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { agentToLoopback, keepAliveAgent } from '../../src/http/http-agents.ts';
import { retryDelayOf, sendRequest } from '../../src/http/send-request.ts';
import { connectionErrorText, transportProblemOf } from '../../src/http/transport-problem.ts';
import { listenLocally } from '../fixtures.ts';

const SINGLE_VALUED = ['content-type', 'etag', 'last-modified', 'location', 'retry-after', 'server'];
const RESPONSE = [
  'HTTP/1.1 200 OK',
  ...SINGLE_VALUED.flatMap((name) => [`${name}: first`, `${name}: second`]),
  'Vary: Accept',
  'Vary: Accept-Encoding',
  'Content-Length: 2',
  '\r\n{}',
].join('\r\n');

async function start(): Promise<{ origin: string; lines: string[] }> {
  const lines: string[] = [];
  const server = createServer((socket) =>
    socket.on('data', (data) => {
      lines.push(data.toString('latin1').split('\r\n')[0]!);
      socket.end(RESPONSE);
    }),
  );
  return { origin: (await listenLocally(server)).url, lines };
}

/** A response may have as many bytes as are allowed. */
const LIMITS = { maxBytes: '{}'.length, timeout: 5000 };

test('a path is sent byte for byte', async () => {
  const { origin, lines } = await start();
  const connections = keepAliveAgent();
  onTestFinished(() => connections.destroy());
  const paths = [
    '/%',
    '/%zz/',
    '/a%00/',
    '/../../',
    '/%2e%2e/x',
    '//api//v1//platform//',
    '/a/./b/../c/?page=2&x=%25',
    '/{}|"<>^`\\',
  ];
  for (const path of paths)
    await sendRequest(connections, { origin, path, method: 'GET', headers: {} }, LIMITS);
  expect(lines).toEqual(paths.map((path) => `GET ${path} HTTP/1.1`));
});

test('repeated headers are joined, but for those with one value, of which the first counts', async () => {
  const { origin } = await start();
  const connections = agentToLoopback(Number(new URL(origin).port));
  onTestFinished(() => connections.destroy());
  const request = { origin: 'http://registry.example', path: '/', method: 'GET', headers: {} };
  const { headers } = await sendRequest(connections, request, LIMITS);
  const single = Object.fromEntries(SINGLE_VALUED.map((name) => [name, 'first']));
  expect(headers).toMatchObject({ vary: 'Accept, Accept-Encoding', ...single });
});

const REQUEST = { origin: 'http://a.example', path: '/', method: 'GET', headers: {} };

/** A dispatcher whose response the test gives to the handler. */
function dispatching() {
  const found: { options: object; handler: Dispatcher.DispatchHandler; reason?: Error } = {
    options: {},
    handler: {},
  };
  const dispatch = (options: object, handler: object) => Boolean(Object.assign(found, { options, handler }));
  const abort = (reason: Error) => void (found.reason = reason);
  const controller = { abort } as unknown as Dispatcher.DispatchController;
  return { found, controller, dispatcher: { dispatch } as unknown as Dispatcher };
}

test.each([true, false])(
  'a request ends when its signal aborts (started: %s), and does not start after that',
  async (isStarted) => {
    const { found, controller, dispatcher } = dispatching();
    const stopping = new AbortController();
    const limits = { ...LIMITS, signal: stopping.signal };
    const response = sendRequest(dispatcher, REQUEST, limits);
    if (isStarted) found.handler.onRequestStart!(controller, {});
    const reason = new Error('enough');
    stopping.abort(reason);
    if (!isStarted) found.handler.onRequestStart!(controller, {});
    await expect(response).rejects.toBe(reason);
    expect(found.reason).toBe(reason);
    expect(() => sendRequest(dispatcher, REQUEST, limits)).toThrow(reason);
  },
);

test.each([
  ['a body may take ten times the timeout', 200, 49_999, undefined],
  ['a body that takes longer is broken off', 200, 50_000, errors.BodyTimeoutError],
  ['interim responses without a final response may take the timeout', 103, 4999, undefined],
  ['interim answers that go on for longer are broken off', 103, 5000, errors.HeadersTimeoutError],
])('%s', async (_, status, milliseconds, expected) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { found, controller, dispatcher } = dispatching();
  const response = sendRequest(dispatcher, REQUEST, LIMITS);
  const { timeout } = LIMITS;
  expect(found.options).toEqual({ ...REQUEST, headersTimeout: timeout, bodyTimeout: timeout });
  const { handler } = found;
  // A redirect has its own time.
  handler.onRequestStart!(controller, {});
  handler.onResponseStart!(controller, 302, {});
  vi.advanceTimersByTime(49_999);
  handler.onRequestStart!(controller, {});
  for (let at = 0; at < milliseconds; at += 2500) {
    if (at === 0 || status < 200) handler.onResponseStart!(controller, status, {});
    vi.advanceTimersByTime(Math.min(2500, milliseconds - at));
  }
  if (expected) expect(found.reason).toBeInstanceOf(expected);
  else expect(found.reason).toBeUndefined();
  handler.onResponseStart!(controller, 200, {});
  for (const part of ['{', '}']) handler.onResponseData!(controller, Buffer.from(part));
  const tooMuch = () => handler.onResponseData!(controller, Buffer.from(' '));
  expect(tooMuch).toThrow(errors.ResponseExceededMaxSizeError);
  handler.onResponseEnd!(controller, {});
  expect((await response).body.toString()).toBe('{}');
});

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Wed, 21 Oct 2026 07:28:10 GMT', 10_000],
  ['21 Oct 2026 07:28:10 GMT', 10_000],
  // The host's clock is behind.
  ['Wed, 21 Oct 2026 07:27:00 GMT', undefined],
  ['soon', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After: %s', (header, milliseconds) => {
  expect(retryDelayOf(header, Date.parse('2026-10-21T07:28:00Z'))).toBe(milliseconds);
});

const withCode = (code: string): Error => Object.assign(new Error(), { code });

test.each([
  [withCode('ECONNREFUSED'), 'connection refused'],
  [withCode('ENOTFOUND'), 'unknown host'],
  [withCode('EAI_AGAIN'), 'host name lookup failed'],
  [withCode('ENETUNREACH'), 'network unreachable'],
  [withCode('EHOSTUNREACH'), 'host unreachable'],
  [withCode('ETIMEDOUT'), 'no connection in time'],
  [withCode('ECONNRESET'), 'connection cut'],
  [withCode('EPIPE'), 'connection cut'],
  [new errors.ConnectTimeoutError(), 'no connection in time'],
  [new errors.HeadersTimeoutError(), 'no response in time'],
  [new errors.BodyTimeoutError(), 'no whole response in time'],
  [new errors.SocketError(), 'connection cut'],
  [new errors.ResponseContentLengthMismatchError(), 'connection cut'],
  [new errors.HTTPParserError(), 'malformed response'],
  [new errors.ResponseExceededMaxSizeError(), 'response too large'],
  [withCode('EACCES'), undefined],
  [undefined, undefined],
])('%j is “%s”', (error, problem) => {
  expect(transportProblemOf(error)).toBe(problem);
});

test.each([
  [
    'write EPROTO 40:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:a.c:1:\n',
    'TLS failed: wrong version number',
  ],
  ['self-signed certificate\nat a.example', 'self-signed certificate'],
])('why a secure connection failed: %j', (message, problem) => {
  expect(connectionErrorText(new Error(message))).toBe(problem);
});
