// The sample registry over HTTP: methods, headers, redirects and errors, as the specification (§4) and the
// frameworks that such registries run on have them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpointOf } from '../registry/endpoint.ts';
import type { Spelling } from './answers.ts';
import { bodiesOf, type Bodies } from './bodies.ts';
import { send, sendDetail, sendJson } from './reply.ts';
import { sampleRegistry, type SampleSize } from './sample.ts';
import { NIGHTS } from './story.ts';

/** The `Server` header of every answer: by it, sample data is known for what it is. */
export const SAMPLE_SERVER = 'registry-snapshot-sample';

export interface OriginOptions extends SampleSize {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
}

export interface Origin {
  /** `http://127.0.0.1:4000`, without a last slash. */
  url: string;
  port: number;
  close(): Promise<void>;
}

const METHODS = 'GET, HEAD, OPTIONS';
/** Serves a sample registry until it is closed. Rejects when the port cannot be listened on. */
export async function startOrigin(options: OriginOptions = {}): Promise<Origin> {
  const { port = 0, host = '127.0.0.1', ...size } = options;
  const sample = sampleRegistry(size);
  const bodies = bodiesOf(sample);
  const trouble = NIGHTS[(size.night ?? 1) - 1]?.trouble;
  const server = createServer({ requireHostHeader: false }, (request, response) =>
    trouble ? refuse(trouble, response) : answer(sample.brand, bodies, request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${addressOf(host, address.port)}`,
    port: address.port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function refuse(trouble: 'down' | 'nonsense', response: ServerResponse): void {
  response.setHeader('Server', SAMPLE_SERVER);
  if (trouble === 'down') return sendDetail(response, 503, 'The registry is being maintained.');
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><title>Registry</title><p>Please come back tomorrow.');
}

function answer(brand: string, bodies: Bodies, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Server', SAMPLE_SERVER);
  response.setHeader('Vary', 'Accept');
  const [rawPath = '', query = ''] = split(request.url ?? '/');
  const path = rawPath.replace(/\/{2,}/g, '/');
  const slashed = path.endsWith('/') ? path : `${path}/`;
  const endpoint = endpointOf(slashed, brand);
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
  const spelling: Spelling = {
    base: `http://${host || addressOf(localAddress, localPort)}`,
    formatApi: parameters.getAll('format').at(-1) === 'api',
  };
  const page = endpoint.kind === 'notifications' ? Number(parameters.get('page') ?? 1) : 1;
  const body = bodies(endpoint, spelling, page);
  if (!body) return sendDetail(response, 404, 'Not found.');
  if (method === 'OPTIONS') {
    const name = endpoint.kind.replaceAll('-', ' ');
    return sendJson(response, 200, { name, description: '', renders: ['application/json'] });
  }
  response.setHeader('ETag', body.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.some((tag) => tag === '*' || tag === body.etag)) {
    response.writeHead(304).end();
    return;
  }
  send(response, 200, body.bytes);
}

function split(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

function addressOf(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
