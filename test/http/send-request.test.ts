import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { errors, type Dispatcher } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConnections } from '../../src/http/http-agents.ts';
import { sendRequest } from '../../src/http/send-request.ts';
import { MALFORMED } from '../../src/verify/absent-records.ts';

const ANSWER = [
  'HTTP/1.1 200 OK',
  'Content-Type: application/json',
  'Content-Type: text/html',
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
      socket.end(ANSWER);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

/** An answer may have as many bytes as are allowed. */
const LIMITS = { maxBytes: '{}'.length, timeout: 5000 };

test('a path is sent byte for byte', async () => {
  const { origin, lines } = await start();
  const connections = openConnections();
  onTestFinished(() => connections.destroy());
  const paths = [...MALFORMED, '//api//v1//platform//', '/a/./b/../c/?page=2&x=%25', '/{}|"<>^`\\'];
  for (const path of paths)
    await sendRequest(connections, { origin, path, method: 'GET', headers: {} }, LIMITS);
  expect(lines).toEqual(paths.map((path) => `GET ${path} HTTP/1.1`));
});

test('repeated headers are joined, but for those with one value', async () => {
  const { origin } = await start();
  const connections = openConnections();
  onTestFinished(() => connections.destroy());
  const { headers } = await sendRequest(
    connections,
    { origin, path: '/', method: 'GET', headers: {} },
    LIMITS,
  );
  expect(headers).toMatchObject({ vary: 'Accept, Accept-Encoding', 'content-type': 'application/json' });
});

test.each([
  ['a body may take ten times the timeout', 200, 49_999, undefined],
  ['a body that takes longer is broken off', 200, 50_000, errors.BodyTimeoutError],
  ['interim answers without an answer may take the timeout', 103, 4999, undefined],
  ['interim answers that go on for longer are broken off', 103, 5000, errors.HeadersTimeoutError],
])('%s', async (_, status, milliseconds, expected) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let handler: Dispatcher.DispatchHandler = {};
  const dispatcher = { dispatch: (_options: object, given: object) => Boolean((handler = given)) };
  let reason: Error | undefined;
  const abort = (error: Error) => void (reason = error);
  const controller = { abort } as unknown as Dispatcher.DispatchController;
  const request = { origin: 'http://a.example', path: '/', method: 'GET', headers: {} };
  const answer = sendRequest(dispatcher as unknown as Dispatcher, request, LIMITS);
  handler.onRequestStart!(controller, {});
  for (let at = 0; at < milliseconds; at += 2500) {
    if (at === 0 || status < 200) handler.onResponseStart!(controller, status, {});
    vi.advanceTimersByTime(Math.min(2500, milliseconds - at));
  }
  if (expected) expect(reason).toBeInstanceOf(expected);
  else expect(reason).toBeUndefined();
  handler.onResponseStart!(controller, 200, {});
  handler.onResponseData!(controller, Buffer.from('{}'));
  handler.onResponseEnd!(controller, {});
  expect((await answer).body.toString()).toBe('{}');
});
