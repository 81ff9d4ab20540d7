// The sample registry over HTTP: methods, headers, redirects and errors, as the specification (§4) and the
// frameworks that such registries run on have them.
import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpointOf, type Endpoint } from '../registry/endpoint.ts';
import { answerOf, type Spelling } from './answers.ts';
import { send, sendDetail, sendJson } from './reply.ts';
import { sampleRegistry, type Sample, type SampleSize } from './sample.ts';

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
// The big lists are serialised once per spelling of their links; single records are small enough to make anew.
const CACHED = new Set(['platforms', 'releases']);
const CACHE_SIZE = 4;

interface Body {
  bytes: Buffer;
  etag: string;
}

/** Serves a sample registry until it is closed. Rejects when the port cannot be listened on. */
export async function startOrigin(options: OriginOptions = {}): Promise<Origin> {
  const { port = 0, host = '127.0.0.1', ...size } = options;
  const sample = sampleRegistry(size);
  const cache = new Map<string, Body>();
  const server = createServer({ requireHostHeader: false }, (request, response) =>
    answer(sample, cache, request, response),
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

function answer(
  sample: Sample,
  cache: Map<string, Body>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('Server', SAMPLE_SERVER);
  response.setHeader('Vary', 'Accept');
  const [rawPath = '', query = ''] = split(request.url ?? '/');
  const path = rawPath.replace(/\/{2,}/g, '/');
  const slashed = path.endsWith('/') ? path : `${path}/`;
  const endpoint = endpointOf(slashed, sample.brand);
  if (!endpoint) return sendDetail(request, response, 404, 'Not found.');

  const method = request.method ?? 'GET';
  response.setHeader('Allow', METHODS);
  if (!METHODS.split(', ').includes(method)) {
    return sendDetail(request, response, 405, `Method "${method}" not allowed.`);
  }
  if (slashed !== path) {
    response.setHeader('Location', slashed + (query && `?${query}`));
    return sendDetail(request, response, 301, 'Moved permanently.');
  }
  const { host } = request.headers;
  const { localAddress = 'localhost', localPort = 80 } = request.socket;
  const parameters = new URLSearchParams(query);
  const spelling: Spelling = {
    base: `http://${host || addressOf(localAddress, localPort)}`,
    formatApi: parameters.getAll('format').at(-1) === 'api',
  };
  const page = endpoint.kind === 'notifications' ? Number(parameters.get('page') ?? 1) : 1;
  const body = bodyOf(sample, cache, endpoint, spelling, page);
  if (!body) return sendDetail(request, response, 404, 'Not found.');
  if (method === 'OPTIONS') {
    const name = endpoint.kind.replaceAll('-', ' ');
    return sendJson(request, response, 200, { name, description: '', renders: ['application/json'] });
  }
  response.setHeader('ETag', body.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.some((tag) => tag === '*' || tag === body.etag)) {
    response.writeHead(304).end();
    return;
  }
  send(request, response, 200, body.bytes);
}

function bodyOf(
  sample: Sample,
  cache: Map<string, Body>,
  endpoint: Endpoint,
  spelling: Spelling,
  page: number,
): Body | undefined {
  const key = `${endpoint.kind} ${spelling.formatApi} ${spelling.base}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const value = answerOf(sample, endpoint, spelling, page);
  if (value === undefined) return undefined;
  const bytes = Buffer.from(JSON.stringify(value));
  const body = { bytes, etag: `"${hash('sha1', bytes).slice(0, 20)}"` };
  if (CACHED.has(endpoint.kind)) {
    // Any Host header makes its own spelling: the oldest makes room.
    const [oldest] = cache.keys();
    if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
    cache.set(key, body);
  }
  return body;
}

function split(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

function addressOf(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
