// The local server: dist/ over HTTP at the base path that it was built for, safe to run in public.
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi, isApi } from './api-requests.ts';
import { BuiltMirror } from './built-mirror.ts';
import { Connections } from './connections.ts';
import { METHODS } from '../contract.ts';
import { guardConnections, CONNECTION_LIMITS } from './connection-guard.ts';
import { sendError, sendOptions, sendRedirect } from './send-answer.ts';
import { answerSite, sendNotFound, type ServedSite } from './site-requests.ts';
import { parseTarget, type RequestTarget } from './request-target.ts';
import { listenErrorOf } from './serve-error.ts';

export interface ServerOptions {
  distDir: string;
  /** 0 takes any free port. */
  port: number;
  /** The address to bind. */
  host: string;
}

export interface Server {
  /** Where the site's home is, base path included, no last slash: `http://127.0.0.1:4321/repo`. */
  url: string;
  port: number;
  /** SITE_URL of the build that is served: links in the mirrored JSON begin with it. */
  builtFor: string;
  /** Stops listening, and resolves when open answers have ended or, after `grace` milliseconds, have been cut off. */
  close(grace?: number): Promise<void>;
}

const GRACE = 30_000;

/** Serves `distDir` until it is closed. Throws ServeError where there is no site yet or the port cannot be had. */
export async function startServer({ distDir, port, host }: ServerOptions): Promise<Server> {
  const mirror = new BuiltMirror(distDir);
  const { site: builtFor } = await mirror.about();
  const server = createServer(CONNECTION_LIMITS);
  const connections = new Connections(server);
  guardConnections(server, connections, async (request, response) => {
    // A new build may be for another address.
    const base = baseOf((await mirror.about()).site);
    await answer(request, response, { distDir, base, digests: mirror.digests }, mirror);
  });
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${shown(host)}:${address.port}${baseOf(builtFor)}`,
    port: address.port,
    builtFor,
    close: async (grace = GRACE) => {
      const closed = new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
      await connections.close(grace);
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: ServedSite,
  mirror: BuiltMirror,
): Promise<void> {
  if (!METHODS.some((method) => method === request.method)) return sendError(request, response, 405);
  // `OPTIONS *` asks about the server as a whole.
  const target =
    request.method === 'OPTIONS' && request.url === '*' ? parseTarget('/') : parseTarget(request.url!);
  if (!target) return sendError(request, response, 400);
  const below = belowBase(target, site.base);
  if (isApi(below?.parts ?? target.parts)) {
    if (!below) return sendError(request, response, 404);
    return answerApi(request, response, below, await mirror.source());
  }
  if (below) return answerSite(request, response, below, site);
  if (request.method === 'OPTIONS') return sendOptions(response, false);
  if (target.parts.length === 0) return sendRedirect(response, `${site.base}/`);
  return sendNotFound(request, response, site);
}

function baseOf(site: string): string {
  return new URL(site).pathname.replace(/\/+$/, '');
}

/** The target as seen from the base path, or undefined where it lies elsewhere. */
function belowBase(target: RequestTarget, base: string): RequestTarget | undefined {
  const steps = base.split('/').filter(Boolean).map(decodeURIComponent);
  if (!steps.every((step, i) => step === target.parts[i])) return undefined;
  return { ...target, parts: target.parts.slice(steps.length) };
}

function listen(server: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenErrorOf(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
