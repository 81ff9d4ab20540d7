// Protects a public server: timeouts, one answer at a time per connection, and errors for invalid HTTP.
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connections } from './client-connections.ts';
import { ALLOW, ERROR_BODIES, JSON_TYPE, type ErrorStatus } from '../contract.ts';
import { sendError, type SentPromise } from './send-answer.ts';
import { STATUS_CODES } from '../../util/node-http.ts';
import { hasErrorCode } from '../../util/system-errors.ts';

/** In milliseconds. */
export const HTTP_SERVER_OPTIONS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // Checked by `hasInvalidHost`, to answer in JSON.
  requireHostHeader: false,
} satisfies ServerOptions;

// Milliseconds without a client reading its answer.
const STALL_TIMEOUT = 30_000;

/** Handles every request of a server, which must have been created with HTTP_SERVER_OPTIONS. */
export function handleRequests(
  server: Server,
  connections: Connections,
  handle: (response: ServerResponse) => SentPromise,
): void {
  server.setTimeout(STALL_TIMEOUT);
  const onRequest = ({ socket }: IncomingMessage, response: ServerResponse): void =>
    connections.inTurn(socket, response, () => answer(response, handle));
  // With `Expect` a client waits before it sends a body. No request needs a body, so it is answered at once.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, onRequest);
  // Without a listener, CONNECT would get no answer.
  server.on('connect', (_, socket) => refuseConnection(socket, 405));
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (cause, socket) => {
    if (refused.has(socket)) return; // more data of a refused connection
    refused.add(socket);
    // Earlier requests are answered before the connection ends.
    connections.inTurn(socket as Socket, undefined, () => {
      if (hasErrorCode(cause, 'ECONNRESET') || !socket.writable) socket.destroy();
      else refuseConnection(socket, statusOf(cause));
    });
  });
}

function answer(response: ServerResponse, handle: (response: ServerResponse) => SentPromise): void {
  const { socket, headers } = response.req;
  if (socket.destroyed || socket.writableEnded) return;
  const hasBadHost = hasInvalidHost(response.req);
  // Bodies are not read, so the connection cannot be used again.
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (hasBadHost || hasBody) response.shouldKeepAlive = false;
  response.on('error', () => {}); // the client disconnected
  const fail = (error: unknown): void => {
    const isTooMany = hasErrorCode(error, 'EMFILE', 'ENFILE');
    if (response.headersSent) response.destroy();
    else sendError(response, isTooMany ? 503 : 500);
  };
  try {
    if (hasBadHost) sendError(response, 400);
    else handle(response)?.catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** Whether there are two Host headers, or none in HTTP/1.1. Node's `headers` contains only the first. */
function hasInvalidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts += 1;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

function statusOf(error: Error & { rawPacket?: Buffer }): ErrorStatus {
  if (hasErrorCode(error, 'ERR_HTTP_REQUEST_TIMEOUT')) return 408;
  // Node reports an unknown method as invalid HTTP.
  const start = error.rawPacket?.subarray(0, 40).toString('latin1') ?? '';
  return hasErrorCode(error, 'HPE_INVALID_METHOD') && /^[A-Za-z]+ \//.test(start) ? 405 : 400;
}

/** Answers without a ServerResponse and ends the connection. */
function refuseConnection(socket: Duplex, status: ErrorStatus): void {
  const body = ERROR_BODIES[status];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${body.length}`,
    `Allow: ${ALLOW}`,
    'Connection: close',
  ];
  socket.on('error', () => {});
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Destroying the socket while the client still sends would cut off the answer.
  setTimeout(() => socket.destroy(), 1000).unref();
}
