// What keeps the server available in public: timeouts, one answer at a time on each connection, and an answer to what
// is not HTTP.
import {
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connections } from './connections.ts';
import { ALLOW, ERRORS, JSON_TYPE, type ErrorStatus } from '../contract.ts';
import { sendError } from './send-answer.ts';
import { hasCode } from '../../util/has-code.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Milliseconds for a whole head, a whole request, and between two of them. */
export const CONNECTION_LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // Checked here, to answer in JSON.
  requireHostHeader: false,
} satisfies ServerOptions;

// Milliseconds in which a client reads nothing of its answer.
const STALLED = 30_000;

/** Lets `handle` answer every request of a server, which must have been made with LIMITS. */
export function guardConnections(server: Server, connections: Connections, handle: Handler): void {
  server.setTimeout(STALLED);
  const turns = new WeakMap<Duplex, Promise<void>>();
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    // A client may send a thousand requests at once and read no answer: each waits for the one before.
    const turn = (turns.get(request.socket) ?? Promise.resolve()).then(() =>
      answer(request, response, connections, handle),
    );
    turns.set(request.socket, turn);
  };
  // Whatever a client expects of us before it sends a body: nobody wants that body.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, onRequest);
  // No listener, no answer: neither tunnels nor other protocols are spoken here.
  server.on('connect', (_, socket) => refuse(socket, 405));
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (cause, socket) => {
    if (refused.has(socket)) return; // the rest of what was refused
    refused.add(socket);
    const turn = turns.get(socket);
    // What was asked before is answered before the connection ends.
    if (turn) void turn.finally(() => socket.destroy());
    else if (hasCode(cause, 'ECONNRESET') || !socket.writable) socket.destroy();
    else refuse(socket, statusOf(cause));
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  connections: Connections,
  handle: Handler,
): Promise<void> {
  const { socket, headers } = request;
  if (socket.destroyed || socket.writableEnded) return;
  connections.begin(socket, response);
  const isWrong = hasWrongHost(request);
  // Bodies are not read, and so no request behind one.
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (isWrong || hasBody) response.shouldKeepAlive = false;
  const ended = new Promise<void>((resolve) => {
    response.once('finish', resolve).once('close', resolve);
  });
  response.on('error', () => {}); // a client that went away
  try {
    if (isWrong) sendError(request, response, 400);
    else await handle(request, response);
  } catch (error) {
    const isTooMany = hasCode(error, 'EMFILE', 'ENFILE');
    if (response.headersSent) response.destroy();
    else sendError(request, response, isTooMany ? 503 : 500);
  }
  await ended;
  connections.end(socket);
}

/** Whether a request names two hosts, or none where it must. Of two, Node's `headers` has the first only. */
function hasWrongHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

function statusOf(error: Error & { rawPacket?: Buffer }): ErrorStatus {
  if (hasCode(error, 'ERR_HTTP_REQUEST_TIMEOUT')) return 408;
  // A method that Node does not know is still a method.
  const start = error.rawPacket?.subarray(0, 40).toString('latin1') ?? '';
  return hasCode(error, 'HPE_INVALID_METHOD') && /^[A-Za-z]+ \//.test(start) ? 405 : 400;
}

/** Answers without a ServerResponse, and ends the connection. */
function refuse(socket: Duplex, status: ErrorStatus): void {
  const body = ERRORS[status];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${body.length}`,
    `Allow: ${ALLOW}`,
    'Connection: close',
  ];
  socket.on('error', () => {});
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // What the client still sends is let in for a moment, else its answer would be cut off.
  setTimeout(() => socket.destroy(), 1000).unref();
}
