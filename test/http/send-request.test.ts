import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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

const LIMITS = { maxBytes: 1000, timeout: 5000 };

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
