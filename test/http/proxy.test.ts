// Requests through the proxy that the environment names.
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepAliveAgent } from '../../src/http/http-agents.ts';
import { sendRequest } from '../../src/http/send-request.ts';
import { listenLocally, serveHttp } from '../fixtures.ts';

/** What the proxy is asked for. */
let asked: string[];

beforeEach(async () => {
  asked = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url!);
    response.end('through the proxy');
  });
  proxy.on('connect', (request, socket) => {
    asked.push(request.url!);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const { url } = await listenLocally(proxy);
  for (const name of ['http_proxy', 'https_proxy']) vi.stubEnv(name, url);
  for (const name of ['no_proxy', 'NO_PROXY']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function bodyOf(origin: string): Promise<string> {
  const connections = keepAliveAgent();
  onTestFinished(() => connections.destroy());
  const request = { origin, path: '/api/v1//platform/', method: 'GET', headers: {} };
  const { body } = await sendRequest(connections, request, { maxBytes: 100, timeout: 5000 });
  return body.toString();
}

test('requests go through the proxy, and the path stays as it is', async () => {
  expect(await bodyOf('http://registry.example')).toBe('through the proxy');
  await expect(bodyOf('https://registry.example')).rejects.toThrow('403');
  expect(asked).toEqual(['http://registry.example/api/v1//platform/', 'registry.example:443']);
});

test('this machine and the hosts of NO_PROXY are asked without it', async () => {
  const { port } = await serveHttp((_, response) => response.end('without it'));
  expect(await bodyOf(`http://127.0.0.1:${port}`)).toBe('without it');
  vi.stubEnv('NO_PROXY', 'registry.invalid');
  expect(await bodyOf(`http://localhost:${port}`)).toBe('without it');
  await expect(bodyOf('http://registry.invalid')).rejects.toThrow('registry.invalid');
  expect(asked).toEqual([]);
});
