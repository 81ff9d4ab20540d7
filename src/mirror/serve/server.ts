// Answers for one machine, or behind a web server or proxy: it limits neither clients nor connections.
import type { ServerResponse } from 'node:http';
import { createServer } from '../../util/node-http.ts';
import { listen } from '../../util/listen.ts';
import { answerRequest } from './answer-requests.ts';
import { openSite } from './built-site.ts';
import { sendError } from './send-response.ts';

type ServerSettings = { distDir: string; port: number; host: string };
export type MirrorServer = Awaited<ReturnType<typeof startServer>>;

// In milliseconds. STALL_TIMEOUT ends the connection of a client that reads nothing.
const TIMEOUTS = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
const STALL_TIMEOUT = 30_000;

/**
 * Serves dist/ at the base path that it was built for. `port` 0 takes any free port. Throws ExpectedError if there is no
 * site, or if the host or port is unavailable.
 */
export async function startServer({ distDir, port, host }: ServerSettings) {
  const currentSite = openSite(distDir);
  const respond = (response: ServerResponse): void => {
    try {
      answerRequest(response, currentSite());
    } catch {
      sendError(response, 500);
    }
  };
  const server = createServer(TIMEOUTS, (_, response) => {
    // A client may send a thousand requests at once. Each is answered when the connection is free.
    if (response.socket) respond(response);
    else response.once('socket', () => respond(response));
  });
  server.setTimeout(STALL_TIMEOUT);
  const at = await listen(server, port, host);
  return {
    /** Base path included, no trailing slash: `http://127.0.0.1:4321/repo`. */
    url: at.url + currentSite().base,
    port: at.port,
    /** SITE_URL of the served build: links in the mirrored JSON begin with it. */
    builtFor: currentSite().url,
    /** Resolves when open responses have ended or, after `grace` milliseconds, have been cut off. */
    close: async (grace = 30_000): Promise<void> => {
      const timer = setTimeout(() => server.closeAllConnections(), grace);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(timer);
    },
  };
}
