import type { Server as HttpServer, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BuiltSite } from './built-site.ts';
import { Connections } from './client-connections.ts';
import { METHODS } from '../contract.ts';
import { handleRequests, HTTP_SERVER_OPTIONS } from './connection-guard.ts';
import { sendError, sendOptions, sendRedirect, type SentPromise } from './send-answer.ts';
import { answerApi, answerSite, isApiPath, sendNotFound } from './answer-requests.ts';
import { parseTarget, targetBelowBase } from './request-target.ts';
import { listenErrorOf } from './listen-error.ts';
import { createServer } from '../../util/node-http.ts';

export interface MirrorServerOptions {
  distDir: string;
  /** 0 takes any free port. */
  port: number;
  /** The host name or IP address to listen on. */
  host: string;
}

export type MirrorServer = Awaited<ReturnType<typeof startServer>>;

const GRACE_PERIOD = 30_000;

/** Serves dist/ at the base path that it was built for. Throws ExpectedError if there is no site or if the port is unavailable. */
export async function startServer({ distDir, port, host }: MirrorServerOptions) {
  const site = new BuiltSite(distDir);
  const server = createServer(HTTP_SERVER_OPTIONS);
  const connections = new Connections(server);
  handleRequests(server, connections, (response) => answerRequest(response, site));
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  return {
    /** Base path included, no trailing slash: `http://127.0.0.1:4321/repo`. */
    url: `http://${urlHostOf(host)}:${address.port}${site.base}`,
    port: address.port,
    /** SITE_URL of the served build: links in the mirrored JSON begin with it. */
    builtFor: site.url,
    /** Resolves when open answers have ended or, after `grace` milliseconds, have been cut off. */
    close: async (grace = GRACE_PERIOD): Promise<void> => {
      const closed = new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
      await connections.close(grace);
      await closed;
      site.close();
    },
  };
}

function answerRequest(response: ServerResponse, site: BuiltSite): SentPromise {
  const { method, url } = response.req;
  if (!METHODS.some((allowed) => allowed === method)) return sendError(response, 405);
  // `OPTIONS *` refers to the server as a whole.
  const target = parseTarget(method === 'OPTIONS' && url === '*' ? '/' : url!);
  if (!target) return sendError(response, 400);
  site.notice();
  const targetBelow = targetBelowBase(target, site.baseParts);
  if (isApiPath(targetBelow?.parts ?? target.parts))
    return targetBelow ? answerApi(response, targetBelow, site) : sendError(response, 404);
  if (targetBelow) return answerSite(response, targetBelow, site);
  if (method === 'OPTIONS') return sendOptions(response, false);
  if (target.parts.length === 0) return sendRedirect(response, `${site.base}/`);
  return sendNotFound(response, site);
}

function listen(server: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenErrorOf(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function urlHostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
