// The sample registry over HTTP: methods, headers, redirects and errors as in the specification (§4) and in the frameworks of
// live registries.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpointOf } from '../registry/endpoint.ts';
import { listen } from '../util/listen.ts';
import { createServer } from '../util/node-http.ts';
import { sampleBody, type LinkStyle } from './sample-responses.ts';
import { readSampleNights } from './sample-story.ts';
import { sampleRegistry, type SampleOptions, type SampleRegistry } from './sample.ts';

/** The `Server` header of every response. */
export const SAMPLE_SERVER_HEADER = 'registry-snapshot-sample';

export interface SampleOriginOptions extends SampleOptions {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
}

export type SampleOrigin = Awaited<ReturnType<typeof startOrigin>>;

const METHODS = 'GET, HEAD, OPTIONS';

/** Serves a sample registry until it is closed. Throws ExpectedError if the host or port is unavailable. */
export async function startOrigin(options: SampleOriginOptions = {}) {
  const { port = 0, host = '127.0.0.1', ...sampleOptions } = options;
  const sample = sampleRegistry(sampleOptions);
  const outage = readSampleNights()[(sampleOptions.night ?? 1) - 1]?.outage;
  const server = createServer({ requireHostHeader: false }, (request, response) =>
    outage ? failRequest(outage, response) : answerRequest(sample, request, response),
  );
  return {
    ...(await listen(server, port, host)),
    close: (): Promise<void> =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function failRequest(outage: 'down' | 'nonsense', response: ServerResponse): void {
  response.setHeader('Server', SAMPLE_SERVER_HEADER);
  if (outage === 'down') return sendDetail(response, 503, 'The registry is being maintained.');
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><title>Registry</title><p>Please come back tomorrow.');
}

function answerRequest(sample: SampleRegistry, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Server', SAMPLE_SERVER_HEADER);
  response.setHeader('Vary', 'Accept');
  const [rawPath = '', query = ''] = pathAndQueryOf(request.url ?? '/');
  const path = rawPath.replace(/\/{2,}/g, '/');
  const slashed = path.endsWith('/') ? path : `${path}/`;
  const endpoint = endpointOf(slashed, sample.brand);
  if (!endpoint) return sendDetail(response, 404, 'Not found.');

  const method = request.method ?? 'GET';
  response.setHeader('Allow', METHODS);
  if (!METHODS.split(', ').includes(method)) {
    return sendDetail(response, 405, `Method "${method}" not allowed.`);
  }
  if (slashed !== path) {
    response.setHeader('Location', slashed + (query && `?${query}`));
    return sendDetail(response, 301, 'Moved permanently.');
  }
  const { host } = request.headers;
  const { localAddress = 'localhost', localPort = 80 } = request.socket;
  const parameters = new URLSearchParams(query);
  const style: LinkStyle = {
    base: `http://${host || authorityOf(localAddress, localPort)}`,
    formatApi: parameters.getAll('format').at(-1) === 'api',
  };
  const page = endpoint.kind === 'notifications' ? Number(parameters.get('page') ?? 1) : 1;
  const body = sampleBody(sample, endpoint, style, page);
  if (!body) return sendDetail(response, 404, 'Not found.');
  if (method === 'OPTIONS') {
    const name = endpoint.kind.replaceAll('-', ' ');
    const description = { name, description: '', renders: ['application/json'] };
    return sendJson(response, 200, JSON.stringify(description));
  }
  response.setHeader('ETag', body.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.some((tag) => tag === '*' || tag === body.etag)) {
    response.writeHead(304).end();
    return;
  }
  sendJson(response, 200, body.bytes);
}

/** Sends `{"detail": "…"}`, as live registries do for errors. */
function sendDetail(response: ServerResponse, status: number, detail: string): void {
  sendJson(response, status, JSON.stringify({ detail }));
}

/** For HEAD, node:http leaves out the body. */
function sendJson(response: ServerResponse, status: number, body: Buffer | string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

function pathAndQueryOf(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

function authorityOf(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
