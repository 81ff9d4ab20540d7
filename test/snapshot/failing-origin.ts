// An origin with the sample registry at which a third of all URLs fail at first, in different ways.
import { hash } from 'node:crypto';
import { request as forward, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { samplePlansOf } from '../sample/generator/sample-plans.ts';
import { atEnd, serveHttp } from '../fixtures.ts';

/** Used in turn. */
const FAILURES: ((request: IncomingMessage, response: ServerResponse) => void)[] = [
  (_, response) => response.writeHead(500).end(),
  (_, response) => response.writeHead(503, { 'Retry-After': '0' }).end(),
  (_, response) => response.writeHead(429, { 'Retry-After': new Date(0).toUTCString() }).end(),
  (request) => request.socket.resetAndDestroy(),
  (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Back soon</h1>'),
  (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[{"id": "'),
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
    response.write('[{"id": "', () => response.socket?.destroy());
  },
];

export async function playFlaky(platforms: number): Promise<{ url: string; failed: () => number }> {
  const origin = await startOrigin({ plans: samplePlansOf(platforms) });
  atEnd(origin.close);
  const agent = new Agent({ keepAlive: true });
  atEnd(() => agent.destroy());
  const asked = new Set<string>();
  let failed = 0;
  const { url } = await serveHttp((request, response) => {
    const path = request.url ?? '/';
    const isFirst = !asked.has(path);
    asked.add(path);
    if (isFirst && Number.parseInt(hash('sha1', path).slice(0, 8), 16) % 3 === 0) {
      failed += 1;
      FAILURES[failed % FAILURES.length]!(request, response);
      return;
    }
    const { method, headers } = request;
    const passed = forward({ port: origin.port, path, method, headers, agent }, (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    passed.end();
  });
  return { url, failed: () => failed };
}
